import type { SearchDocument } from './document.ts';
import type { ScoreExplanation, ScorePart } from './engine.ts';
import type { SearchQuery } from './query.ts';

/** What a shop's own shoppers say about the answers to a term. */
export interface LearnedRanking {
  /** Product id → factor of its score; 1 for all others. */
  products: ReadonlyMap<number, number>;
  /** The same by type, as products write it. */
  productTypes: ReadonlyMap<string, number>;
  /** What a product's two factors are made of: the values of the parts multiply to both. */
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

/** The query as if these products had taught nothing: scores that are compared are then made the same way. */
export function withoutLearning<Query extends Partial<SearchQuery>>(
  query: Query,
  documents: readonly SearchDocument[],
): Query & Pick<SearchQuery, 'learned'> {
  return { ...query, learned: new Map(documents.map(({ id }) => [id, 1])) };
}

/** What an engine says of the same documents without and with what was learned. */
export interface TwoExplanations {
  plain: readonly ScoreExplanation[];
  ranked: readonly ScoreExplanation[];
}

/**
 * The parts of the score without learning, then what each reason for its change adds: the change, divided by
 * the logarithms of the factors, so that the parts still add up.
 */
export function explainLearning(
  { plain, ranked }: TwoExplanations,
  documents: readonly SearchDocument[],
  learned: LearnedRanking,
): ScoreExplanation[] {
  const types = new Map(documents.map(({ id, productType }) => [id, productType]));
  const scores = new Map(ranked.map(({ productId, score }) => [productId, score]));
  return plain.map(({ productId, parts, score: before }) => {
    const score = scores.get(productId) ?? before;
    const reasons = learned.explain(productId, types.get(productId) ?? '');
    const whole = reasons.reduce((sum, { value }) => sum + Math.log(value), 0);
    const perLog = whole === 0 ? 0 : (score - before) / whole;
    const changes = reasons.map(({ name, value, text }): ScorePart => ({
      name,
      words: [],
      value: perLog * Math.log(value),
      text,
    }));
    return { productId, score, parts: [...parts, ...changes] };
  });
}
