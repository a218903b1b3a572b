import type { TemplateResult } from 'lit';
import { quickViewTexts as words } from './quick-view-texts.ts';
import { say, sayCount, texts } from '../core/format.ts';
import type { Addition } from '../cart/purchase.ts';
import { isEmpty, isShown } from './quick-view-reducer.ts';
import type { QuickViewState } from './quick-view-state.ts';
import { ours } from '../core/own-text.ts';

/** What the live region of a quick view says: words of ours, or a sentence of the store. */
export type Announcement = TemplateResult | string;

/** Counts the results once, when they are on screen, and takes back what is no longer true. */
export function announced(
  said: Announcement,
  former: QuickViewState,
  view: QuickViewState,
): Announcement {
  const { query, status, seen } = view;
  if (seen && seen !== former.seen) {
    const values = { query: seen.correctedTerm || query };
    return ours(
      isEmpty(view)
        ? say(texts.noResults, values)
        : sayCount(words.resultCount, seen.total, values),
    );
  }
  const isOver =
    query !== former.query || status === 'failed' || (isShown(former) && !isShown(view));
  return isOver ? '' : said;
}

/** What became of an addition, in few words. */
export function announcedAddition(addition: Addition): Announcement {
  if (addition.status === 'failed') {
    return addition.reason || ours(texts.addFailed);
  }
  return addition.status === 'added' ? ours(texts.addedToCart) : '';
}
