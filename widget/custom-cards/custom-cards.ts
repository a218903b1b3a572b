import type { TemplateResult } from 'lit';
import type { CardMarks } from '../card/card.ts';
import type { StoreProduct } from '../core/product.ts';
import { addStyles } from '../core/style-sheet.ts';
import type { VitrineElement } from '../core/vitrine-element.ts';
import { marksOf, marksStyles } from './card-marks.ts';
import { TemplateCards } from './template-cards.ts';

/** An element whose cards show more than picture, title and price, by its attributes. */
export interface CustomCardsHost extends VitrineElement {
  readonly ratings: boolean;
  readonly badges: string;
}

/** Marks on our cards, or cards of the merchant's own template. */
export class CustomCards {
  readonly #host: CustomCardsHost;
  #templateCards: TemplateCards | undefined;

  constructor(host: CustomCardsHost) {
    this.#host = host;
    addStyles(host.renderRoot, [marksStyles]);
  }

  /** Makes the cards of the template, where the element has one. */
  fill(
    products: readonly StoreProduct[],
    moneyFormat: string,
    linkOf: (link: string) => string,
  ): void {
    const { badges } = this.#host;
    const template = this.#host.querySelector<HTMLTemplateElement>(
      ':scope > template[slot="card"]',
    );
    if (template) {
      this.#templateCards ??= new TemplateCards(this.#host, template);
    }
    this.#templateCards?.fill(products, { moneyFormat, badges, linkOf });
  }

  /** Returns the place of a card of the template; undefined without one. */
  cardOf(index: number): TemplateResult | undefined {
    return this.#templateCards?.cardOf(index);
  }

  marksOf(product: StoreProduct): CardMarks {
    return marksOf(product, this.#host.badges, this.#host.ratings);
  }
}
