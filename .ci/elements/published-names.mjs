import { chapters } from './manifest.mjs';

/** @typedef {import('./manifest.mjs').Declaration} Declaration */

/**
 * Returns the names that themes may use, by element and chapter: those of the elements, and all former ones. A name stays
 * when an element loses it, so that a test can tell which.
 *
 * @param {Declaration[]} elements
 * @param {Record<string, Record<string, string[]>>} former
 */
export function publishedNames(elements, former) {
  const tags = new Set([...Object.keys(former), ...elements.map(({ tagName = '' }) => tagName)]);
  return Object.fromEntries(
    [...tags].toSorted().map((tag) => {
      const element = elements.find(({ tagName }) => tagName === tag);
      const names = chapters.map((chapter) => {
        const present = (element?.[chapter] ?? []).map(({ name }) => name);
        return [chapter, [...new Set([...(former[tag]?.[chapter] ?? []), ...present])].toSorted()];
      });
      return [tag, Object.fromEntries(names)];
    }),
  );
}
