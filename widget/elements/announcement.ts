import { quickViewTexts as words } from '../i18n/quick-view-en.ts';
import { say, sayCount, texts } from '../i18n/say.ts';
import type { Addition } from '../purchase.ts';
import { isEmpty, isShown } from '../state/quick-view.ts';
import type { QuickViewState } from '../state/quick-view-state.ts';

/** What the live region of a quick view says. */
export class Announcement {
  text = '';
  /** False for a sentence of the store, which is in the language of the page. */
  isOurs = true;

  /** Counts the results once, when they are on screen, and takes back what is no longer true. */
  follow(former: QuickViewState, view: QuickViewState): void {
    const { query, status, seen } = view;
    const isClosed = isShown(former) && !isShown(view);
    if (query !== former.query || status === 'failed' || isClosed) {
      this.#say('');
    }
    if (seen && seen !== former.seen) {
      const values = { query: seen.correctedTerm || query };
      this.#say(
        isEmpty(view)
          ? say(texts.noResults, values)
          : sayCount(words.resultCount, seen.total, values),
      );
    }
  }

  tell(addition: Addition): void {
    if (addition.status === 'failed') {
      this.#say(addition.reason || texts.addFailed, !addition.reason);
      return;
    }
    this.#say(addition.status === 'added' ? texts.addedToCart : '');
  }

  #say(text: string, isOurs = true): void {
    this.text = text;
    this.isOurs = isOurs;
  }
}
