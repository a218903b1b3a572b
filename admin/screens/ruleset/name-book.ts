import { call } from '../../api/call.ts';
import { numberOf } from '../../kit/picked-product.ts';
import type { NameOf } from './words/sentences.ts';

interface KnownProduct {
  readonly id: number;
  readonly title: string;
  readonly image: string | null;
  readonly price: string | null;
}

/** Ids by kind. */
export interface NamedIds {
  readonly products: readonly string[];
  readonly collections: readonly string[];
}

/** As many ids as a request may hold. */
const mostIds = 250;

/** The names of what rules refer to by id, which may be a global one. They are asked for once, together. */
export class NameBook {
  readonly #products = new Map<string, KnownProduct>();
  readonly #collections = new Map<string, string>();
  #rulesets: ReadonlyMap<string, string> = new Map();
  readonly #asked = new Set<string>();
  readonly #shop: string;
  readonly #onNames: () => void;

  constructor(shop: string, onNames: () => void) {
    this.#shop = shop;
    this.#onNames = onNames;
  }

  readonly nameOf: NameOf = (kind, id) => {
    switch (kind) {
      case 'product':
        return this.product(id)?.title;
      case 'collection':
        return this.#collections.get(numberOf(id));
      case 'ruleset':
        return this.#rulesets.get(id);
      default:
        return kind satisfies never;
    }
  };

  product(id: string): KnownProduct | undefined {
    return this.#products.get(numberOf(id));
  }

  get rulesets(): ReadonlyMap<string, string> {
    return this.#rulesets;
  }

  setRulesets(names: ReadonlyMap<string, string>): void {
    this.#rulesets = names;
  }

  addProducts(products: readonly KnownProduct[]): void {
    for (const product of products) {
      this.#products.set(String(product.id), product);
    }
  }

  addCollection(id: string, title: string): void {
    this.#collections.set(id, title);
  }

  /** Asks for the names of ids that are not known yet. */
  async learnIds({ products, collections }: NamedIds): Promise<void> {
    const wanted = {
      products: this.#unasked('product', products),
      collections: this.#unasked('collection', collections),
    };
    if (wanted.products.length === 0 && wanted.collections.length === 0) {
      return;
    }
    await Promise.all([
      this.#askProducts(wanted.products),
      this.#askCollections(wanted.collections),
    ]);
    this.#onNames();
  }

  #unasked(kind: string, ids: readonly string[]): readonly string[] {
    const fresh = [...new Set(ids.map(numberOf))]
      .filter((id) => !this.#asked.has(kind + id))
      .slice(0, mostIds);
    fresh.forEach((id) => this.#asked.add(kind + id));
    return fresh;
  }

  async #askProducts(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) {
      const parameters = { shop: this.#shop, ids: ids.join() };
      this.addProducts((await call('GET /shops/:shop/products', { parameters })).data);
    }
  }

  async #askCollections(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) {
      const parameters = { shop: this.#shop, ids: ids.join() };
      for (const { id, title } of (await call('GET /shops/:shop/collections', { parameters }))
        .data) {
        this.addCollection(String(id), title);
      }
    }
  }
}
