import type { SearchDocument } from './document.ts';
import type { ScoreExplanation, ScorePart } from './engine.ts';
import type { SearchQuery } from './query.ts';

/** The effect of shoppers' behaviour on the results of a term. */
interface LearnedRanking {
  /** The factor of a product's score, by product id; 1 for all others. */
  products: ReadonlyMap<number, number>;
  /** The factor of a product type, by its exact text. */
  productTypes: ReadonlyMap<string, number>;
  /** Explains the factors of a product: the values of the parts multiply to the product of both. */
  explain(productId: number, productType: string): LearnedPart[];
}

interface LearnedPart {
  name: string;
  value: number;
  /** A sentence that a merchant understands. */
  text: string;
}

/** Words of shoppers and the shop's words for the same thing. */
export interface LearnedPair {
  from: string;
  to: string;
  /** Shoppers who searched for `from`. */
  searched: number;
  /** Shoppers who chose nothing for `from` and then something for `to`. */
  reformulated: number;
  /** Shoppers who chose something for `from`. */
  chose: number;
  /** Those of `chose` whose choice is named by `to`. */
  choseNamed: number;
  /** True when a search for `from` finds the results of `to` without the merchant. */
  isCertain: boolean;
}

/** Reads what was learned from a shop's shoppers. */
export interface LearningSource {
  /** Returns the learned ranking of a term; undefined when nothing would change the order. */
  ranking(shopId: number, term: string): Promise<LearnedRanking | undefined>;
  /** Returns terms with this prefix that other shoppers searched for and found, most frequent first. */
  terms(shopId: number, beginning: string, limit: number): Promise<string[]>;
  /** Returns learned pairs of words, the same array until `version` changes. */
  pairs(shopId: number): Promise<readonly LearnedPair[]>;
  /** Changes whenever `ranking`, `terms` or `pairs` may return something else. */
  version(shopId: number): string;
}

/** Adds the learned ranking to a query, which neither adds nor removes results. */
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

/** Returns the query without the learning for these products, so that scores with and without it can be compared. */
export function withoutLearning<Query extends Partial<SearchQuery>>(
  query: Query,
  documents: readonly SearchDocument[],
): Query & Pick<SearchQuery, 'learned'> {
  return { ...query, learned: new Map(documents.map(({ id }) => [id, 1])) };
}

/** Explanations of the same documents without and with learning. */
interface ExplanationPair {
  plain: readonly ScoreExplanation[];
  ranked: readonly ScoreExplanation[];
}

/**
 * Returns the parts of the score without learning, plus a part for each reason of its change. The change is divided in
 * proportion to the logarithms of the factors, so that the parts still add up.
 */
export function explainLearning(
  { plain, ranked }: ExplanationPair,
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
