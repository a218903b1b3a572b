import type { Embed } from './embeddings-client.ts';
import type { ShopVectors } from './shop-vectors.ts';
import { quantize } from './vector-table.ts';
import { createHash } from 'node:crypto';
import type { SearchDocument } from '../document.ts';
import { hashLength } from './vector-file.ts';

/** The part of a document that tells what a product is. */
type ProductDescription = Pick<
  SearchDocument,
  'id' | 'title' | 'productType' | 'vendor' | 'tags' | 'description'
>;

interface DescribedProduct {
  id: number;
  /** What the product is, in words, the most telling first. */
  text: string;
  /** Differs for another text or model. */
  hash: string;
}

/** Longer texts say no more about what a thing is, and models cut them. */
const longestText = 1_000;

const longestDescription = 500;

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
    shop.isUpdating = true;
    try {
      await this.#update(shopId, shop, ids);
    } catch (error) {
      ids.forEach((id) => changed.add(id));
      throw error;
    } finally {
      shop.isUpdating = false;
    }
  }

  async #update(shopId: number, shop: ShopVectors, ids: readonly number[]): Promise<void> {
    const { readListed, model } = this.#options;
    const { store, generation } = shop;
    const documents = await readListed(shopId, ids);
    const listed = new Set(documents.map(({ id }) => id));
    const texts = documents.map((document) => describeProduct(document, model));
    const hashes = await store.hashesOf([...listed]);
    const outdated = texts.filter(({ id, hash }) => hashes.get(id) !== hash);
    const asked = outdated.map(({ text }) => text);
    const vectors = asked.length > 0 ? await this.#ask(shop, asked) : [];
    if (shop.generation !== generation) {
      // All vectors were forgotten meanwhile, and all products are read again.
      return;
    }
    await store.put(
      outdated.flatMap(({ id, hash }, place) => {
        const vector = vectors[place];
        return vector ? [{ productId: id, hash, vector: quantize(vector) }] : [];
      }),
    );
    store.remove(ids.filter((id) => !listed.has(id)));
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

/** Returns the text of a product that a model turns into its vector. */
function describeProduct(
  { id, title, productType, vendor, tags, description }: ProductDescription,
  model: string,
): DescribedProduct {
  const text = [
    title,
    productType,
    vendor,
    tags.join(', '),
    description.slice(0, longestDescription),
  ]
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, longestText);
  const hash = createHash('sha256').update(`${model}\n${text}`).digest('base64url');
  return { id, text, hash: hash.slice(0, hashLength) };
}
