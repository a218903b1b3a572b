import { say, sayCount, texts } from '../i18n/say.ts';
import {
  isEmpty,
  isShown,
  type QuickViewResults,
  type QuickViewState,
} from '../state/quick-view.ts';

/** What the live region of a quick view says. */
export class Announcement {
  text = '';
  /** False for a sentence of the store, which is in the language of the page. */
  isOurs = true;

  #counted: QuickViewResults | null = null;

  say(text: string, isOurs = true): void {
    this.text = text;
    this.isOurs = isOurs;
  }

  /** Counts the results once, when they are on screen, and takes back what is no longer true. */
  follow(former: QuickViewState, view: QuickViewState): void {
    const { query, status, results } = view;
    if (query !== former.query || status === 'failed') {
      this.say('');
    }
    if (results && results !== this.#counted && status === 'settled' && isShown(view)) {
      this.#counted = results;
      this.say(
        isEmpty(view)
          ? say(texts.noResults, { query })
          : sayCount(texts.resultCount, results.total, { query }),
      );
    }
  }
}
