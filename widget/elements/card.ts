import { html, nothing, type TemplateResult } from 'lit/html.js';
import { texts } from '../i18n/say.ts';
import { isSoldOut, type StoreProduct } from '../product.ts';
import { picture } from './picture.ts';
import { price } from './price.ts';

/** A product as one link: picture, title, price. The title names it, so the picture stays silent. */
export function card(product: StoreProduct, moneyFormat: string): TemplateResult {
  return html`<a part="card" class="card" href=${product.link}>
    <span part="media" class="media"> ${picture(product)} ${badge(product)} </span>
    <span class="text">
      <span part="title" class="title">${product.title}</span>
      ${price(product, moneyFormat)}
    </span>
  </a>`;
}

/** What the merchant says of it, unless it cannot be had. */
function badge(product: StoreProduct): TemplateResult | typeof nothing {
  if (isSoldOut(product)) {
    return html`<span part="badge" class="badge sold-out" lang=${texts.locale}
      >${texts.soldOut}</span
    >`;
  }
  return typeof product.badge === 'string'
    ? html`<span part="badge" class="badge">${product.badge}</span>`
    : nothing;
}

/** Takes exactly the space of a card. */
export function blankCard(): TemplateResult {
  return html`<span class="card blank" aria-hidden="true">
    <span class="media"></span>
    <span class="text"><span class="line"></span><span class="line"></span></span>
  </span>`;
}
