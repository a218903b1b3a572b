import type { SearchDocument } from '../document.ts';
import type { ScoreExplanation, ScorePart } from '../engine.ts';
import { answerQuery, matchOf, type QueryContext } from './answer-query.ts';
import { factorOf } from './boosted.ts';
import { boostedFields, type Hit } from './boosted.ts';
import { onlyIds } from './filter-by.ts';
import { mostHits } from './head-of-answer.ts';

/**
 * Takes the scores of an answer apart. Typesense tells which words matched in which field, and one number
 * for all: a field's share of it is estimated from its weight and its words.
 */
export async function explainHits(
  context: QueryContext,
  documents: readonly SearchDocument[],
): Promise<ScoreExplanation[]> {
  const { query, term } = context;
  const ids = documents.map(({ id }) => id);
  const { productIds, scores } = await answerQuery({
    ...context,
    query: { ...query, facets: [], offset: 0, limit: mostHits },
  });
  const scoreOf = new Map(productIds.map((id, place) => [id, scores[place] ?? 0]));
  const hits = await readMatches(context, ids);
  return ids
    .filter((id) => scoreOf.has(id))
    .map((productId) => ({
      productId,
      score: scoreOf.get(productId) ?? 0,
      parts: [
        ...(term.codeIds.includes(productId)
          ? [{ name: 'code', words: [query.term], value: scoreOf.get(productId) ?? 0 }]
          : []),
        ...partsOf(context, hits.get(productId), scoreOf.get(productId) ?? 0),
      ],
    }));
}

async function readMatches(
  context: QueryContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Hit>> {
  const match = matchOf(context);
  const [answer] = await context.ask([
    {
      ...match,
      filter_by: onlyIds(ids),
      include_fields: boostedFields,
      highlight_fields: [...context.weights.keys()].join(),
      per_page: mostHits,
    },
  ]);
  return new Map((answer?.hits ?? []).map((hit) => [Number(hit.document.id), hit]));
}

function partsOf(
  { query, term, weights, facts }: QueryContext,
  hit: Hit | undefined,
  score: number,
): ScorePart[] {
  if (!hit) {
    return [];
  }
  const learned = query.learned?.get(Number(hit.document.id)) ?? 1;
  const boost = factorOf({ ...query, learned: new Map() }, facts)(hit);
  const matched = hit.highlights.map(({ field, matched_tokens: tokens }) => {
    const words = [...new Set(tokens.flat())];
    const weight = [...weights].find(([name]) => name === field)?.[1] ?? 1;
    return { name: field, words, share: weight * words.length };
  });
  const all = matched.reduce((sum, { share }) => sum + share, 0);
  const ofWords = score / (boost * learned || 1);
  return [
    ...matched.map(({ share, ...part }) => ({ ...part, value: (ofWords * share) / (all || 1) })),
    { name: 'words', words: [...term.words], value: term.reading.words },
    { name: 'boost', words: [], value: boost },
    { name: 'learned', words: [], value: learned },
  ];
}
