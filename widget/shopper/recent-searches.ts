import type { ResultTaken, SearchShown } from './shopper-action.ts';
import { forget, recall, remember } from './storage.ts';
import { track } from './track.ts';

const name = 'recent-searches';
const most = 5;

/** The shopper's terms in this browser, newest first. Without consent, there are none. */
export const recentSearches = {
  list(): readonly string[] {
    try {
      const list: unknown = JSON.parse(recall(name) ?? '[]');
      return Array.isArray(list) ? list.filter((term) => typeof term === 'string') : [];
    } catch {
      // Another script of the page wrote an invalid value.
      return [];
    }
  },

  add(term: string): void {
    const text = term.trim();
    if (text) {
      const others = recentSearches.list().filter((other) => other !== text);
      remember(name, JSON.stringify([text, ...others].slice(0, most)));
    }
  },

  clear(): void {
    forget(name);
  },
};

/** Records an action on results of a search, with the shopper's consent. */
export const trackSearch: (action: SearchShown | ResultTaken) => void = track;
