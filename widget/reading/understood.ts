import { html, nothing, type TemplateResult } from 'lit';
import { format } from '../core/format.ts';
import { getPath, listAt, textAt } from '../core/json.ts';
import { ownText } from '../core/own-text.ts';
import { readingTexts as words } from './reading-texts.ts';

/** Says what the service has understood of a term: *Gift ideas: dad, under $30.* */
export function understoodNote(answer: unknown): TemplateResult | typeof nothing {
  const interpreted = listAt(answer, 'pageInfo', 'interpreted');
  const wish = interpreted.find((part) => getPath(part, 'kind') === 'wish');
  if (getPath(wish, 'isKnown') === false) {
    return html`${ownText(format(words.popularGifts, { query: textAt(wish, 'text') }))} `;
  }
  const others = interpreted.filter((part) => part !== wish).map((part) => textAt(part, 'text'));
  const parts = [...listAt(wish, 'about').map(String), ...others];
  return parts.length > 0
    ? html`${ownText(wish ? words.gifts : words.understood)}
      ${parts.map((text, place) => html`${place > 0 ? ', ' : nothing}<b>${text}</b>`)}. `
    : nothing;
}

/** Says what was searched for besides the words of a term: *Also searched for sofa.* */
export function besidesNote(answer: unknown): TemplateResult {
  const others = listAt(answer, 'pageInfo', 'alsoSearched').map(String);
  return html`${
    others.length > 0
      ? html`${ownText(words.alsoSearched)}
        ${others.map((text, place) => html`${place > 0 ? ', ' : nothing}<b>${text}</b>`)}. `
      : nothing
  }${getPath(answer, 'pageInfo', 'similarSize') ? html`${ownText(words.similar)} ` : nothing}`;
}
