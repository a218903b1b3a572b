import { forget, recall, remember } from './storage.ts';

/** Texts that this browser remembers, newest first. Without the shopper's consent, there are none. */
export interface RememberedList {
  readonly list: () => readonly string[];
  readonly add: (text: string) => void;
  readonly clear: () => void;
}

/** @param most - the number of texts that are kept. */
export function rememberedList(name: string, most: number): RememberedList {
  const list = () => {
    try {
      const texts: unknown = JSON.parse(recall(name) ?? '[]');
      return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
    } catch {
      // Another script of the page wrote an invalid value.
      return [];
    }
  };
  return {
    list,
    add(added) {
      const text = added.trim();
      if (text) {
        const others = list().filter((other) => other !== text);
        remember(name, JSON.stringify([text, ...others].slice(0, most)));
      }
    },
    clear: () => forget(name),
  };
}
