import type { Page } from '../page.ts';

/** The parts of the documentation whose names differ from those of their pages. */
const otherNames: Partial<Record<Page['name'], string>> = {
  insightTable: 'table-of-figures',
  insightKey: 'one-row-of-figures',
  searchTyping: 'type-letter-by-letter',
  searchCompare: 'compare-searches',
  storefront: 'your-store',
  persons: 'personal-data',
  keys: 'api-keys',
};

/** Returns the address of a page's part of the documentation, which the server shows. */
export function docsAddress(page: Page['name']): string {
  return `/docs/admin#${otherNames[page] ?? fileName(page)}`;
}

/** Returns the name of a page's picture, without its ending: `search-settings` for `searchSettings`. */
export function fileName(page: Page['name']): string {
  return page.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
