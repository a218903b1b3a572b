import type { SearchQuery } from './query.ts';

/** What a shop's own shoppers say about the answers to a term. */
export interface LearnedRanking {
  /** Product id → factor of its score; 1 for all others. */
  products: ReadonlyMap<number, number>;
  /** The same by type, as products write it. */
  productTypes: ReadonlyMap<string, number>;
  /** What a product's two factors are made of: the values of the parts multiply to them. */
  explain(productId: number, productType: string): LearnedPart[];
}

export interface LearnedPart {
  name: string;
  value: number;
  /** In words that a merchant understands. */
  text: string;
}

/** Undefined where nothing is known that would change an order. */
export type ReadLearnedRanking = (
  shopId: number,
  term: string,
) => Promise<LearnedRanking | undefined>;

/** The query with what was learned of its term, which neither adds nor removes a result. */
export function withLearning<Query extends Partial<SearchQuery>>(
  query: Query,
  learned: LearnedRanking | undefined,
): Query & Pick<SearchQuery, 'boosts' | 'learned'> {
  if (!learned) {
    return query;
  }
  const ofTypes = [...learned.productTypes].map(([value, factor]) => ({
    on: { field: 'productType' as const, value },
    factor,
  }));
  return { ...query, learned: learned.products, boosts: [...(query.boosts ?? []), ...ofTypes] };
}
