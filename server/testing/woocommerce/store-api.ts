import { z } from 'zod';

/** What was recorded of a store: bodies of its REST API, and of its Store API with its refusals. */
export interface StoreApiRecordings {
  readonly products: unknown;
  /** Variations by the id of their product. */
  readonly variations: Readonly<Record<number, unknown>>;
  /** The empty cart. */
  readonly cart: unknown;
  readonly noNonce: unknown;
  readonly missingValue: unknown;
  readonly notPurchasable: unknown;
}

export interface StoreApiRequest {
  /** Below `wc/store/v1/`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Undefined for a request without the header. */
  readonly nonce: string | undefined;
  /** Undefined for a request that changes nothing. */
  readonly body?: unknown;
}

export interface StoreApiAnswer {
  readonly status: number;
  readonly nonce: string;
  readonly body: unknown;
}

const attributeSchema = z.object({
  name: z.string(),
  slug: z.string(),
  variation: z.boolean().default(true),
  option: z.string().default(''),
});

const itemSchema = z.object({
  id: z.number(),
  name: z.string(),
  type: z.string(),
  status: z.string(),
  price: z.string(),
  purchasable: z.boolean(),
  stock_status: z.string(),
  attributes: z.array(attributeSchema),
});

interface Item extends z.output<typeof itemSchema> {
  /** The product of a variation, else 0. */
  readonly parent: number;
  /** Attributes for which the cart wants a value. */
  readonly open: readonly z.output<typeof attributeSchema>[];
}

const additionSchema = z.object({
  id: z.number(),
  quantity: z.number(),
  variation: z.array(z.object({ attribute: z.string(), value: z.string() })).default([]),
});

const changeSchema = z.object({ key: z.string(), quantity: z.number().default(0) });

const refusalSchema = z.looseObject({ message: z.string() });

interface Line {
  readonly key: string;
  readonly item: Item;
  readonly variation: readonly { readonly attribute: string; readonly value: string }[];
  quantity: number;
}

/**
 * Answers as the Store API of a recorded store does, and refuses what it refuses. Each change makes another nonce, and
 * no former one is valid, which takes hours in a store.
 */
export class RecordedStoreApi {
  /** The accepted additions. */
  readonly additions: unknown[] = [];
  readonly #recordings: StoreApiRecordings;
  readonly #items: ReadonlyMap<number, Item>;
  readonly #lines: Line[] = [];
  #nonces = 1;

  constructor(recordings: StoreApiRecordings) {
    this.#recordings = recordings;
    this.#items = new Map(itemsOf(recordings).map((item) => [item.id, item]));
  }

  get count(): number {
    return this.#lines.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  get lines(): readonly {
    readonly key: string;
    readonly name: string;
    readonly quantity: number;
  }[] {
    return this.#lines.map(({ key, item, quantity }) => ({ key, name: item.name, quantity }));
  }

  /** Sells a product out, which pages do not know yet. */
  sellOut(id: number): void {
    const item = this.#items.get(id);
    if (item) {
      item.stock_status = 'outofstock';
    }
  }

  answer({ path, query, nonce, body }: StoreApiRequest): StoreApiAnswer {
    if (path === 'products') {
      return this.#reply(200, this.#variations(query));
    }
    if (body === undefined) {
      return this.#reply(200, this.#cart());
    }
    if (nonce !== this.#nonce) {
      return this.#reply(401, this.#recordings.noNonce);
    }
    const refusal = this.#change(path, body);
    if (refusal) {
      return this.#reply(400, refusal);
    }
    this.#nonces += 1;
    return this.#reply(path === 'cart/add-item' ? 201 : 200, this.#cart());
  }

  get #nonce(): string {
    return `nonce${this.#nonces}`;
  }

  #reply(status: number, body: unknown): StoreApiAnswer {
    return { status, nonce: this.#nonce, body };
  }

  /** Returns the refusal of a change that the store does not take. */
  #change(path: string, body: unknown): object | null {
    if (path === 'cart/add-item') {
      return this.#add(body);
    }
    const { key, quantity } = changeSchema.parse(body);
    const index = this.#lines.findIndex((line) => line.key === key);
    const line = this.#lines[index];
    if (!line) {
      return { code: 'woocommerce_rest_cart_invalid_key', message: 'Cart item does not exist.' };
    }
    line.quantity = quantity;
    if (quantity === 0) {
      this.#lines.splice(index, 1);
    }
    return null;
  }

  #add(body: unknown): object | null {
    const { id, quantity, variation } = additionSchema.parse(body);
    const item = this.#items.get(id);
    if (!item?.purchasable || item.status !== 'publish' || item.type === 'variable') {
      return renamed(this.#recordings.notPurchasable, item?.name ?? '');
    }
    if (item.stock_status === 'outofstock') {
      const message = `You cannot add &quot;${item.name}&quot; to the cart because the product is out of stock.`;
      return { code: 'woocommerce_rest_product_out_of_stock', message };
    }
    const missing = item.open.find(
      ({ name, slug }) => !variation.some(({ attribute }) => [name, slug].includes(attribute)),
    );
    if (missing) {
      return renamed(this.#recordings.missingValue, missing.name);
    }
    const key = [id, ...variation.map(({ value }) => value)].join('-');
    const line = this.#lines.find((one) => one.key === key);
    if (line) {
      line.quantity += quantity;
    } else {
      this.#lines.push({ key, item, variation, quantity });
    }
    this.additions.push(body);
    return null;
  }

  #cart(): object {
    const cart = z.looseObject({ totals: z.looseObject({}) }).parse(this.#recordings.cart);
    const total = this.#lines.reduce((sum, line) => sum + cents(line.item) * line.quantity, 0);
    return {
      ...cart,
      items: this.#lines.map(({ key, item, variation, quantity }) => ({
        key,
        id: item.id,
        name: item.name,
        quantity,
        // The store names each attribute of a variation for shoppers.
        variation: [...item.attributes.map(toValue), ...variation].slice(0, item.parent ? 9 : 0),
        prices: { price: String(cents(item)), currency_minor_unit: 2 },
      })),
      items_count: this.count,
      totals: { ...cart.totals, total_items: String(total) },
    };
  }

  #variations(query: URLSearchParams): object[] {
    const ids = (query.get('include') ?? '').split(',').map(Number);
    return ids.flatMap((id) => {
      const item = this.#items.get(id);
      return item?.parent && query.get('type') === 'variation' ? [{ id, parent: item.parent }] : [];
    });
  }
}

function itemsOf({ products, variations }: StoreApiRecordings): Item[] {
  return z
    .array(itemSchema)
    .parse(products)
    .flatMap((product) => [
      { ...product, attributes: [], parent: 0, open: [] },
      ...z
        .array(itemSchema.extend({ type: z.string().default('variation') }))
        .parse(variations[product.id] ?? [])
        .map((variation) => ({
          ...variation,
          name: product.name,
          parent: product.id,
          open: product.attributes.filter(
            (attribute) =>
              attribute.variation &&
              !variation.attributes.some(({ name }) => name === attribute.name),
          ),
        })),
    ]);
}

function toValue({ name, option }: z.output<typeof attributeSchema>) {
  return { attribute: name, value: option };
}

function cents({ price }: Item): number {
  return Math.round(Number(price) * 100);
}

/** Returns a recorded refusal about another product or attribute than the recorded one. */
function renamed(refusal: unknown, name: string): object {
  const { message, ...others } = refusalSchema.parse(refusal);
  return {
    ...others,
    message: message.replace('Gartenset', name).replace('Farbe is', `${name} is`),
  };
}
