import { html, nothing, type TemplateResult } from 'lit';
import { texts } from '../core/format.ts';
import { isSoldOut, type StoreProduct } from '../core/product.ts';
import { picture } from '../core/picture.ts';
import { price } from '../core/price.ts';

/** Optional parts of a card, in addition to picture, title and price. */
export interface CardMarks {
  /** Texts over the picture, in the language of the page. */
  readonly badges: readonly string[];
  readonly rating: TemplateResult | typeof nothing;
  /** A second picture, over the first one. */
  readonly second?: TemplateResult | typeof nothing;
}

/** Renders a product as one link with picture, title and price. The title is its accessible name. */
export function card(
  product: StoreProduct,
  priceFormat: string,
  { badges, rating, second = nothing }: CardMarks = unmarked,
  link = product.link,
): TemplateResult {
  return html`<a part="card" class="card" href=${link}>
    <span part="media" class="media">
      ${picture(product)}${second}
      <span class="badges">${isSoldOut(product) ? soldOut() : allBadges(product, badges)}</span>
    </span>
    <span class="text">
      <span class="head"><span part="title" class="title">${product.title}</span></span>
      ${rating} ${price(product, priceFormat)}
    </span>
  </a>`;
}

export const unmarked: CardMarks = { badges: [], rating: nothing };

function soldOut(): TemplateResult {
  return html`<span part="badge" class="badge sold-out" lang=${texts.locale}
    >${texts.soldOut}</span
  >`;
}

/** Isolates the direction of the merchant's texts, since a right-to-left page would reorder a percentage. */
function allBadges(product: StoreProduct, badges: readonly string[]): TemplateResult[] {
  const ofSearch = typeof product.badge === 'string' ? [product.badge] : [];
  return [...ofSearch, ...badges].map(
    (badge) => html`<span part="badge" class="badge" dir="auto">${badge}</span>`,
  );
}

/** Renders a blank card with exactly the size of a card. */
export function blankCard(): TemplateResult {
  return html`<span class="card blank" aria-hidden="true">
    <span class="media"></span>
    <span class="text"><span class="line"></span><span class="line"></span></span>
  </span>`;
}
