import type { WidgetCartAddition, WidgetContent } from '../core/document-events.ts';
import { getPath, isRecord, listAt, textAt } from '../core/json.ts';
import type { CartAnswer } from '../core/storefront.ts';
import { announce } from './announce.ts';

/** A widget of the page, as scripts know it. */
interface WidgetEntry {
  /** Id of the stored widget; empty for a placement without one. */
  readonly id: string;
  readonly element: Element;
  readonly status: 'ready';
  readonly data: {
    readonly id: string;
    products: readonly object[];
    readonly config: object;
  };
  readonly addToCart: (product: unknown, options?: unknown) => Promise<CartAnswer>;
}

/** The elements that show products of a widget. */
const lists = [
  'recommendations',
  'product-card',
  'bought-together',
  'recently-viewed',
  'cart-upsell',
]
  .map((name) => `vitrine-${name}`)
  .join();

type AddItem = (item: unknown, options?: unknown) => Promise<CartAnswer>;

/** Keeps the list of the page's widgets that have shown products, and announces their events. */
export class WidgetRegistry {
  readonly #list: unknown[];
  readonly #addItem: AddItem;
  readonly #entries = new Map<Element, WidgetEntry>();

  /** @param list - the list that scripts read. It stays the same. */
  constructor(list: unknown[], addItem: AddItem) {
    this.#list = list;
    this.#addItem = addItem;
  }

  /** Follows the widgets until the signal aborts, and takes those that were there before. */
  follow(signal: AbortSignal): void {
    const show = (event: CustomEvent<WidgetContent>) => this.#show(event.detail);
    document.addEventListener('service:widget.ready', show, { signal });
    for (const [name, told] of [
      ['service:widget.beforeAdd', '.beforeAdd'],
      ['service:widget.add', '.add'],
    ] as const) {
      const tell = ({ detail }: CustomEvent<WidgetCartAddition>) =>
        announce(told, {
          product: offered({ ...detail.product, selected_variant: detail.variant }),
          widget: this.#entries.get(detail.element),
        });
      document.addEventListener(name, tell, { signal });
    }
    for (const element of document.querySelectorAll(lists)) {
      const products = listAt(element, 'products');
      if (products.length > 0) {
        this.#show({ element, products });
      }
    }
  }

  #show({ element, products }: { element: Element; products: readonly unknown[] }): void {
    this.#dropRemoved();
    const known = this.#entries.get(element);
    const entry = known ?? this.#enter(element);
    if (!known) {
      announce('.init', { widget: entry });
    }
    const offers = products.map(offered);
    announce('.beforeProductsChange', { products: offers, widget: entry });
    entry.data.products = offers;
    announce('.productsChange', { products: offers, widget: entry });
    if (!known) {
      announce('.beforeReady', { widget: entry });
      announce('.ready', { widget: entry });
    }
  }

  #enter(element: Element): WidgetEntry {
    const id = textAt(element, 'widgetId');
    const settings = getPath(element, 'settings');
    const entry: WidgetEntry = {
      id,
      element,
      status: 'ready',
      data: {
        id,
        products: [],
        config: {
          ...(isRecord(settings) && settings),
          id,
          language: { title: textAt(settings, 'heading') },
        },
      },
      addToCart: (product, options) => this.#addItem(itemOf(product), options),
    };
    this.#entries.set(element, entry);
    this.#list.push(entry);
    return entry;
  }

  #dropRemoved(): void {
    for (const [element, entry] of this.#entries) {
      if (!element.isConnected) {
        this.#entries.delete(element);
        this.#list.splice(this.#list.indexOf(entry), 1);
      }
    }
  }
}

/** Returns a product with the variant that a shopper would get, the first available one. */
function offered(product: unknown): object {
  const variants = listAt(product, 'variants');
  const variant =
    getPath(product, 'selected_variant') ??
    variants.find((one) => getPath(one, 'id') === getPath(product, 'matched_variant_id')) ??
    variants.find((one) => getPath(one, 'available') === true) ??
    variants[0];
  return {
    quantity: 1,
    ...(isRecord(product) && product),
    selected_variant: variant,
    selected_variant_id: getPath(variant, 'id'),
  };
}

function itemOf(product: unknown): object {
  const id =
    getPath(product, 'selected_variant_id') ?? getPath(offered(product), 'selected_variant_id');
  return { id, quantity: getPath(product, 'quantity') ?? 1 };
}
