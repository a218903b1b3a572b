import { AppError } from '../../errors.ts';
import type { Embed } from './embeddings-client.ts';
import { describeProduct, type ProductDescription } from './product-text.ts';
import type { ShopVectors } from './shop-vectors.ts';
import { quantize } from './vector-table.ts';

export interface VectorUpdatesOptions {
  embed: Embed;
  model: string;
  /** Returns the ids after one, ascending. */
  idsAfter: (shopId: number, afterId: number, limit: number) => Promise<number[]>;
  /** Reads the products among some that shoppers may see now. */
  readListed: (shopId: number, ids: readonly number[]) => Promise<ProductDescription[]>;
}

interface Asking {
  /** Aborted when the process ends. */
  signal: AbortSignal;
  /** Called before each request. */
  onAsk: () => void;
}

/** Servers take this many texts at once without a setting. */
const textsPerRequest = 16;
const requestMs = 60_000;

/** Brings the vectors of a shop up to date, some products at a time. */
export class VectorUpdates {
  readonly #options: VectorUpdatesOptions;
  readonly #asking: Asking;

  constructor(options: VectorUpdatesOptions, asking: Asking) {
    this.#options = options;
    this.#asking = asking;
  }

  /** Brings some products up to date. When the server fails they wait behind all others, because it may be one of them. */
  async next(shopId: number, shop: ShopVectors): Promise<void> {
    const { changed, reading } = shop;
    const ids = reading
      ? await this.#options.idsAfter(shopId, reading.after, textsPerRequest)
      : [...changed].slice(0, textsPerRequest);
    if (reading) {
      reading.after = ids.at(-1) ?? reading.after;
      shop.reading = ids.length === 0 && shop.reading === reading ? null : shop.reading;
    }
    // A product that changes while the server is asked is in the queue again.
    ids.forEach((id) => changed.delete(id));
    try {
      await this.#update(shopId, shop, ids);
    } catch (error) {
      ids.forEach((id) => changed.add(id));
      throw error;
    }
  }

  async #update(shopId: number, shop: ShopVectors, ids: readonly number[]): Promise<void> {
    const { readListed, model } = this.#options;
    const { table } = shop;
    const documents = await readListed(shopId, ids);
    const listed = new Set(documents.map(({ id }) => id));
    const texts = documents.map((document) => describeProduct(document, model));
    const outdated = texts.filter(({ id, hash }) => table.hashOf(id) !== hash);
    const vectors =
      outdated.length > 0
        ? await this.#ask(
            shop,
            outdated.map(({ text }) => text),
          )
        : [];
    if (shop.table !== table) {
      // The table was discarded meanwhile, and all products are read again.
      return;
    }
    this.#put(shop, outdated, vectors);
    for (const id of ids.filter((one) => !listed.has(one) && table.hashOf(one) !== undefined)) {
      table.remove(id);
      shop.isSaved = false;
    }
  }

  #put(
    shop: ShopVectors,
    products: readonly { id: number; hash: string }[],
    vectors: readonly Float32Array[],
  ): void {
    const { dimensions, size } = shop.table;
    const [{ length } = { length: dimensions }] = vectors;
    if (size > 0 && length !== dimensions) {
      throw new AppError('unavailable', otherLength(length, dimensions));
    }
    products.forEach(({ id, hash }, place) => {
      shop.table.put(id, hash, quantize(vectors[place] ?? new Float32Array(length)));
    });
    shop.isSaved &&= products.length === 0;
    shop.changes += products.length > 0 ? 1 : 0;
  }

  async #ask(shop: ShopVectors, texts: readonly string[]): Promise<Float32Array[]> {
    const { signal: stopping, onAsk } = this.#asking;
    onAsk();
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(requestMs)]);
    const vectors = await this.#options.embed(texts, signal);
    shop.problem = undefined;
    return vectors;
  }
}

export function otherLength(length: number, ofProducts: number): string {
  return `The server of embeddings answers vectors of ${length} numbers, while products have ${ofProducts}: its model is another one. Give EMBEDDINGS_MODEL its name, or rebuild the search index.`;
}
