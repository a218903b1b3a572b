import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { AppError } from '../../errors.ts';
import { pause } from '../../slices.ts';
import type { Change } from '../../store/feed/change-feed.ts';
import type { Follower } from '../../store/feed/feed-reader.ts';
import type { SearchDocument } from '../document.ts';
import type { ClusterLog } from '../typesense/connection/failure-log.ts';
import type { Embed } from './embeddings-client.ts';
import {
  hashLength,
  readVectors,
  removeStaleVectors,
  vectorFilePath,
  writeVectors,
} from './vector-file.ts';
import { quantize, VectorTable } from './vector-table.ts';

export interface ProductVectorsOptions {
  embed: Embed;
  model: string;
  /** Returns the ids after one, ascending. */
  idsAfter: (shopId: number, afterId: number, limit: number) => Promise<number[]>;
  /** Reads the products among some that shoppers may see now. */
  readListed: (shopId: number, ids: readonly number[]) => Promise<SearchDocument[]>;
  /** The folder of the search indexes; absent: vectors are kept in memory only. */
  folder: string | undefined;
  log: ClusterLog;
  /** Milliseconds before a failed request is repeated. */
  retryMs?: number;
}

interface ShopVectors {
  table: VectorTable;
  /** Products that have changed. */
  changed: Set<number>;
  /** All products after this one are read; null when none are. */
  after: number | null;
  isSaved: boolean;
  changes: number;
}

/** Servers take this many texts at once without a setting. */
const textsPerRequest = 16;
const requestMs = 60_000;
const usualRetryMs = 30_000;

/** Longer texts say no more about what a thing is, and models cut them. */
const longestText = 1_000;
const longestDescription = 500;

/**
 * The vectors of the products of all shops. Changed products wait in a queue for the server of embeddings. A product
 * whose text is unchanged is not asked for again, not even after a restart.
 */
export class ProductVectors implements Follower {
  readonly #options: ProductVectorsOptions;
  readonly #shops = new Map<number, ShopVectors>();
  readonly #stopping = new AbortController();
  #working: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  readonly counts = { asked: 0, failed: 0 };
  /** The reason of the last failure; undefined after a success. */
  problem: string | undefined;

  constructor(options: ProductVectorsOptions) {
    this.#options = options;
  }

  /** Loads the saved vectors of the shops and reads all products for what has changed since. */
  async open(shopIds: readonly number[]): Promise<void> {
    const { folder } = this.#options;
    if (folder !== undefined) {
      await removeStaleVectors(folder, shopIds);
    }
    for (const shopId of shopIds) {
      await this.rebuild(shopId);
    }
  }

  table(shopId: number): VectorTable | undefined {
    return this.#shops.get(shopId)?.table;
  }

  /** Changes whenever other products may be near. */
  version(shopId: number): number {
    return this.#shops.get(shopId)?.changes ?? 0;
  }

  /** Returns true while products of a shop wait for their vectors. */
  isWaiting(shopId: number): boolean {
    const shop = this.#shops.get(shopId);
    return shop !== undefined && (shop.after !== null || shop.changed.size > 0);
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    const shop = await this.#shopOf(shopId);
    for (const { kind, id } of changes) {
      if (kind === 'reindex') {
        // The only way to a new model behind the same name.
        shop.table = new VectorTable();
        shop.after = -1;
      } else if (kind === 'product') {
        shop.changed.add(id);
      }
    }
    this.#work();
  }

  async rebuild(shopId: number): Promise<void> {
    const shop = await this.#shopOf(shopId);
    shop.after = -1;
    // Products that were removed meanwhile are among no ids.
    shop.table.ids().forEach((id) => shop.changed.add(id));
    this.#work();
  }

  async forget(shopId: number): Promise<void> {
    this.#shops.delete(shopId);
    if (this.#options.folder !== undefined) {
      await rm(vectorFilePath(this.#options.folder, shopId), { force: true });
    }
  }

  /** Notes that a term has a vector of another length than the products of a shop. */
  noteOtherLength(shopId: number, length: number): void {
    this.problem = otherLength(length, this.table(shopId)?.dimensions ?? 0);
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#retry);
    await this.#working;
  }

  async #shopOf(shopId: number): Promise<ShopVectors> {
    const known = this.#shops.get(shopId);
    if (known) {
      return known;
    }
    const { folder, model } = this.#options;
    const table =
      folder === undefined
        ? new VectorTable()
        : await readVectors(vectorFilePath(folder, shopId), model);
    const shop = { table, changed: new Set<number>(), after: null, isSaved: true, changes: 0 };
    this.#shops.set(shopId, shop);
    return shop;
  }

  #work(): void {
    if (this.#stopping.signal.aborted || this.#working) {
      return;
    }
    this.#working = this.#workAll()
      .catch((error: unknown) => this.#noteFailure(error))
      .finally(() => (this.#working = undefined));
  }

  async #workAll(): Promise<void> {
    for (const [shopId, shop] of this.#shops) {
      while (this.isWaiting(shopId) && !this.#stopping.signal.aborted) {
        await this.#workOn(shopId, shop);
        await pause();
      }
      if (!shop.isSaved && this.#options.folder !== undefined && this.#shops.has(shopId)) {
        const path = vectorFilePath(this.#options.folder, shopId);
        await writeVectors(path, this.#options.model, shop.table);
        shop.isSaved = true;
      }
    }
  }

  /** Brings some products up to date. They stay in the queue when the server fails. */
  async #workOn(shopId: number, shop: ShopVectors): Promise<void> {
    const { idsAfter, readListed, model } = this.#options;
    const isReadingAll = shop.changed.size === 0;
    const ids = isReadingAll
      ? await idsAfter(shopId, shop.after ?? -1, textsPerRequest)
      : [...shop.changed].slice(0, textsPerRequest);
    const documents = await readListed(shopId, ids);
    const listed = new Set(documents.map(({ id }) => id));
    const texts = documents.map((document) => {
      const text = textOf(document);
      const hash = createHash('sha256').update(`${model}\n${text}`).digest('base64url');
      return { id: document.id, text, hash: hash.slice(0, hashLength) };
    });
    const outdated = texts.filter(({ id, hash }) => shop.table.hashOf(id) !== hash);
    const vectors = outdated.length > 0 ? await this.#ask(outdated.map(({ text }) => text)) : [];
    this.#put(shop, outdated, vectors);
    for (const id of ids.filter((one) => !listed.has(one))) {
      shop.isSaved &&= shop.table.hashOf(id) === undefined;
      shop.table.remove(id);
    }
    if (isReadingAll) {
      shop.after = ids.at(-1) ?? null;
    } else {
      ids.forEach((id) => shop.changed.delete(id));
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

  async #ask(texts: readonly string[]): Promise<Float32Array[]> {
    this.counts.asked += 1;
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(requestMs)]);
    const vectors = await this.#options.embed(texts, signal);
    this.problem = undefined;
    return vectors;
  }

  #noteFailure(error: unknown): void {
    if (this.#stopping.signal.aborted) {
      return;
    }
    this.counts.failed += 1;
    this.problem = error instanceof Error ? error.message : String(error);
    this.#options.log.error({ err: error }, 'products could not get their vectors');
    this.#retry = setTimeout(() => this.#work(), this.#options.retryMs ?? usualRetryMs).unref();
  }
}

function otherLength(length: number, ofProducts: number): string {
  return `The server of embeddings answers vectors of ${length} numbers, while products have ${ofProducts}: its model is another one. Give EMBEDDINGS_MODEL its name, or rebuild the search index.`;
}

/** Returns what a product is, in words, the most telling first. */
function textOf({ title, productType, vendor, tags, description }: SearchDocument): string {
  return [title, productType, vendor, tags.join(', '), description.slice(0, longestDescription)]
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, longestText);
}
