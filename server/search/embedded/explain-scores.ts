import type { SearchDocument } from '../document.ts';
import type { ScoreExplanation, ScorePart } from '../engine.ts';
import type { ProductFacts } from '../product-facts.ts';
import type { SearchQuery } from '../query.ts';
import { FacetCounter } from './facet-counter.ts';
import { readFields } from './fields.ts';
import type { Hits } from './hits.ts';
import { matchQuery } from './match-query.ts';
import type { TermMatches } from './match-term.ts';
import type { QueryWord } from './read-term.ts';
import { scoreCodes } from './score-codes.ts';
import { factorOf } from './score-hits.ts';
import { saturate } from './score-words.ts';
import { bestHits, collectHits } from './search-index.ts';
import type { ShopIndex } from './shop-index.ts';

/** Takes the scores of a query's answer apart, for those of the documents that are in it. */
export function explainScores(
  index: ShopIndex,
  query: SearchQuery,
  facts: ProductFacts,
  documents: readonly SearchDocument[],
): ScoreExplanation[] {
  const matches = matchQuery(index, query);
  const hits = collectHits(index, query, matches, new FacetCounter([], facts), facts);
  const firstScores = hits.scores.slice(0, hits.size);
  bestHits(index.scoreboard, hits, { ...query, offset: 0, limit: hits.size }, matches, facts);
  const hitOf = new Map(Array.from({ length: hits.size }, (_, hit) => [hits.idAt(hit), hit]));
  return documents.flatMap((document) => {
    const hit = hitOf.get(document.id);
    if (hit === undefined) {
      return [];
    }
    const parts = [
      ...fieldParts(document, textsOf(index, matches.reading.words)),
      ...otherParts(hits, hit, query, matches, facts),
      { name: 'phrase', words: [], value: hits.scoreAt(hit) / (firstScores[hit] || 1) },
    ];
    return [{ productId: document.id, score: hits.scoreAt(hit), parts }];
  });
}

interface TrustedTexts {
  texts: ReadonlySet<string>;
  worth: number;
}

/** For each word of the term the words of the shop that stand for it, the most trusted first. */
function textsOf({ segments }: ShopIndex, words: readonly QueryWord[]): TrustedTexts[][] {
  return words.map(({ meanings }) =>
    meanings.map(({ lists, worth }) => ({
      texts: new Set(
        segments.flatMap(({ words: { vocabulary } }, place) =>
          (lists[place] ?? []).flatMap((list) => list.words.map((word) => vocabulary.textOf(word))),
        ),
      ),
      worth,
    })),
  );
}

/** What each field adds for all words together: its share of the weight of every word. */
function fieldParts(document: SearchDocument, words: readonly TrustedTexts[][]): ScorePart[] {
  const fields = readFields(document);
  const parts = new Map<string, ScorePart>();
  for (const meanings of words) {
    const found = meanings
      .map(({ texts, worth }) => ({
        worth,
        weights: fields.map(({ name, words: ofField, measures, share }) => {
          const matching = [...ofField, ...measures].filter((word) => texts.has(word));
          return { name, matching, weight: matching.length * share };
        }),
      }))
      .find(({ weights }) => weights.some(({ weight }) => weight > 0));
    const total = found?.weights.reduce((sum, { weight }) => sum + weight, 0) ?? 0;
    for (const { name, matching, weight } of found?.weights ?? []) {
      if (weight > 0) {
        const part = parts.get(name) ?? { name, words: [], value: 0 };
        part.words = [...new Set([...part.words, ...matching])];
        part.value += ((found?.worth ?? 0) * saturate(total) * weight) / total;
        parts.set(name, part);
      }
    }
  }
  return [...parts.values()];
}

function otherParts(
  hits: Hits,
  hit: number,
  query: SearchQuery,
  { reading }: TermMatches,
  facts: ProductFacts,
): ScorePart[] {
  const segment = hits.segmentAt(hit);
  const slot = hits.slotAt(hit);
  const fact = hits.factAt(hit);
  const code = scoreCodes(segment, query.term).get(slot);
  const boost = factorOf(segment, { ...query, learned: new Map() }, facts)?.(slot, fact) ?? 1;
  const learned = query.learned?.get(hits.idAt(hit)) ?? 1;
  const words = reading.words.map(({ text }) => text);
  return [
    ...(code === undefined ? [] : [{ name: 'code', words: [query.term], value: code }]),
    { name: 'words', words, value: words.length },
    { name: 'boost', words: [], value: boost },
    { name: 'learned', words: [], value: learned },
  ];
}
