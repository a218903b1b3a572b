import type { ProductFacts } from '../../product-facts.ts';
import type { SearchQuery } from '../../query.ts';
import { multiplyByLikelihoods } from './completion-factors.ts';
import { favourFamilies } from './favour-families.ts';
import type { Hits } from '../order/hits.ts';
import type { TermMatches } from './match-term.ts';
import { selectBestHits } from '../order/order-hits.ts';
import { typeOf } from '../segment/product-type.ts';
import type { IndexView } from '../shop-index.ts';
import { headOf } from '../words/head-of.ts';
import { usualTypeOf } from '../words/usual-type.ts';
import { weighTitles } from './weigh-titles.ts';

/** The number of best hits that are reranked. */
export const rerankedCount = 200;

/** Raises the products of the type that the shop names otherwise than the term, so that they are among the reranked. */
export function favourOwnType(index: IndexView, hits: Hits, { reading }: TermMatches): void {
  const word = reading.words[headOf(reading.words, reading.order)];
  const usual =
    word && word.ownNames.length > 0 ? usualTypeOf(index.words, hits.segments, word) : null;
  if (!usual || hits.size <= rerankedCount) {
    return;
  }
  for (let hit = 0; hit < hits.size; hit += 1) {
    const type = usual.numbers.get(hits.segmentOf[hit] ?? 0);
    if (type !== undefined && typeOf(hits.segmentAt(hit), hits.slotAt(hit)) === type) {
      hits.scores[hit] = hits.scoreAt(hit) * ownTypeFactor;
    }
  }
}

/** Enough for products with long titles to come before accessories with short ones. */
const ownTypeFactor = 1.25;

/** Updates the scores of the best hits by their titles. Returns these hits in any order. */
export function* rerankBest(
  index: IndexView,
  hits: Hits,
  query: SearchQuery,
  { reading }: TermMatches,
  facts: ProductFacts,
): Generator<void, number[]> {
  if (reading.words.length === 0) {
    return [];
  }
  const first = { ...query, sort: undefined };
  const best = yield* selectBestHits(hits, first, facts, rerankedCount);
  const factors = weighTitles(index, hits, best, reading);
  multiplyByLikelihoods(factors, hits, best, reading.words);
  favourFamilies({ index, hits, best, reading, facts, factors });
  best.forEach((hit, place) => (hits.scores[hit] = hits.scoreAt(hit) * (factors[place] ?? 1)));
  return best;
}
