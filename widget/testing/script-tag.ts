import type { LoadPart, Parts } from '../start/parts.ts';
import { test as base } from './shop-page.ts';

/** A page with a theme's script tag, before the script runs. */
export const test = base.extend<{ tag: HTMLScriptElement }>({
  tag: async ({ shop: _shop }, use) => {
    Reflect.deleteProperty(window, 'Vitrine');
    const tag = document.createElement('script');
    // Browsers do not execute this type: the test starts the script itself.
    tag.type = 'text/plain';
    tag.src = 'https://service.test/base/widget.js?v=3';
    // The page tells nothing else that a test does not ask for.
    Object.assign(tag.dataset, { key: 'public', pageType: 'home', locale: 'en' });
    document.head.append(tag);
    await use(tag);
    tag.remove();
  },
});

/** Returns a loader of the given parts. It rejects for others, as a failed import does. */
export function serving(parts: Partial<Parts>): { load: LoadPart; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    load: async (name) => {
      asked.push(name);
      const part = parts[name];
      if (!part) {
        throw new TypeError('Failed to fetch');
      }
      return part;
    },
  };
}
