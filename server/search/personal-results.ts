import type { PersonalRanking } from '../recommend/personal/personal-ranking.ts';
import type { SearchQuery, SearchResult } from './query.ts';
import type { Search } from './search.ts';

/** Where and how the results of a search follow one shopper. */
export interface PersonalResults {
  ranking: PersonalRanking;
  /** Returns whether a product is in stock, which may decide its place before its score does. */
  isInStock: (productId: number) => boolean;
}

/** The first results, which alone are reordered, so that pages fit one another. */
const reordered = 100;

/** Results whose score is at least this share of the best one before them are equally relevant. */
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
  });
  const scoreOf = new Map(found.productIds.map((id, place) => [id, found.scores[place] ?? 0]));
  const first = found.productIds.slice(0, reordered);
  const isSplitByStock = outOfStock === 'last';
  const bands = bandsOf(
    first.map((productId) => ({
      productId,
      score: scoreOf.get(productId) ?? 0,
      group: isSplitByStock && isInStock(productId) ? 1 : 0,
    })),
  );
  const places = bands.flatMap(({ from, to }) => ranking.reorder(first.slice(from, to), from));
  const productIds = [...places, ...found.productIds.slice(reordered)].slice(offset, end);
  return { ...found, productIds, scores: productIds.map((id) => scoreOf.get(id) ?? 0) };
}

interface ScoredResult {
  productId: number;
  score: number;
  /** Results of different groups are never in one band. */
  group: number;
}

/** Splits results, the best first, into runs of equal relevance. A score above the one before begins another. */
function bandsOf(results: readonly ScoredResult[]): { from: number; to: number }[] {
  const bands: { from: number; to: number }[] = [];
  let best: ScoredResult | undefined;
  let before = Infinity;
  results.forEach((result, place) => {
    const { score, group } = result;
    const last = bands.at(-1);
    const isEqual =
      best !== undefined &&
      group === best.group &&
      score <= before &&
      score >= best.score * (best.score > 0 ? equalShare : 1);
    if (last && isEqual) {
      last.to = place + 1;
    } else {
      bands.push({ from: place, to: place + 1 });
      best = result;
    }
    before = score;
  });
  return bands;
}
