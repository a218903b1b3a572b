import type { LoadPart, Parts } from '../start/parts.ts';
import { test as base } from './shop-page.ts';

/** A page without our script, and a script tag as a theme writes it. */
export const test = base.extend<{ tag: HTMLScriptElement }>({
  tag: async ({ shop: _shop }, use) => {
    Reflect.deleteProperty(window, 'Vitrine');
    const tag = document.createElement('script');
    // A type that no browser runs: the test runs the script itself.
    tag.type = 'text/plain';
    tag.src = 'https://service.test/base/widget.js?v=3';
    tag.dataset.key = 'public';
    document.head.append(tag);
    await use(tag);
    tag.remove();
  },
});

/** Gives a page the parts that it asks for, and fails for others as a network does. */
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
