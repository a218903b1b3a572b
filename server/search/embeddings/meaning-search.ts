import { runInSlices } from '../../slices.ts';
import type { SearchEngine } from '../engine.ts';
import type { SearchQuery, SearchResult } from '../query.ts';
import type { ProductVectors } from './product-vectors.ts';
import type { QueryVectors } from './query-vectors.ts';

/** Words that find so many products need no others. */
const enoughByWords = 5;

/** The nearest products, of which a market or a setting may exclude some. */
const mostNear = 40;

/** The most products that follow those with the words. */
const mostShown = 12;

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
    return `${this.#products.version(shopId)} ${this.#queries.version}`;
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
    const table = this.#products.table(shopId);
    const { term, sort, isAsTyped, meter } = query;
    const isWide = !sort && !isAsTyped && !isNarrowed(query.filter) && query.offset === 0;
    if (!table || table.size === 0 || total >= enoughByWords || !isWide) {
      return [];
    }
    const vector = await this.#queries.read(term);
    if (vector && vector.length !== table.dimensions) {
      this.#products.noteOtherLength(shopId, vector.length);
    }
    const near = vector ? await runInSlices(table.nearest(vector, mostNear), meter) : [];
    const { exclusions, marketId, outOfStock } = query;
    const others = near.filter((id) => !found.includes(id));
    if (others.length === 0) {
      return [];
    }
    const shown = await engine.search(shopId, {
      term: '',
      filter: { productIds: others },
      exclusions,
      marketId,
      outOfStock,
      offset: 0,
      limit: others.length,
      meter,
    });
    const allowed = new Set(shown.productIds);
    return others.filter((id) => allowed.has(id)).slice(0, mostShown);
  }
}

function isNarrowed(filter: SearchQuery['filter']): boolean {
  return Object.values(filter ?? {}).some(
    (value) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
}
