import { quickViewTexts as words } from '../i18n/quick-view-en.ts';
import { say, sayCount, texts } from '../i18n/say.ts';
import type { Addition } from '../purchase.ts';
import { isEmpty, isShown } from '../state/quick-view.ts';
import type { QuickViewState } from '../state/quick-view-state.ts';

/** What the live region of a quick view says. */
export interface Announcement {
  readonly text: string;
  /** False for a sentence of the store, which is in the language of the page. */
  readonly isOurs: boolean;
}

export const silence: Announcement = { text: '', isOurs: true };

/** Counts the results once, when they are on screen, and takes back what is no longer true. */
export function announced(
  said: Announcement,
  former: QuickViewState,
  view: QuickViewState,
): Announcement {
  const { query, status, seen } = view;
  if (seen && seen !== former.seen) {
    const values = { query: seen.correctedTerm || query };
    const text = isEmpty(view)
      ? say(texts.noResults, values)
      : sayCount(words.resultCount, seen.total, values);
    return { text, isOurs: true };
  }
  const isOver =
    query !== former.query || status === 'failed' || (isShown(former) && !isShown(view));
  return isOver ? silence : said;
}

/** What became of an addition, in few words. */
export function announcedAddition(addition: Addition): Announcement {
  if (addition.status === 'failed') {
    const { reason } = addition;
    return { text: reason || texts.addFailed, isOurs: !reason };
  }
  return addition.status === 'added' ? { text: texts.addedToCart, isOurs: true } : silence;
}
