import type { Product } from '../../catalog/product.ts';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { Change, ChangeFeed } from '../../store/feed/change-feed.ts';
import type { Follower } from '../../store/feed/feed-reader.ts';
import type { ProductStore } from '../../store/tables/catalog/product-store.ts';
import type { PublicationStore } from '../../store/tables/catalog/publication-store.ts';
import { type SearchDocument, toSearchDocument } from '../document.ts';
import type { SearchEngine } from '../engine.ts';
import { pauseBetweenSlices } from '../../base/slices.ts';

export interface IndexFollowerDependencies {
  /** The feed cursor that stores the position of the saved index. */
  cursorName: string;
  engine: SearchEngine;
  feed: Pick<ChangeFeed, 'epoch' | 'heads' | 'after' | 'cursor'>;
  products: ProductStore;
  publications: Pick<PublicationStore, 'hiddenAmong'>;
  texts: ProductTexts;
  /** The language of the indexed texts; absent: the primary one. */
  textLocale?: string;
  /** Called after a build of the whole index with its time in milliseconds. */
  onBuilt?: (shopId: number, milliseconds: number) => void;
}

/** The number of products whose texts are read at once: parsing them keeps the event loop busy for some milliseconds. */
const chunkSize = 100;

const changesPerRead = 2_000;

/** Keeps the engine's documents equal to the products that shoppers may see. */
export class IndexFollower implements Follower {
  readonly #dependencies: IndexFollowerDependencies;

  constructor(dependencies: IndexFollowerDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Replays the changes since the index was saved. Rebuilds it when its position is unknown or no longer in the feed.
   */
  async open(shopId: number): Promise<void> {
    const { engine, feed, cursorName } = this.#dependencies;
    const position = await engine.open(shopId);
    const head = (await feed.heads()).get(shopId);
    const isKnown = position !== null && head && position.epoch === (await feed.epoch());
    // A saved position beyond the cursor means that the database was restored from a backup.
    const cursor = await feed.cursor(cursorName, shopId);
    if (!isKnown || position.seq < head.prunedTo || position.seq > cursor) {
      await this.rebuild(shopId);
      return;
    }
    for (let seq = position.seq; seq < head.seq;) {
      const changes = await feed.after(shopId, seq, changesPerRead);
      await this.apply(shopId, changes);
      seq = changes.at(-1)?.seq ?? head.seq;
    }
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    await ((await this.needsReindex(shopId, changes))
      ? this.rebuild(shopId)
      : this.update(shopId, changes));
  }

  /** Indexes the products among the changes again. */
  async update(shopId: number, changes: readonly Change[]): Promise<void> {
    const ids = changes.filter(({ kind }) => kind === 'product').map(({ id }) => id);
    await this.updateProducts(shopId, ids);
  }

  protected async updateProducts(shopId: number, ids: readonly number[]): Promise<void> {
    for (let start = 0; start < ids.length; start += chunkSize) {
      await this.#updateProducts(shopId, ids.slice(start, start + chunkSize));
    }
  }

  /** Rejects when the signal aborts before all products are read. */
  async rebuild(shopId: number, signal?: AbortSignal): Promise<void> {
    const { engine, onBuilt } = this.#dependencies;
    const started = performance.now();
    await engine.reindex(shopId, this.#allDocuments(shopId, signal));
    onBuilt?.(shopId, performance.now() - started);
  }

  async forget(shopId: number): Promise<void> {
    await this.#dependencies.engine.drop(shopId);
  }

  /** Returns whether all products must be indexed again after the changes. */
  async needsReindex(shopId: number, changes: readonly Change[]): Promise<boolean> {
    const kinds = new Set(changes.map(({ kind }) => kind));
    const hasNewSettings = kinds.has('settings');
    const { engine } = this.#dependencies;
    return (
      kinds.has('reindex') || (hasNewSettings && (await engine.needsReindex?.(shopId)) === true)
    );
  }

  async *#allDocuments(
    shopId: number,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<SearchDocument[]> {
    let last: number | undefined = -1;
    while (last !== undefined) {
      signal?.throwIfAborted();
      const ids: number[] = await this.#dependencies.products.idsAfter(shopId, last, chunkSize);
      yield await toDocuments(await this.#listed(shopId, ids));
      last = ids.at(-1);
    }
  }

  #listed(shopId: number, ids: readonly number[]): Promise<Product[]> {
    return readListed(this.#dependencies, shopId, ids);
  }

  async #updateProducts(shopId: number, ids: readonly number[]): Promise<void> {
    const { engine } = this.#dependencies;
    const listed = await this.#listed(shopId, ids);
    const listedIds = new Set(listed.map(({ id }) => id));
    await engine.index(shopId, await toDocuments(listed));
    await engine.remove(
      shopId,
      ids.filter((id) => !listedIds.has(id)),
    );
  }
}

/** Reads the products among some that shoppers may see now. */
export async function readListed(
  {
    texts,
    textLocale,
    publications,
  }: Pick<IndexFollowerDependencies, 'texts' | 'textLocale' | 'publications'>,
  shopId: number,
  ids: readonly number[],
): Promise<Product[]> {
  const [products, hidden] = await Promise.all([
    texts.products(shopId, ids, textLocale),
    publications.hiddenAmong(shopId, ids),
  ]);
  return products.filter((product) => isListed(product) && !hidden.has(product.id));
}

/** Converts products in slices, because reading their descriptions takes a fraction of a millisecond each. */
export async function toDocuments(products: readonly Product[]): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = [];
  const pauseWhenDue = pauseBetweenSlices();
  for (const product of products) {
    documents.push(toSearchDocument(product));
    await pauseWhenDue();
  }
  return documents;
}

function isListed({ status, published_at, shown_in: place }: Product): boolean {
  return status === 'active' && published_at !== null && place !== 'lists';
}
