import { html, nothing, type TemplateResult } from 'lit';
import { listTexts } from './list-texts.ts';
import { texts } from '../core/format.ts';
import type { StoreProduct } from '../core/product.ts';
import { blankCard } from '../card/card.ts';
import type { CarouselScroll } from './carousel-scroll.ts';
import type { PlacementCards } from './placement-cards.ts';
import type { Layout } from './placement-settings.ts';
import { fallback, header } from './placement-templates.ts';
import type { PlacementStatus } from './placement.ts';

/** The contents of a carousel, grid or list of products. */
interface RecommendationsView {
  readonly layout: Layout;
  readonly heading: string;
  /** Reserves a line for a heading, the buttons of a carousel or the theme's own header. */
  readonly hasHeader: boolean;
  readonly status: PlacementStatus;
  readonly products: readonly StoreProduct[];
  /** Number of blank cards, which reserve space. */
  readonly blanks: number;
  readonly isBuyable: boolean;
  /** Shows the theme's own content while products load. */
  readonly hasOwnLoading: boolean;
  readonly cards: PlacementCards;
  /** Null in layouts other than a carousel. */
  readonly carousel: CarouselScroll | null;
}

export function recommendationsTemplate(view: RecommendationsView): TemplateResult {
  const { layout, status, products, blanks, heading, hasHeader, carousel } = view;
  const boxClass = `box ${layout}`;
  const content = html`${hasHeader ? header(heading, nothing, steps(view)) : nothing}
  ${status === 'loading' ? cards(view) : otherCards(view)}`;
  if (status !== 'loading' && products.length === 0) {
    return fallback(boxClass, status, blanks > 0 ? content : nothing);
  }
  return html`<section
    part="base"
    class=${boxClass}
    aria-roledescription=${carousel ? 'carousel' : nothing}
    aria-label=${heading || (hasHeader ? listTexts.products : nothing)}
  >
    ${content}
    ${view.hasOwnLoading ? html`<div class="own"><slot name="loading"></slot></div>` : nothing}
  </section>`;
}

function steps({ carousel }: RecommendationsView): TemplateResult | typeof nothing {
  if (!carousel) {
    return nothing;
  }
  const { isAtStart, isAtEnd } = carousel;
  return html`<div class="steps" lang=${texts.locale} ?hidden=${isAtStart && isAtEnd}>
    ${step(carousel, listTexts.previous, -1, isAtStart)}
    ${step(carousel, listTexts.next, 1, isAtEnd)}
  </div>`;
}

function step(
  carousel: CarouselScroll,
  label: string,
  direction: 1 | -1,
  isEnd: boolean,
): TemplateResult {
  // `disabled` would take the focus from the button at the end.
  return html`<button
    part="step"
    class="step"
    type="button"
    aria-label=${label}
    aria-disabled=${isEnd}
    @click=${() => carousel.step(direction)}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="m9 5 7 7-7 7" />
    </svg>
  </button>`;
}

/** A separate template from that of blank cards, so that Lit removes their container at once, not card by card. */
function otherCards(view: RecommendationsView): TemplateResult {
  return html`${cards(view)}`;
}

/** Sets explicit roles: a carousel has others, and Safari drops those of lists without markers. */
function cards({
  status,
  products,
  blanks,
  isBuyable,
  carousel,
  cards: { cardOf },
}: RecommendationsView): TemplateResult {
  return html`<div
    part="cards"
    class="cards"
    role=${carousel ? nothing : 'list'}
    aria-busy=${status === 'loading'}
    @scroll=${carousel?.measure}
  >
    ${products.map(
      (product, index) =>
        html`<div
          part="item"
          class="item"
          data-index=${index}
          role=${carousel ? 'group' : 'listitem'}
          aria-roledescription=${carousel ? 'slide' : nothing}
          aria-label=${carousel ? product.title : nothing}
        >
          ${cardOf(product, index)}
        </div>`,
    )}
    ${Array.from(
      { length: blanks },
      () =>
        html`<div class="item" aria-hidden="true">
          ${blankCard()}${isBuyable ? html`<span class="buy"></span>` : nothing}
        </div>`,
    )}
  </div>`;
}
