import { html, nothing, type TemplateResult } from 'lit';
import { format, texts } from './format.ts';
import { formatMoney } from './money.ts';
import { priceRange, type StoreProduct } from './product.ts';

/** Renders the lowest price, with “from” when prices differ and the compare-at price when it is reduced. */
export function price(product: StoreProduct, priceFormat: string): TemplateResult | typeof nothing {
  const range = priceRange(product);
  if (!range) {
    return nothing;
  }
  const lowest = formatMoney(range.lowest, priceFormat);
  const amount = range.isVarying ? format(texts.priceFrom, { price: lowest }) : lowest;
  const lang = range.isVarying ? texts.locale : nothing;
  if (!range.compareAt) {
    return html`<span part="price" class="price" lang=${lang}>${amount}</span>`;
  }
  return html`<span part="price" class="price" lang=${lang}
    ><span class="sale">${amount}</span>
    <s part="compare-at"
      ><span class="unseen" lang=${texts.locale}>${texts.regularPrice} </span
      ><bdi>${formatMoney(range.compareAt, priceFormat)}</bdi></s
    ></span
  >`;
}
