import { html, nothing, type TemplateResult } from 'lit';
import { texts } from '../core/format.ts';
import { isSoldOut, type StoreProduct } from '../core/product.ts';
import { picture } from '../core/picture.ts';
import { price } from '../core/price.ts';

/** The parts of a card beyond picture, title and price. */
export interface CardMarks {
  /** Words over the picture, in the language of the page. */
  readonly badges: readonly string[];
  readonly rating: TemplateResult | typeof nothing;
}

/** A product as one link: picture, title, price. The title names it, so the picture stays silent. */
export function card(
  product: StoreProduct,
  moneyFormat: string,
  { badges, rating }: CardMarks = unmarked,
  link = product.link,
): TemplateResult {
  return html`<a part="card" class="card" href=${link}>
    <span part="media" class="media">
      ${picture(product)}
      <span class="badges">${isSoldOut(product) ? soldOut() : allBadges(product, badges)}</span>
    </span>
    <span class="text">
      <span part="title" class="title">${product.title}</span>
      ${rating} ${price(product, moneyFormat)}
    </span>
  </a>`;
}

const unmarked: CardMarks = { badges: [], rating: nothing };

function soldOut(): TemplateResult {
  return html`<span part="badge" class="badge sold-out" lang=${texts.locale}
    >${texts.soldOut}</span
  >`;
}

/** The merchant's words, in a direction of their own: a percentage has none that a page would keep. */
function allBadges(product: StoreProduct, badges: readonly string[]): TemplateResult[] {
  const ofSearch = typeof product.badge === 'string' ? [product.badge] : [];
  return [...ofSearch, ...badges].map(
    (badge) => html`<span part="badge" class="badge" dir="auto">${badge}</span>`,
  );
}

/** Takes exactly the space of a card. */
export function blankCard(): TemplateResult {
  return html`<span class="card blank" aria-hidden="true">
    <span class="media"></span>
    <span class="text"><span class="line"></span><span class="line"></span></span>
  </span>`;
}
