import { html, nothing, type TemplateResult } from 'lit/html.js';
import { texts } from '../i18n/say.ts';
import { isSoldOut, type StoreProduct } from '../product.ts';
import type { Rating } from '../rating.ts';
import { picture } from './picture.ts';
import { price } from './price.ts';
import { stars } from './stars.ts';

/** What a placement adds to its cards. */
export interface CardExtras {
  /** The product's own link, where it is not given. */
  readonly link?: string;
  /** Words over the picture, in the language of the page. */
  readonly badges?: readonly string[];
  /** Null for a product that nobody has rated. */
  readonly rating?: Rating | null;
}

/** A product as one link: picture, title, price. The title names it, so the picture stays silent. */
export function card(
  product: StoreProduct,
  moneyFormat: string,
  { link = product.link, badges = [], rating = null }: CardExtras = {},
): TemplateResult {
  const isGone = isSoldOut(product);
  return html`<a part="card" class="card" href=${link}>
    <span part="media" class="media ${isGone ? 'gone' : ''}">
      ${picture(product)}
      <span class="badges">
        ${
          isGone
            ? html`<span part="badge" class="badge" lang=${texts.locale}>${texts.soldOut}</span>`
            : nothing
        }
        ${badges.map((badge) => html`<span part="badge" class="badge">${badge}</span>`)}
      </span>
    </span>
    <span class="text">
      <span part="title" class="title">${product.title}</span>
      ${rating ? stars(rating) : nothing} ${price(product, moneyFormat)}
    </span>
  </a>`;
}

/** Takes exactly the space of a card. */
export function blankCard(): TemplateResult {
  return html`<span class="card blank" aria-hidden="true">
    <span class="media"></span>
    <span class="text"><span class="line"></span><span class="line"></span></span>
  </span>`;
}
