import { html, nothing, type TemplateResult } from 'lit';
import { format, formatCount, texts } from '../core/format.ts';
import { togetherTexts } from './bundle-texts.ts';
import { formatMoney } from '../core/money.ts';
import type { StoreProduct } from '../core/product.ts';
import type { ShownPurchase } from '../cart/shown-purchase.ts';
import { chosenOf, totalOf, type BundleChange, type BundleLine } from './bundle.ts';
import { picture, thumbnailSizes } from '../core/picture.ts';
import { fallback, header } from '../products/placement-templates.ts';
import type { PlacementStatus } from '../products/placement.ts';
import { price } from '../core/price.ts';

/** The contents of a bundle. */
interface BundleView {
  readonly status: PlacementStatus;
  readonly lines: readonly BundleLine[];
  /** Number of lines to reserve; 0 when an empty box can collapse, because it is out of view. */
  readonly room: number;
  /** The store's message in the language of the page; empty to show the built-in text. */
  readonly heading: string;
  readonly priceFormat: string;
  readonly purchase: ShownPurchase | undefined;
  readonly add: (lines: readonly BundleLine[]) => Promise<void>;
  readonly change: (productId: number, change: BundleChange) => void;
  /** Returns false when the theme handles the link itself. */
  readonly select: (product: StoreProduct, url: string) => boolean;
}

export function bundleTemplate(view: BundleView): TemplateResult {
  const { status, lines, room } = view;
  const heading = view.heading || togetherTexts.heading;
  const isEmpty = lines.length === 0;
  const content = html`${header(heading, view.heading ? nothing : texts.locale, nothing)}
    <div role=${isEmpty ? nothing : 'list'}>
      ${lines.map((line, index) => lineOf(line, index, view))}
      ${Array.from({ length: room - lines.length }, () => blankLine(isEmpty))}
    </div>
    ${isEmpty ? html`<div class="foot"></div>` : foot(view)}`;
  return isEmpty && status !== 'loading'
    ? fallback('box', status, room > 0 ? content : nothing)
    : html`<section part="base" class="box" aria-label=${heading} aria-busy=${isEmpty}>
        ${content}
      </section>`;
}

/** Renders the blank line of a product that is not loaded. */
function blankLine(isWaiting: boolean): TemplateResult {
  return html`<div class="member blank" aria-hidden="true">
    ${isWaiting ? html`<span></span><span class="media"></span>` : nothing}
  </div>`;
}

function lineOf(
  { product, isChosen, variant }: BundleLine,
  index: number,
  view: BundleView,
): TemplateResult {
  const { id, title, link: url } = product;
  const shown = { ...product, variants: [variant] };
  const follow = (event: Event) => {
    if (!view.select(product, url)) {
      event.preventDefault();
    }
  };
  return html`<div part="line" class="member" role="listitem" data-index=${index}>
    <label class="check"
      ><input
        type="checkbox"
        .checked=${isChosen}
        aria-label=${title}
        @change=${() => view.change(id, { isChosen: !isChosen })}
      />
      <span part="media" class="media">${picture(shown, thumbnailSizes)}</span></label
    >
    <span class="words">
      <a part="title" class="title" href=${url} @click=${follow}>${title}</a>
      ${product.variants.length > 1 ? variants(product, variant, view) : nothing}
    </span>
    ${price(shown, view.priceFormat)}
  </div>`;
}

function variants(
  { id, title, variants: all }: StoreProduct,
  chosen: BundleLine['variant'],
  { change }: BundleView,
): TemplateResult {
  const choose = ({ currentTarget }: Event) => {
    const variant = currentTarget instanceof HTMLSelectElement && all[currentTarget.selectedIndex];
    if (variant) {
      change(id, { variant });
    }
  };
  // The attribute counts until the shopper has chosen, and in what a server sends; the property counts always.
  return html`<select
    part="variants"
    .selectedIndex=${all.indexOf(chosen)}
    aria-label=${format(togetherTexts.variant, { title })}
    @change=${choose}
  >
    ${all.map(
      (variant) =>
        html`<option ?disabled=${!variant.available} ?selected=${variant === chosen}>
          ${variant.title}
        </option>`,
    )}
  </select>`;
}

function foot({ lines, priceFormat, purchase, add }: BundleView): TemplateResult {
  const chosen = chosenOf(lines);
  const count = chosen.length;
  const words = formatCount(togetherTexts.add, count);
  const button = html`<button
    part="add"
    class="button"
    type="button"
    lang=${texts.locale}
    aria-disabled=${count === 0}
    @click=${() => count > 0 && void add(chosen)}
  >
    ${purchase?.label(words)}
  </button>`;
  return html`<div class="foot">
    <p part="total" class="total">${total(lines, priceFormat)}</p>
    ${purchase?.line(button)}
  </div>`;
}

/** Renders the price of the chosen products, which is also announced after each change. */
export function total(lines: readonly BundleLine[], priceFormat: string): TemplateResult {
  return html`<span lang=${texts.locale}>${togetherTexts.total}</span>
    <strong>${formatMoney(totalOf(lines), priceFormat)}</strong>`;
}
