import { formsOf } from '../../../text/stem.ts';
import { tokenize } from '../../../text/tokens.ts';
import { describeBoost } from '../../boosts.ts';
import type { SearchDocument } from '../../document.ts';
import type { ScoreExplanation, ScorePart } from '../../engine.ts';
import type { FieldWeights } from '../../field-weights.ts';
import type { ProductFacts } from '../../product-facts.ts';
import type { SearchQuery, BoostCondition } from '../../query.ts';
import { type DocumentPosition, explainWords } from './explain-words.ts';
import { FacetCounter } from './facet-counter.ts';
import type { Hits } from '../order/hits.ts';
import { matchQuery, matchReadings } from './match-query.ts';
import type { TermMatches } from './match-term.ts';
import type { QueryWord } from '../words/query-word.ts';
import { factorOf } from './boost-factors.ts';
import { allWordsScore, shareOf } from './score-hits.ts';
import { favourOwnType, rerankBest } from './rerank-hits.ts';
import { collectHits } from './search-index.ts';
import type { IndexView } from '../shop-index.ts';
import type { Segment, ValueColumn } from '../segment/segment.ts';
import { metafieldKey } from '../segment/value-keys.ts';

/** Explains the scores of the given documents, as far as they are in the answer to the query. */
export function* explainScores(
  index: IndexView,
  query: SearchQuery,
  facts: ProductFacts,
  documents: readonly SearchDocument[],
): Generator<void, ScoreExplanation[]> {
  const matches = yield* matchQuery(index, query);
  const hits = yield* collectHits(index, query, matches, new FacetCounter([], facts), facts);
  const baseScores = hits.scores.slice(0, hits.size);
  favourOwnType(index, hits, matches);
  yield* rerankBest(index, hits, query, matches, facts);
  const hitOf = hitsOf(hits, documents);
  const readings = yield* readWordReadings(index, query);
  const { fieldWeights } = index;
  return documents.flatMap((document) => {
    const hit = hitOf.get(document.id);
    if (hit === undefined) {
      return [];
    }
    const score = hits.scoreAt(hit);
    const parts = [
      ...explainBaseScore(hits, hit, { query, matches, facts, readings, document, fieldWeights }),
      part('phrase', score - (baseScores[hit] ?? 0)),
    ];
    return { productId: document.id, score, parts: parts.filter(isSignificant) };
  });
}

function hitsOf(hits: Hits, documents: readonly SearchDocument[]): Map<number, number> {
  const ids = new Set(documents.map(({ id }) => id));
  const found = new Map<number, number>();
  for (let hit = 0; hit < hits.size; hit += 1) {
    const id = hits.idAt(hit);
    if (ids.has(id)) {
      found.set(id, hit);
    }
  }
  return found;
}

function isSignificant({ name, value }: ScorePart): boolean {
  return value !== 0 || name === 'synonym';
}

/** A reading of the term. */
interface WordReading {
  words: readonly QueryWord[];
  /** The shop's synonyms used in this reading. */
  alternatives: readonly string[];
}

function* readWordReadings(index: IndexView, query: SearchQuery): Generator<void, WordReading[]> {
  const { own, others, byWord, phrases } = yield* matchReadings(index, query);
  return [
    { words: own.reading.words, alternatives: [...byWord.values()].flat() },
    ...others.map(({ reading: { words } }, place) => ({
      words,
      alternatives: phrases.slice(place, place + 1),
    })),
  ];
}

interface ExplanationContext {
  query: SearchQuery;
  matches: TermMatches;
  facts: ProductFacts;
  /** The reading of the term and those of its alternatives that are matched separately. */
  readings: readonly WordReading[];
  document: SearchDocument;
  fieldWeights: FieldWeights;
}

function explainBaseScore(hits: Hits, hit: number, explained: ExplanationContext): ScorePart[] {
  const { query, matches, facts } = explained;
  const position = {
    segment: hits.segmentAt(hit),
    segmentIndex: hits.segmentOf[hit] ?? 0,
    slot: hits.slotAt(hit),
    fieldWeights: explained.fieldWeights,
  };
  const found = matches.segments[position.segmentIndex];
  const match = found ? found.slots.subarray(0, found.size).indexOf(position.slot) : -1;
  const count = found?.counts[match] ?? 0;
  const share = shareOf(count, matches.reading.needed);
  const words = (found?.scores[match] ?? 0) * share;
  const factorFor = (one: SearchQuery) =>
    factorOf(position.segment, one, facts)?.(position.slot, hits.factAt(hit)) ?? 1;
  const applied = (query.boosts ?? []).filter(({ on }) =>
    holdsBoost(position.segment, on, facts, { slot: position.slot, fact: hits.factAt(hit) }),
  );
  const boostFactor = factorFor({ ...query, learned: new Map() });
  const factorWithLearning = factorFor(query);
  return [
    ...explainMatch(words / share, position, explained).map((field) => ({
      ...field,
      value: field.value * share,
    })),
    part('boost', words * (boostFactor - 1), applied.map(describeBoost)),
    part('learned', words * (factorWithLearning - boostFactor)),
    part('allWords', allWordsScore(count, matches, factorWithLearning)),
    part('code', found?.codes.get(position.slot) ?? 0, [query.term]),
  ];
}

function part(name: string, value: number, words: string[] = []): ScorePart {
  return { name, words, value };
}

/**
 * Explains the word score with the reading that scores highest for the product: the one whose parts add up to its
 * score.
 */
function explainMatch(
  score: number,
  position: DocumentPosition,
  explained: ExplanationContext,
): ScorePart[] {
  if (explained.matches.reading.words.length === 0 && explained.query.term.trim() === '') {
    return [part('everything', score)];
  }
  if (score === 0) {
    // Only its code matched.
    return [];
  }
  const candidates = explained.readings.map(({ words, alternatives }) => {
    const parts = explainWords(words, explained.document, position);
    return [...parts, ...synonymParts(parts, alternatives)];
  });
  const distance = (parts: readonly ScorePart[]) =>
    Math.abs(parts.reduce((sum, { value }) => sum + value, 0) - score);
  return candidates.toSorted((one, other) => distance(one) - distance(other))[0] ?? [];
}

/** Returns a part for the synonyms by which the document was found. */
function synonymParts(found: readonly ScorePart[], alternatives: readonly string[]): ScorePart[] {
  const matched = new Set(found.flatMap(({ words }) => words));
  const matching = alternatives.filter((alternative) =>
    tokenize(alternative).some((word) => formsOf(word).some((form) => matched.has(form))),
  );
  return matching.length === 0 ? [] : [part('synonym', 0, matching)];
}

/** Returns whether the condition of a boost holds for one document. Used by score explanations. */
function holdsBoost(
  segment: Segment,
  on: BoostCondition,
  facts: ProductFacts,
  { slot, fact }: { slot: number; fact: number },
): boolean {
  switch (on.field) {
    case 'vendor':
      return hasValue(segment.vendors, slot, on.value);
    case 'productType':
      return hasValue(segment.productTypes, slot, on.value);
    case 'tag':
      return hasValue(segment.tags, slot, on.value);
    case 'metafield':
      return hasValue(segment.metafields, slot, metafieldKey(on.value));
    case 'availability':
      return facts.isAvailable(fact) === on.value;
    case 'price':
      return facts.hasPrice(fact, on.value);
    case 'title':
      return hasInTitle(segment, slot, on.value);
    default:
      return on satisfies never;
  }
}

function hasValue({ values, runs }: ValueColumn, slot: number, value: string): boolean {
  const number = values.find(value);
  return (
    number !== -1 &&
    runs.values.subarray(runs.offsets[slot], runs.offsets[slot + 1]).includes(number)
  );
}

/** Returns whether the title contains all words of the value. */
function hasInTitle({ words, titles }: Segment, slot: number, value: string): boolean {
  const wordNumbers = tokenize(value).map((word) => words.vocabulary.find(word));
  const title = titles.values.subarray(titles.offsets[slot], titles.offsets[slot + 1]);
  return wordNumbers.length > 0 && wordNumbers.every((word) => word !== -1 && title.includes(word));
}
