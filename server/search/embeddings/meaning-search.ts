import type { SearchEngine } from '../engine.ts';
import type { SearchQuery, SearchResult } from '../query.ts';
import type { ProductVectors } from './product-vectors.ts';
import type { QueryVectors } from './query-vectors.ts';

/** Words that find so many products need no others. */
const enoughByWords = 5;

/** The nearest products, of which a market or a setting may exclude some. */
const maxNear = 40;

/** The most products that follow those with the words. */
const maxShown = 12;

/** Finds products that mean what a term says, where its words find little. */
export class MeaningSearch {
  readonly #products: ProductVectors;
  readonly #queries: QueryVectors;

  constructor({ products, queries }: { products: ProductVectors; queries: QueryVectors }) {
    this.#products = products;
    this.#queries = queries;
  }

  /** Changes whenever `find` may return something else. */
  version(shopId: number): string {
    return `${this.#products.storeOf(shopId)?.version() ?? ''} ${this.#queries.version}`;
  }

  /**
   * Returns products to show behind those that the words found, the nearest first. They meet the conditions of the
   * query. Returns none for a query that the shopper has narrowed or sorted.
   */
  async find(
    engine: SearchEngine,
    shopId: number,
    query: SearchQuery,
    { productIds: found, total }: SearchResult,
  ): Promise<number[]> {
    const { sort, isAsTyped } = query;
    const isWide = !sort && !isAsTyped && !isNarrowed(query.filter) && query.offset === 0;
    if (total >= enoughByWords || !isWide) {
      return [];
    }
    const others = (await this.#nearest(shopId, query)).filter((id) => !found.includes(id));
    if (others.length === 0) {
      return [];
    }
    const allowed = await allowedAmong(engine, shopId, query, others);
    return others.filter((id) => allowed.has(id)).slice(0, maxShown);
  }

  async #nearest(shopId: number, { term, meter }: SearchQuery): Promise<number[]> {
    const store = this.#products.storeOf(shopId);
    const dimensions = (await store?.dimensions()) ?? 0;
    const vector = dimensions > 0 ? await this.#queries.read(term) : undefined;
    if (!store || !vector) {
      return [];
    }
    if (vector.length !== dimensions) {
      this.#products.noteOtherLength(shopId, vector.length, dimensions);
      return [];
    }
    return store.nearest(vector, maxNear, meter);
  }
}

/** Returns the products among some that meet the conditions of the query. */
async function allowedAmong(
  engine: SearchEngine,
  shopId: number,
  { exclusions, marketId, outOfStock, meter }: SearchQuery,
  productIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const shown = await engine.search(shopId, {
    term: '',
    filter: { productIds },
    exclusions,
    marketId,
    outOfStock,
    offset: 0,
    limit: productIds.length,
    meter,
  });
  return new Set(shown.productIds);
}

function isNarrowed(filter: SearchQuery['filter']): boolean {
  return Object.values(filter ?? {}).some(
    (value) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
}
