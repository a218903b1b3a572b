import { html, nothing, type TemplateResult } from 'lit';
import { card, unmarked, type CardMarks } from '../card/card.ts';
import type { StoreProduct } from '../core/product.ts';
import { addStyles } from '../core/style-sheet.ts';
import type { CardMediaHost } from './card-media-host.ts';
import { cardMediaStyles } from './card-media-styles.ts';
import { CardSwatches } from './card-swatches.ts';
import { SecondPictures } from './second-pictures.ts';

/** Renders cards with swatches, which choose a variant to show, and with second pictures. */
export class CardMedia {
  readonly #host: CardMediaHost;
  readonly #swatches: CardSwatches;
  readonly #seconds: SecondPictures;
  #prepared: readonly StoreProduct[] = [];

  constructor(host: CardMediaHost) {
    addStyles(host.renderRoot, [cardMediaStyles]);
    this.#host = host;
    this.#swatches = new CardSwatches(host);
    this.#seconds = new SecondPictures(host);
  }

  /** Loads what the answer does not tell of the variants of these products. Never rejects. */
  prepare(products: readonly StoreProduct[]): void {
    if (products !== this.#prepared) {
      this.#prepared = products;
      this.#swatches.prepare(products).catch(() => undefined);
    }
  }

  card(product: StoreProduct, priceFormat: string, marks: CardMarks = unmarked): TemplateResult {
    const { product: shown, link, swatches } = this.#swatches.of(product);
    const second = this.#host.secondPicture ? this.#seconds.of(shown) : nothing;
    return html`${card(shown, priceFormat, { ...marks, second }, link)}${swatches}`;
  }
}
