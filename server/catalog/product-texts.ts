import { LRUCache } from 'lru-cache';
import type { Names } from '../contract/names.ts';
import type { ProductStore } from '../store/product-store.ts';
import { present, type Shape } from './present.ts';
import type { Product, Variant } from './product.ts';
import type { ShopCatalog } from './shop-catalog.ts';

export interface ProductTextsDependencies {
  products: ProductStore;
  names: Names;
}

/** In UTF-16 units, about half of what the texts take in memory at worst. */
const maximumSize = 32 * 1024 * 1024;

/**
 * Products as JSON text, serialised once for each shape. An answer is joined from these texts; none is
 * stringified again while its product stays as it is.
 */
export class ProductTexts {
  readonly #dependencies: ProductTextsDependencies;
  readonly #texts = new LRUCache<string, string>({
    maxSize: maximumSize,
    sizeCalculation: (text) => text.length,
  });

  constructor(dependencies: ProductTextsDependencies) {
    this.#dependencies = dependencies;
  }

  /** In the order of `ids`; a product that has gone meanwhile is left out. */
  async texts(
    shopId: number,
    catalog: ShopCatalog,
    ids: readonly number[],
    shape: Shape,
  ): Promise<string[]> {
    const keys = ids.map((id) => textKey(shopId, catalog, id, shape));
    const kept = keys.map((key) => this.#texts.get(key));
    const missing = ids.filter((_, index) => kept[index] === undefined);
    const fresh = await this.#serialise(shopId, missing, shape);
    return ids.flatMap((id, index) => {
      const text = fresh.get(id);
      if (text !== undefined) {
        this.#texts.set(keys[index] ?? '', text);
      }
      return text ?? kept[index] ?? [];
    });
  }

  /** For answers that show each product in their own way: `keep` chooses among its variants. */
  async presentEach(
    shopId: number,
    ids: readonly number[],
    shape: Shape,
    keep: (variant: Variant) => boolean,
  ): Promise<string[]> {
    const { names } = this.#dependencies;
    const products = await this.products(shopId, ids);
    return products.flatMap((product) => {
      const variants = product.variants.filter(keep);
      return variants.length === 0 ? [] : JSON.stringify(present(product, variants, shape, names));
    });
  }

  /** As stored, in the order of `ids`. */
  async products(shopId: number, ids: readonly number[]): Promise<Product[]> {
    const bodies = await this.#dependencies.products.bodies(shopId, ids);
    return ids.flatMap((id) => {
      const body = bodies.get(id);
      return body === undefined ? [] : parseProduct(body);
    });
  }

  async #serialise(
    shopId: number,
    ids: readonly number[],
    shape: Shape,
  ): Promise<Map<number, string>> {
    const { names } = this.#dependencies;
    const products = await this.products(shopId, ids);
    return new Map(
      products.map((product) => [
        product.id,
        JSON.stringify(present(product, product.variants, shape, names)),
      ]),
    );
  }
}

/** The body was written by our own importer from a parsed product. */
function parseProduct(body: string): Product {
  return JSON.parse(body);
}

function textKey(shopId: number, catalog: ShopCatalog, id: number, shape: Shape): string {
  const additions = [shape.metafields, shape.variantMetafields, shape.sellingPlans].map(Number);
  const version = catalog.productVersion(id);
  return `${shopId}:${id}:${version}:${shape.kind}:${additions.join('')}`;
}
