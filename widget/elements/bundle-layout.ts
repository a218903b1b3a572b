import { html, nothing, type TemplateResult } from 'lit/html.js';
import { say, sayCount, texts } from '../i18n/say.ts';
import { togetherTexts } from '../i18n/together-en.ts';
import { formatMoney } from '../money.ts';
import type { StoreProduct } from '../product.ts';
import type { Addition } from '../purchase.ts';
import { chosenOf, totalOf, type BundleLine } from '../state/bundle.ts';
import { picture } from './picture.ts';
import { price } from './price.ts';

/** What is bought together is drawn from. */
export interface BundleView {
  readonly status: 'loading' | 'shown' | 'failed';
  readonly lines: readonly BundleLine[];
  /** Lines that space is kept for; 0 where an empty box may go, because nobody sees it. */
  readonly room: number;
  readonly heading: string;
  /** False for words of the store, which are in the language of the page. */
  readonly isOwnHeading: boolean;
  readonly moneyFormat: string;
  readonly addition: Addition | null;
  readonly linkOf: (link: string) => string;
  readonly change: (
    productId: number,
    change: Partial<Pick<BundleLine, 'isChosen' | 'variant'>>,
  ) => void;
  /** Returns false when the theme follows the link in its own way. */
  readonly select: (product: StoreProduct, url: string) => boolean;
  readonly add: () => void;
}

export function bundleLayout(view: BundleView): TemplateResult {
  const { status, lines, room, heading, isOwnHeading } = view;
  const isEmpty = lines.length === 0;
  const language = isOwnHeading ? texts.locale : nothing;
  if (isEmpty && status !== 'loading') {
    return html`<div class="box">
      ${room > 0 ? html`<div class="held" inert>${blanks(room)}</div>` : nothing} ${fallback(view)}
    </div>`;
  }
  return html`<section part="base" class="box" aria-label=${heading} lang=${language}>
    <div class="header">
      <slot name="header"><h2 part="heading" class="heading">${heading}</h2></slot>
    </div>
    ${
      isEmpty
        ? html`<div aria-busy="true">${blanks(room)}</div>`
        : html`<ul class="lines" role="list" lang=${pageLanguage()}>
              ${lines.map((line) => html`<li part="line" class="line">${lineOf(line, view)}</li>`)}
              ${Array.from({ length: Math.max(0, room - lines.length) }, () => blankLine)}
            </ul>
            ${foot(view)}`
    }
  </section>`;
}

/** Titles are the store's, inside a box whose own words may be in another language. */
function pageLanguage(): string | typeof nothing {
  return document.documentElement.lang || nothing;
}

function fallback({ status }: BundleView): TemplateResult {
  const failed = html`<slot name="fallback"></slot>`;
  return html`<div class="fallback">
    ${status === 'failed' ? failed : html`<slot name="empty">${failed}</slot>`}
  </div>`;
}

const blankLine = html`<li class="line" aria-hidden="true"></li>`;

function blanks(room: number): TemplateResult {
  return html`<ul class="lines" aria-hidden="true">
      ${Array.from({ length: room }, () => html`<li class="line blank"><span class="media"></span></li>`)}
    </ul>
    <div class="foot"></div>`;
}

function lineOf({ product, isChosen, variant }: BundleLine, view: BundleView): TemplateResult {
  const { id, title } = product;
  const url = view.linkOf(product.link);
  const follow = (event: Event) => {
    if (!view.select(product, url)) {
      event.preventDefault();
    }
  };
  return html`<label class="check" data-line
      ><input
        type="checkbox"
        .checked=${isChosen}
        aria-label=${title}
        @change=${() => view.change(id, { isChosen: !isChosen })}
      />
      <span part="media" class="media">${picture({ ...product, variants: [variant] })}</span></label
    >
    <span class="words">
      <a part="title" class="title" href=${url} @click=${follow}>${title}</a>
      ${variants(product, variant, view)}
    </span>
    ${price({ ...product, variants: [variant] }, view.moneyFormat)}`;
}

function variants(
  product: StoreProduct,
  chosen: BundleLine['variant'],
  { change }: BundleView,
): TemplateResult | typeof nothing {
  const { id, title } = product;
  if (product.variants.length < 2) {
    return nothing;
  }
  const choose = ({ currentTarget }: Event) => {
    const value = currentTarget instanceof HTMLSelectElement ? Number(currentTarget.value) : 0;
    const variant = product.variants.find((one) => one.id === value);
    if (variant) {
      change(id, { variant });
    }
  };
  return html`<select
    part="variants"
    class="variants"
    aria-label=${say(togetherTexts.variant, { title })}
    @change=${choose}
  >
    ${product.variants.map(
      (variant) =>
        html`<option
          value=${variant.id}
          ?disabled=${!variant.available}
          .selected=${variant === chosen}
        >
          ${variant.title}
        </option>`,
    )}
  </select>`;
}

function foot(view: BundleView): TemplateResult {
  const { lines, moneyFormat, addition, add } = view;
  const count = chosenOf(lines).length;
  const failure = addition?.status === 'failed' ? addition.reason || texts.addFailed : '';
  return html`<div class="foot" lang=${texts.locale}>
    <p part="total" class="total" aria-live="polite">
      ${togetherTexts.total} <strong>${formatMoney(totalOf(lines), moneyFormat)}</strong>
    </p>
    <span class="buy">
      <button
        part="add"
        class="button"
        type="button"
        aria-disabled=${count === 0 ? 'true' : 'false'}
        @click=${() => count > 0 && add()}
      >
        ${labelOf(addition, count)}
      </button>
      ${failure ? html`<span part="failure" class="failure">${failure}</span>` : nothing}
    </span>
    <p class="unseen" role="status">
      ${failure || (addition?.status === 'added' ? texts.addedToCart : '')}
    </p>
  </div>`;
}

function labelOf(addition: Addition | null, count: number): string {
  return addition && addition.status !== 'failed'
    ? texts[addition.status]
    : sayCount(togetherTexts.add, count);
}
