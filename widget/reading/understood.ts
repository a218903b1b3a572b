import { html, nothing, type TemplateResult } from 'lit';
import { format } from '../core/format.ts';
import { getPath, listAt, textAt } from '../core/json.ts';
import { formatMoney } from '../core/money.ts';
import { ownText } from '../core/own-text.ts';
import { readingTexts as words } from './reading-texts.ts';

/** Says what the service has understood of a term: *Gift ideas: dad, under $30.* */
export function understoodNote(
  answer: unknown,
  priceFormat: string,
): TemplateResult | typeof nothing {
  const interpreted = listAt(answer, 'pageInfo', 'interpreted');
  const wish = interpreted.find((part) => getPath(part, 'kind') === 'wish');
  const others = interpreted
    .filter((part) => part !== wish)
    .map((part) => partText(part, priceFormat));
  if (getPath(wish, 'isKnown') === false) {
    const unknown = ownText(format(words.popularGifts, { query: textAt(wish, 'text') }));
    return html`${unknown} ${list(words.understood, others)}`;
  }
  const about = listAt(wish, 'about').map(String);
  return list(wish ? words.gifts : words.understood, [...about, ...others]);
}

function list(title: string, parts: readonly string[]): TemplateResult | typeof nothing {
  return parts.length > 0
    ? html`${ownText(title)}
      ${parts.map((text, place) => html`${place > 0 ? ', ' : nothing}<b>${text}</b>`)}. `
    : nothing;
}

/** Adds the highest price to a word that does not say it: *cheap (≤ $12.00)*. */
function partText(part: unknown, priceFormat: string): string {
  const text = textAt(part, 'text');
  const max = getPath(part, 'max');
  return typeof max === 'number' && !/\p{N}/u.test(text)
    ? `${text} (≤ ${formatMoney(String(max), priceFormat)})`
    : text;
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
