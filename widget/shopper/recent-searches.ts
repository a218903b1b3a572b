import { rememberedList } from './remembered-list.ts';
import type { ResultTaken, SearchShown } from './shopper-action.ts';
import { track } from './track.ts';

/** The shopper's terms in this browser, newest first. */
export const recentSearches = rememberedList('recent-searches', 5);

/** Records an action on results of a search, with the shopper's consent. */
export const trackSearch: (action: SearchShown | ResultTaken) => void = track;
