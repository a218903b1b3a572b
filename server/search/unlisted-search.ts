import { BoundedCache } from '../base/bounded-cache.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import { pause, pauseBetweenSlices, runInSlices } from '../base/slices.ts';
import { factsOfWanted } from './catalog-facts.ts';
import { type SearchDocument, toSearchDocument } from './document.ts';
import { fillIndex } from './embedded/fill-index.ts';
import { searchIndex } from './embedded/query/search-index.ts';
import { ShopIndex } from './embedded/shop-index.ts';
import type { SearchQuery, SearchResult } from './query.ts';

/** The newest products that no shopper can find, of a shop, which are searched. */
export const maxUnlisted = 20_000;

/** Products that are read at once: few, because requests wait while they are parsed. */
const chunkSize = 40;

/** A product of an index, with its version. */
const productBytes = 2_048;
const idleMilliseconds = 15 * 60_000;

/** The index of a catalog's unlisted products, as of one of its versions. */
interface UnlistedIndex {
  catalog: ShopCatalog;
  index: ShopIndex;
  /** The version of each product that the index has. */
  versions: Map<number, number>;
  version: number;
  /** The update in progress, which the next one waits for. */
  updating: Promise<void>;
}

interface UnlistedProducts {
  shopId: number;
  catalog: ShopCatalog;
}

/**
 * Searches the products that no shopper can find, for people of the shop: with the words and filters of the storefront,
 * in an index of their own that is filled when somebody asks. Indexes that nobody uses for a while are dropped.
 */
export class UnlistedSearch {
  readonly #texts: ProductTexts;
  readonly #indexes = new BoundedCache<number, UnlistedIndex>({
    name: 'unlisted-products',
    sizeOf: ({ versions }) => versions.size * productBytes,
    ttlMs: idleMilliseconds,
    livesFromLastUse: true,
  });

  constructor(texts: ProductTexts) {
    this.#texts = texts;
  }

  /** Searches the products of wanted slots. No word is corrected. Waits until the index is up to date. */
  async find(
    shop: UnlistedProducts,
    query: SearchQuery,
    isWanted: (slot: number) => boolean,
  ): Promise<SearchResult> {
    return searchUnlisted(await this.#upToDate(shop), query, isWanted);
  }

  /** Searches like `find` where the index is up to date. Otherwise begins to fill it and returns undefined. */
  async findAtOnce(
    shop: UnlistedProducts,
    query: SearchQuery,
    isWanted: (slot: number) => boolean,
  ): Promise<SearchResult | undefined> {
    const known = this.#indexOf(shop);
    if (known.version === shop.catalog.version) {
      return searchUnlisted(known, query, isWanted);
    }
    // The next request reports a failure, as it fills the index again.
    void this.#upToDate(shop).catch(() => undefined);
    return undefined;
  }

  #indexOf({ shopId, catalog }: UnlistedProducts): UnlistedIndex {
    const found = this.#indexes.get(shopId);
    if (found?.catalog === catalog) {
      return found;
    }
    const created = {
      catalog,
      index: new ShopIndex(),
      versions: new Map(),
      version: -1,
      updating: Promise.resolve(),
    };
    this.#indexes.set(shopId, created);
    return created;
  }

  async #upToDate(shop: UnlistedProducts): Promise<UnlistedIndex> {
    const known = this.#indexOf(shop);
    const update = known.updating.then(() => this.#update(known, shop));
    // The next request repeats an update that failed.
    known.updating = update.catch(() => undefined);
    await update;
    return known;
  }

  async #update(known: UnlistedIndex, { shopId, catalog }: UnlistedProducts): Promise<void> {
    const { version } = catalog;
    if (known.version === version) {
      return;
    }
    const unlisted = await newestUnlisted(catalog);
    const gone = [...known.versions.keys()].filter((id) => !unlisted.has(id));
    const changed = [...unlisted].filter(([id, current]) => known.versions.get(id) !== current);
    const documents = this.#documents(
      shopId,
      changed.map(([id]) => id),
    );
    if (known.versions.size === 0) {
      known.index = await fillIndex(documents);
    } else {
      for await (const batch of documents) {
        await runInSlices(known.index.put(batch));
      }
      await runInSlices(known.index.remove(gone));
    }
    known.versions = unlisted;
    known.version = version;
    this.#indexes.resize(shopId, known);
  }

  async *#documents(
    shopId: number,
    ids: readonly number[],
  ): AsyncGenerator<readonly SearchDocument[]> {
    for (let start = 0; start < ids.length; start += chunkSize) {
      const chunk = ids.slice(start, start + chunkSize);
      const documents = (await this.#texts.products(shopId, chunk)).map(toSearchDocument);
      await pause();
      yield documents;
    }
  }
}

function searchUnlisted(
  { index, catalog }: UnlistedIndex,
  query: SearchQuery,
  isWanted: (slot: number) => boolean,
): Promise<SearchResult> {
  const facts = factsOfWanted(catalog, (slot) => !catalog.isListed(slot) && isWanted(slot));
  return index.query((view) => searchIndex(view, { ...query, isAsTyped: true }, facts));
}

/** Returns the versions of the newest products that no shopper can find. */
async function newestUnlisted(catalog: ShopCatalog): Promise<Map<number, number>> {
  const versions = new Map<number, number>();
  const pauseWhenDue = pauseBetweenSlices();
  let seen = 0;
  for (const slot of catalog.newestSlots()) {
    const id = catalog.isListed(slot) ? undefined : catalog.idAt(slot);
    if (id !== undefined) {
      versions.set(id, catalog.versionAt(slot));
    }
    if (versions.size === maxUnlisted) {
      break;
    }
    seen += 1;
    if (seen % slotsBetweenPauses === 0) {
      await pauseWhenDue();
    }
  }
  return versions;
}

const slotsBetweenPauses = 4_096;
