import type { PersonalRanking } from '../recommend/personal/personal-ranking.ts';
import type { Relevance, SearchQuery, SearchResult } from './query.ts';
import type { Search } from './search.ts';

/** Where and how the results of a search follow one shopper. */
export interface PersonalResults {
  ranking: PersonalRanking;
  /** Returns whether a product is in stock, which may decide its place before its score does. */
  isInStock: (productId: number) => boolean;
}

/** The first results, which alone are reordered, so that pages fit one another. */
const reordered = 100;

/** Results whose words score at least this share of one another are equally relevant. */
const equalShare = 0.85;

/**
 * Returns the results of a query with those of equal relevance in the order for one shopper. A sort that the query names
 * stays.
 */
export async function findForPerson(
  search: Search,
  shopId: number,
  query: SearchQuery,
  { ranking, isInStock }: PersonalResults,
): Promise<SearchResult> {
  const { offset, limit, sort, outOfStock } = query;
  if (sort !== undefined || offset >= reordered) {
    return search.find(shopId, query);
  }
  const end = offset + limit;
  const found = await search.find(shopId, {
    ...query,
    offset: 0,
    limit: Math.max(reordered, end),
    hasRelevance: true,
  });
  const scoreOf = new Map(found.productIds.map((id, place) => [id, found.scores[place] ?? 0]));
  const first = found.productIds.slice(0, reordered);
  const isSplitByStock = outOfStock === 'last';
  const bands = bandsOf(
    first.map((productId, place) => ({
      step: 0,
      boost: 1,
      words: scoreOf.get(productId) ?? 0,
      ...found.relevance?.[place],
      isInStock: isSplitByStock && isInStock(productId),
    })),
  );
  const places = bands.flatMap(({ from, to }) => ranking.reorder(first.slice(from, to), from));
  const productIds = [...places, ...found.productIds.slice(reordered)].slice(offset, end);
  return { ...found, productIds, scores: productIds.map((id) => scoreOf.get(id) ?? 0) };
}

interface RelevantResult extends Relevance {
  isInStock: boolean;
}

/** Splits results into runs of those that are as relevant as their first one. */
function bandsOf(results: readonly RelevantResult[]): { from: number; to: number }[] {
  const bands: { from: number; to: number }[] = [];
  let first: RelevantResult | undefined;
  results.forEach((result, place) => {
    const last = bands.at(-1);
    if (first && last && isEquallyRelevant(first, result)) {
      last.to = place + 1;
    } else {
      bands.push({ from: place, to: place + 1 });
      first = result;
    }
  });
  return bands;
}

/** A boost is the choice of a merchant, so that no difference is too small. */
function isEquallyRelevant(one: RelevantResult, other: RelevantResult): boolean {
  return (
    one.isInStock === other.isInStock &&
    one.step === other.step &&
    one.boost === other.boost &&
    Math.min(one.words, other.words) >= equalShare * Math.max(one.words, other.words)
  );
}
