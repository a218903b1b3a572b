import { keyed } from 'lit/directives/keyed.js';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { listTexts } from '../i18n/list-en.ts';
import { texts } from '../i18n/say.ts';
import type { Layout } from '../listing-client.ts';
import type { StoreProduct } from '../product.ts';
import { blankCard } from './card.ts';
import type { CarouselScroll } from './carousel-scroll.ts';
import type { PlacedCards } from './placed-cards.ts';

/** What a row, grid or list of products is drawn from. */
export interface RecommendationsView {
  readonly layout: Layout;
  readonly heading: string;
  /** Whether a line is kept for a heading, the buttons of a carousel, or what the theme puts there. */
  readonly hasHeader: boolean;
  readonly status: 'loading' | 'shown' | 'failed';
  readonly products: readonly StoreProduct[];
  /** Empty cards, which hold space. */
  readonly blanks: number;
  /** Whether an empty box may go, because nobody sees it. */
  readonly isReleased: boolean;
  readonly isBuyable: boolean;
  readonly hasRatings: boolean;
  /** Whether the theme has something of its own to show while products load. */
  readonly hasOwnLoading: boolean;
  readonly cards: PlacedCards;
  readonly carousel: CarouselScroll;
}

/** Blank cards go with their container: one removal, not one for each. */
export function recommendationsLayout(view: RecommendationsView): TemplateResult {
  const { status, products, isReleased, heading, hasHeader } = view;
  if (status !== 'loading' && products.length === 0) {
    return isReleased ? fallback(view) : heldFallback(view);
  }
  return html`<section
    part="base"
    class=${boxClass(view)}
    aria-roledescription=${isCarousel(view) ? 'carousel' : nothing}
    aria-label=${heading || (hasHeader ? listTexts.products : nothing)}
  >
    ${header(view)} ${keyed(status === 'loading', cards(view))}
    ${
      view.hasOwnLoading && status === 'loading'
        ? html`<div class="own"><slot name="loading"></slot></div>`
        : nothing
    }
    ${announcement(view)}
  </section>`;
}

/** For those who do not see the button; where nothing is sold, there is nothing to say. */
function announcement({ cards: placed }: RecommendationsView): TemplateResult | typeof nothing {
  return placed.canSell
    ? html`<p class="unseen" role="status" lang=${placed.announcementLanguage ?? nothing}>
        ${placed.announcement}
      </p>`
    : nothing;
}

function boxClass({ layout, isBuyable, hasRatings, hasOwnLoading, status }: RecommendationsView) {
  const marks = {
    bought: isBuyable,
    rated: hasRatings,
    quiet: hasOwnLoading && status === 'loading',
  };
  return ['box', layout, ...Object.entries(marks).flatMap(([mark, is]) => (is ? mark : []))].join(
    ' ',
  );
}

function isCarousel({ layout }: RecommendationsView): boolean {
  return layout === 'carousel';
}

/** An empty box of the same size under what the theme says then. */
function heldFallback(view: RecommendationsView): TemplateResult {
  return html`<div class="${boxClass(view)} missed">
    <div class="held" aria-hidden="true" inert>${header(view)} ${cards(view)}</div>
    ${fallback(view)}
  </div>`;
}

/** The theme may say something else where the answer is that there is nothing. */
function fallback({ status }: RecommendationsView): TemplateResult {
  const failed = html`<slot name="fallback"></slot>`;
  return html`<div class="fallback">
    ${status === 'failed' ? failed : html`<slot name="empty">${failed}</slot>`}
  </div>`;
}

function header(view: RecommendationsView): TemplateResult | typeof nothing {
  const { heading, carousel, hasHeader } = view;
  if (!hasHeader) {
    return nothing;
  }
  const { isAtStart, isAtEnd } = carousel;
  return html`<div part="header" class="header">
    <slot name="header"
      >${
        heading
          ? html`<h2 part="heading" class="heading">${heading}</h2>`
          : html`<span class="heading"></span>`
      }</slot
    >
    <div class="steps" lang=${texts.locale} ?hidden=${!isCarousel(view) || (isAtStart && isAtEnd)}>
      ${step(carousel, listTexts.previous, -1, isAtStart)}
      ${step(carousel, listTexts.next, 1, isAtEnd)}
    </div>
  </div>`;
}

function step(
  carousel: CarouselScroll,
  label: string,
  direction: 1 | -1,
  isEnd: boolean,
): TemplateResult {
  // Not `disabled`: the button at the end keeps the focus that it has.
  return html`<button
    part="step"
    class="step"
    type="button"
    aria-label=${label}
    aria-disabled=${isEnd ? 'true' : 'false'}
    @click=${() => carousel.step(direction)}
  >
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
      <path d=${direction === 1 ? 'm9 5 7 7-7 7' : 'm15 5-7 7 7 7'} />
    </svg>
  </button>`;
}

function cards(view: RecommendationsView): TemplateResult {
  const { products, isBuyable } = view;
  const { cardOf } = view.cards;
  const isBusy = view.status === 'loading' ? 'true' : 'false';
  const item = isBuyable ? 'item buyable' : 'item';
  const blank = html`${blankCard()}${isBuyable ? html`<span class="buy"></span>` : nothing}`;
  const blanks = Array.from({ length: view.blanks }, () => blank);
  if (isCarousel(view)) {
    return html`<div
      part="cards"
      class="cards"
      aria-busy=${isBusy}
      @scroll=${view.carousel.handleScroll}
    >
      ${products.map(
        (product, index) =>
          html`<div
            part="item"
            class=${item}
            data-index=${index}
            role="group"
            aria-roledescription="slide"
            aria-label=${product.title}
          >
            ${cardOf(product, index)}
          </div>`,
      )}
      ${blanks.map((one) => html`<div class=${item} aria-hidden="true">${one}</div>`)}
    </div>`;
  }
  return html`<ul part="cards" class="cards" role="list" aria-busy=${isBusy}>
    ${products.map(
      (product, index) =>
        html`<li part="item" class=${item} data-index=${index}>${cardOf(product, index)}</li>`,
    )}
    ${blanks.map((one) => html`<li class=${item} aria-hidden="true">${one}</li>`)}
  </ul>`;
}
