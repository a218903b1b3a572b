import type { SearchDocument } from './document.ts';
import type { ScoreExplanation, ScorePart } from './engine.ts';
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

/** What has been learned of shops. */
export interface ReadLearning {
  /** Undefined where nothing is known that would change an order. */
  ranking(shopId: number, term: string): Promise<LearnedRanking | undefined>;
  /** What other shoppers searched for and found that begins so, most asked first. */
  terms(shopId: number, beginning: string, limit: number): Promise<string[]>;
  /** Another one whenever one of these may be another. */
  version(shopId: number): string;
}

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

/** Puts in the place of what engines tell, factors alone, what these are made of. */
export function explainLearning(
  explained: readonly ScoreExplanation[],
  documents: readonly SearchDocument[],
  learned: LearnedRanking | undefined,
): ScoreExplanation[] {
  const types = new Map(documents.map(({ id, productType }) => [id, productType]));
  return explained.map(({ productId, parts, score }) => {
    const type = types.get(productId) ?? '';
    const ofType = learned?.productTypes.get(type) ?? 1;
    const others = parts
      .filter(({ name }) => name !== 'learned')
      .map((part) => (part.name === 'boost' ? { ...part, value: part.value / ofType } : part));
    const own = learned?.explain(productId, type) ?? [];
    return { productId, score, parts: [...others, ...own.map(toPart)] };
  });
}

function toPart({ name, value, text }: LearnedPart): ScorePart {
  return { name, words: [], value, text };
}
