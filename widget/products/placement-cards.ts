import { html, type TemplateResult } from 'lit';
import { attributionOf, type Attribution } from '../card/attribution.ts';
import { card } from '../card/card.ts';
import type { CardPurchases } from '../cart/card-purchases.ts';
import type { StoreProduct } from '../core/product.ts';
import { addStyles } from '../core/style-sheet.ts';
import type { marksOf } from '../custom-cards/card-marks.ts';
import type { OwnCards } from '../custom-cards/own-cards.ts';
import type { Placement } from './placement.ts';

/** An element that shows cards, by its attributes. */
export interface CardsHost extends Placement {
  readonly addToCart: boolean;
  readonly ratings: boolean;
  readonly badges: string;
}

/** The cards of a placement: what they look like, and what happens when shoppers use them. */
export class PlacementCards {
  readonly #host: CardsHost;
  /** Null until the code for them is there, where the placement sells at all. */
  purchases: CardPurchases | null = null;
  #moneyFormat = '';
  #attribution: Attribution;
  #own: OwnCards | null = null;
  #marksOf: typeof marksOf | null = null;
  #products: readonly StoreProduct[] = [];

  constructor(host: CardsHost) {
    this.#host = host;
    this.#attribution = attributionOf(host);
    // The element itself hears its own cards and those that a theme has in their place.
    host.addEventListener('click', this.#handleClick);
    host.addEventListener('auxclick', this.#handleClick);
  }

  /** Loads the code for what not every placement has. */
  async prepare(): Promise<void> {
    const { addToCart, ratings, badges, report, renderRoot } = this.#host;
    const template = this.#host.querySelector<HTMLTemplateElement>(
      ':scope > template[slot="card"]',
    );
    const [own, purchases, marks] = await Promise.all([
      template && import('../custom-cards/own-cards.ts'),
      (addToCart || template) && import('../cart/card-purchases.ts'),
      (ratings || badges) && import('../custom-cards/card-marks.ts'),
    ]);
    if (own && template) {
      this.#own ??= new own.OwnCards(this.#host, template);
    }
    if (purchases) {
      this.purchases ??= new purchases.CardPurchases({
        root: renderRoot,
        requestUpdate: () => this.#host.requestUpdate(),
        events: 'widget',
        moneyFormat: () => this.#moneyFormat,
        detail: () => report.placement,
        properties: () => this.#attribution.properties,
        added: (product) => report.added(product),
      });
    }
    if (marks && !this.#marksOf) {
      this.#marksOf = marks.marksOf;
      addStyles(renderRoot, [marks.marksStyles]);
    }
  }

  show(products: readonly StoreProduct[], moneyFormat: string): void {
    this.#products = products;
    this.#moneyFormat = moneyFormat;
    this.#attribution = attributionOf(this.#host);
    const { linkOf } = this.#attribution;
    this.#own?.fill(products, { moneyFormat, badges: this.#host.badges, linkOf });
  }

  readonly cardOf = (product: StoreProduct, index: number): TemplateResult => {
    const { addToCart, ratings, badges } = this.#host;
    const marks = this.#marksOf?.(product, badges, ratings);
    const link = this.#attribution.linkOf(product.link);
    const shown = this.#own?.cardOf(index) ?? card(product, this.#moneyFormat, marks, link);
    return addToCart ? html`${shown} ${this.purchases?.render(product)}` : shown;
  };

  readonly #handleClick = (event: MouseEvent): void => {
    const path = event.composedPath().filter((target) => target instanceof HTMLElement);
    // Not one that a theme has around the element, or within a card of its own.
    const item = path.find(
      (one) => this.#host.renderRoot.contains(one) && one.matches('[data-index]'),
    );
    const product = this.#products[Number(item?.dataset.index)];
    const target = path.find((one) => one.matches('a[href], [data-vitrine-add]'));
    // The second button opens a menu.
    if (!product || !target || event.button > 1) {
      return;
    }
    const url = target.getAttribute('href') ?? '';
    if (target.matches('[data-vitrine-add]')) {
      event.preventDefault();
      void this.purchases?.add(product);
    } else if (!this.#host.report.selected(product, url)) {
      event.preventDefault();
    }
  };
}
