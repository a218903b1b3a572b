import { forget, recall, remember } from './storage.ts';

const name = 'recent-searches';
const most = 5;

/** Returns the shopper's terms in this browser, newest first. Returns none without consent. */
export function recentSearches(): readonly string[] {
  try {
    const list: unknown = JSON.parse(recall(name) ?? '[]');
    return Array.isArray(list) ? list.filter((term) => typeof term === 'string') : [];
  } catch {
    // Another script of the page wrote an invalid value.
    return [];
  }
}

export function rememberSearch(term: string): void {
  const text = term.trim();
  if (text) {
    const others = recentSearches().filter((other) => other !== text);
    remember(name, JSON.stringify([text, ...others].slice(0, most)));
  }
}

export function clearRecentSearches(): void {
  forget(name);
}
