import type { TemplateResult } from 'lit';
import type { CardMedia } from '../card-media/card-media.ts';
import type { CardMediaHost } from '../card-media/card-media-host.ts';
import { card } from '../card/card.ts';
import type { StoreProduct } from '../core/product.ts';
import { addStyles } from '../core/style-sheet.ts';
import { marksOf, marksStyles } from './card-marks.ts';
import { TemplateCards } from './template-cards.ts';

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
    const template = this.#host.querySelector<HTMLTemplateElement>(
      ':scope > template[slot="card"]',
    );
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
    const format = this.#priceFormat;
    return (
      this.#templateCards?.cardOf(index) ??
      this.#media?.card(product, format, marks) ??
      card(product, format, marks)
    );
  }
}
