import { html, isServer, type TemplateResult } from 'lit';
import { card } from '../card/card.ts';
import type { CardPurchases } from '../cart/card-purchases.ts';
import type { StoreProduct } from '../core/product.ts';
import type { CustomCards } from '../custom-cards/custom-cards.ts';
import type { Placement } from './placement.ts';

/** The attributes of an element that shows cards. */
interface CardsHost extends Placement {
  readonly addToCart: boolean;
  readonly ratings: boolean;
  readonly badges: string;
  readonly swatchOption: string;
  readonly swatches: string;
  readonly secondPicture: boolean;
}

/** Renders the cards of a placement and handles the shopper's actions on them. */
export class PlacementCards {
  /** Undefined until the code is loaded, and for placements without add-to-cart buttons. */
  purchases: CardPurchases | undefined;
  readonly #host: CardsHost;
  #custom: CustomCards | undefined;
  #products: readonly StoreProduct[] = [];
  #priceFormat = '';

  constructor(host: CardsHost) {
    this.#host = host;
    // Listeners on the element handle its own cards and those of a theme's template.
    host.addEventListener('click', this.#handleClick);
    host.addEventListener('auxclick', this.#handleClick);
  }

  /** Loads the code of optional features. */
  async prepare(): Promise<void> {
    const host = this.#host;
    const { addToCart, ratings, badges, swatchOption, secondPicture, report } = host;
    const template = !isServer && host.querySelector(':scope > template[slot="card"]');
    const [custom, purchases] = await Promise.all([
      (template || ratings || badges || swatchOption || secondPicture) &&
        import('../custom-cards/custom-cards.ts'),
      (template || addToCart) && import('../cart/card-purchases.ts'),
    ]);
    if (custom) {
      this.#custom ??= new custom.CustomCards(host);
    }
    await this.#custom?.prepare();
    if (!purchases) {
      this.purchases = undefined;
    } else {
      this.purchases ??= new purchases.CardPurchases({
        root: host.renderRoot,
        requestUpdate: () => host.requestUpdate(),
        events: 'widget',
        priceFormat: () => this.#priceFormat,
        detail: () => report.placement,
        added: (product) => report.added(product),
      });
    }
  }

  show(products: readonly StoreProduct[], priceFormat: string): void {
    this.#products = products;
    this.#priceFormat = priceFormat;
    this.#custom?.fill(products, priceFormat);
  }

  readonly cardOf = (product: StoreProduct, index: number): TemplateResult => {
    const shown = this.#custom?.cardOf(product, index) ?? card(product, this.#priceFormat);
    return this.#host.addToCart ? html`${shown} ${this.purchases?.render(product)}` : shown;
  };

  readonly #handleClick = (event: MouseEvent): void => {
    const path = event.composedPath().filter((target) => target instanceof HTMLElement);
    // Ignores links of a theme around the element or within its own cards.
    const item = path.find(
      (one) => one.matches('[data-index]') && this.#host.renderRoot.contains(one),
    );
    const product = this.#products[Number(item?.dataset.index)];
    const target = path.find((one) => one.matches('a[href], [data-vitrine-add]'));
    // The second button opens a menu.
    if (!product || !target || event.button > 1) {
      return;
    }
    if (target.matches('[data-vitrine-add]')) {
      event.preventDefault();
      void this.purchases?.add(product);
    } else if (!this.#host.report.selected(product, target.getAttribute('href') ?? '')) {
      event.preventDefault();
    }
  };
}
