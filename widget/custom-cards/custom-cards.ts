import { type TemplateResult, css, html, isServer, nothing } from 'lit';
import type { CardMedia } from '../card-media/card-media.ts';
import type { CardMediaHost } from '../card-media/card-media-host.ts';
import { card, type CardMarks } from '../card/card.ts';
import type { StoreProduct } from '../core/product.ts';
import { addStyles } from '../core/style-sheet.ts';
import { fillTemplate, type TemplateContext } from './card-template.ts';
import { badgesOf, readBadges } from './badges.ts';
import { ratingOf, type Rating } from './rating.ts';
import { format, formatCount, texts } from '../core/format.ts';
import { ratingTexts } from './rating-texts.ts';

const starWidth = 20;

/** Outline of a star, from its tip. */
const star = 'l2.6 5.6 6.1.8-4.5 4.2 1.1 6.1-5.3-3-5.3 3 1.1-6.1-4.5-4.2 6.1-.8z';

const row = `m10 1${star}${`m${starWidth} 0${star}`.repeat(4)}`;

export const marksStyles = css`
  .rating {
    display: flex;
    align-items: center;
    gap: 0.375em;
    block-size: 1.5em;
    font-size: max(12px, 0.9375em);
    font-variant-numeric: tabular-nums;
  }

  .rating svg {
    flex: none;
    block-size: 1em;
    fill: var(--vitrine-star, #b7791f);
  }

  .rating svg:dir(rtl) {
    transform: scaleX(-1);
  }

  .ground {
    opacity: 0.25;
  }
`;

/** Cards of the merchant's own template. They stand among the element's children, where the theme styles them. */
class TemplateCards {
  readonly #host: HTMLElement;
  readonly #template: HTMLTemplateElement;
  #shown: readonly StoreProduct[] = [];

  constructor(host: HTMLElement, template: HTMLTemplateElement) {
    this.#host = host;
    this.#template = template;
  }

  /** Makes them anew only for other products: shoppers may have the focus in one. */
  fill(products: readonly StoreProduct[], context: TemplateContext): void {
    if (products === this.#shown) {
      return;
    }
    this.#shown = products;
    for (const former of this.#host.querySelectorAll(':scope > [slot^="vitrine-card-"]')) {
      former.remove();
    }
    this.#host.append(
      ...products.map((product, index) => {
        const holder = document.createElement('div');
        holder.slot = slotOf(index);
        holder.append(fillTemplate(this.#template, product, context));
        return holder;
      }),
    );
  }

  cardOf(index: number): TemplateResult {
    return html`<slot name=${slotOf(index)}></slot>`;
  }
}

/** An element whose cards show more than picture, title and price, by its attributes. */
export interface CustomCardsHost extends CardMediaHost {
  readonly ratings: boolean;
  readonly badges: string;
}

/** Cards with marks, swatches and second pictures, or cards of the merchant's own template. */
export class CustomCards {
  readonly #host: CustomCardsHost;
  #templateCards: TemplateCards | undefined;
  /** Undefined for cards without swatches and second pictures. */
  #media: CardMedia | undefined;
  #priceFormat = '';

  constructor(host: CustomCardsHost) {
    this.#host = host;
    addStyles(host.renderRoot, [marksStyles]);
  }

  /** Loads the code of swatches and second pictures where the element has them. */
  async prepare(): Promise<void> {
    const host = this.#host;
    const isWanted = host.swatchOption || host.secondPicture;
    const code = isWanted && (await import('../card-media/card-media.ts'));
    this.#media = code ? (this.#media ?? new code.CardMedia(host)) : undefined;
  }

  /** Makes the cards of the template, where the element has one. */
  fill(products: readonly StoreProduct[], priceFormat: string): void {
    const { badges } = this.#host;
    const template = templateOf(this.#host);
    if (template) {
      this.#templateCards ??= new TemplateCards(this.#host, template);
    }
    this.#priceFormat = priceFormat;
    this.#templateCards?.fill(products, { priceFormat, badges });
    this.#media?.prepare(products);
  }

  /** Returns the place of a card of the template, or else our card. */
  cardOf(product: StoreProduct, index: number): TemplateResult {
    const { ratings, badges } = this.#host;
    const marks = marksOf(product, badges, ratings);
    const priceFormat = this.#priceFormat;
    return (
      this.#templateCards?.cardOf(index) ??
      this.#media?.card(product, priceFormat, marks) ??
      card(product, priceFormat, marks)
    );
  }
}

/** Returns the theme's own card, which a server does not see. */
function templateOf(host: HTMLElement): HTMLTemplateElement | null {
  return isServer ? null : host.querySelector(':scope > template[slot="card"]');
}

function slotOf(index: number): string {
  return `vitrine-card-${index}`;
}

/** @param badges - rules as the theme writes them. */
function marksOf(product: StoreProduct, badges: string, hasRating: boolean): CardMarks {
  const rating = hasRating ? ratingOf(product) : null;
  return {
    badges: badgesOf(product, readBadges(badges)),
    rating: rating ? stars(rating) : nothing,
  };
}

/** Renders five stars, filled in proportion to the rating, with the number of reviews. */
function stars({ stars: filled, reviewCount }: Rating): TemplateResult {
  const words = format(ratingTexts.rating, { stars: filled.toFixed(1) });
  const reviews = reviewCount ? formatCount(ratingTexts.reviews, reviewCount) : '';
  return html`<span part="rating" class="rating">
    <span class="unseen" lang=${texts.locale}>${words} ${reviews}</span>
    <svg viewBox="0 0 100 20" aria-hidden="true">
      <path class="ground" d=${row} />
      <svg width=${filled * starWidth} height="20"><path d=${row} /></svg>
    </svg>
    ${reviewCount ? html`<span aria-hidden="true">(${reviewCount})</span>` : nothing}
  </span>`;
}
