import { runInSlices } from '../../base/slices.ts';
import { wordFormsOf } from '../../text/languages/word-forms.ts';
import type { SearchDocument } from '../document.ts';
import { ScoreAccumulator } from '../embedded/query/score-accumulator.ts';
import { factorOf } from '../embedded/query/boost-factors.ts';
import { explainScores } from '../embedded/query/explain-scores.ts';
import { searchIndex } from '../embedded/query/search-index.ts';
import { buildReadSegment } from '../embedded/segment/build-segment.ts';
import { slotOf } from '../embedded/segment/segment.ts';
import type { IndexView } from '../embedded/shop-index.ts';
import { WordCache } from '../embedded/words/word-cache.ts';
import type { ScoreExplanation } from '../engine.ts';
import type { FieldWeights } from '../field-weights.ts';
import type { ProductFacts } from '../product-facts.ts';
import type { Relevance, SearchQuery } from '../query.ts';
import type { Hit } from './connection/typesense-answers.ts';
import { patternOfWords, readSource } from './ranked-source.ts';
import type { ReadTerm } from './read-term.ts';
import type { WordCounts } from './vocabulary.ts';

export interface RankingContext {
  query: SearchQuery;
  term: ReadTerm;
  /** Keeps the counts of words. */
  counts: WordCounts;
  fieldWeights: FieldWeights;
  facts: ProductFacts;
}

export interface RankedHit {
  productId: number;
  score: number;
  /** What boosts and learning make of the score of words. */
  factor: number;
  /** Present where the query asks for it. */
  relevance?: Relevance | undefined;
}

export interface RankedHits {
  /** The best first. */
  ranked: readonly RankedHit[];
  /** Explains the scores of those of some documents that were ranked. */
  explain: (documents: readonly SearchDocument[]) => Promise<ScoreExplanation[]>;
}

/**
 * Ranks hits as the embedded engine would: they become a small index, which its own code searches. Only the rarity of
 * words is that of the whole shop. Hits that this index does not find are left out.
 */
export async function rankHits(
  hits: readonly Hit[],
  context: RankingContext,
  { found, size, counts }: { found: number; size: number; counts: ReadonlyMap<string, number> },
): Promise<RankedHits> {
  const { facts, fieldWeights } = context;
  const query = toRankingQuery(context, hits.length);
  const { meter, languages = [], alternatives = [] } = query;
  const pattern = patternOfWords([query.term, ...alternatives], languages);
  const documents = hits
    .flatMap(({ document }) => readSource(document, pattern) ?? [])
    .toSorted((one, other) => one.document.id - other.document.id);
  const segment = await runInSlices(buildReadSegment(documents, fieldWeights), meter);
  // What is not counted is as frequent among all matches as among the best ones.
  const share = hits.length === 0 ? 1 : Math.max(1, found / hits.length);
  const view: IndexView = {
    segments: [segment],
    words: new WordCache([segment], (text, held) =>
      Math.min(size, counts.get(text) || Math.round(held * share)),
    ),
    size,
    fieldWeights,
    accumulator: new ScoreAccumulator(),
    wordForms: wordFormsOf([]),
  };
  const { productIds, scores, relevance } = await runInSlices(
    searchIndex(view, query, facts),
    meter,
  );
  const factor = factorOf(segment, query, facts);
  return {
    ranked: productIds.map((productId, place) => ({
      productId,
      score: scores[place] ?? 0,
      factor: factor?.(slotOf(segment, productId), facts.slotOf(productId) ?? 0) ?? 1,
      relevance: relevance?.[place],
    })),
    explain: (explained) => runInSlices(explainScores(view, query, facts, explained), meter),
  };
}

/** Returns a query for the order of hits: what restricts them has been applied, and words are not corrected again. */
function toRankingQuery({ query, term }: RankingContext, limit: number): SearchQuery {
  const { filter: _filter, exclusions: _exclusions, facets: _facets, sort: _sort, ...own } = query;
  return {
    ...own,
    term: term.reading.correctedTerm ?? query.term,
    alternatives: alternativesOf(query, term),
    isAsTyped: true,
    offset: 0,
    limit,
  };
}

/** Returns the alternatives of a term as it is searched. */
export function alternativesOf(query: SearchQuery, { reading }: ReadTerm): readonly string[] {
  return reading.correctedTerm === null
    ? (query.alternatives ?? [])
    : (query.alternativesOf?.(reading.correctedTerm) ?? []);
}
