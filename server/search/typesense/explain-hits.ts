import { describeBoost } from '../boosts.ts';
import type { SearchDocument } from '../document.ts';
import type { ScoreExplanation, ScorePart } from '../engine.ts';
import { answerQuery, matchOf, type QueryContext, scoreAfterHead } from './answer-query.ts';
import { boostedFields, factorOf, type Hit, holds } from './boosted.ts';
import { onlyIds } from './filter-by.ts';
import { maxHits } from './result-head.ts';

/**
 * Explains the scores of an answer. Typesense returns the words that matched in each field, but only one score for all;
 * the share of a field is estimated from its weight and words.
 */
export async function explainHits(
  context: QueryContext,
  documents: readonly SearchDocument[],
): Promise<ScoreExplanation[]> {
  const ids = documents.map(({ id }) => id);
  const { productIds, scores, total } = await answerQuery({
    ...context,
    query: { ...context.query, facets: [], offset: 0, limit: maxHits },
  });
  const scoreOf = new Map(productIds.map((id, place) => [id, scores[place] ?? 0]));
  const hits = await readMatches(context, ids);
  return ids.flatMap((productId) => {
    const hit = hits.get(productId);
    const scoreAfter = hit && total > productIds.length ? scoreAfterHead(context, hit) : undefined;
    const score = scoreOf.get(productId) ?? scoreAfter;
    return score === undefined
      ? []
      : { productId, score, parts: partsOf(context, productId, hit, score) };
  });
}

async function readMatches(
  context: QueryContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Hit>> {
  const match = matchOf(context);
  const [answer] = await context.runSearches([
    {
      ...match,
      filter_by: onlyIds(ids),
      include_fields: boostedFields,
      highlight_fields: [...context.weights.keys()].join(),
      per_page: maxHits,
    },
  ]);
  return new Map((answer?.hits ?? []).map((hit) => [Number(hit.document.id), hit]));
}

function partsOf(
  context: QueryContext,
  productId: number,
  hit: Hit | undefined,
  score: number,
): ScorePart[] {
  const { query, term, facts } = context;
  if (term.codeIds.includes(productId)) {
    // An exact code ranks first, whatever else matches.
    return [{ name: 'code', words: [query.term], value: score }];
  }
  if (!hit) {
    return [];
  }
  const boost = factorOf({ ...query, learned: new Map() }, facts)(hit);
  const ofWords = score / (factorOf(query, facts)(hit) || 1);
  const boosted = ofWords * boost;
  const applied = (query.boosts ?? []).filter(({ on }) => holds(on, hit.document, facts));
  const changes = [
    { name: 'boost', words: applied.map(describeBoost), value: boosted - ofWords },
    { name: 'learned', words: [], value: score - boosted },
  ];
  return [
    ...partsOfWords(context, hit, ofWords),
    ...changes.filter(({ words, value }) => words.length > 0 || value !== 0),
  ];
}

function partsOfWords(
  { query, term, weights }: QueryContext,
  hit: Hit,
  score: number,
): ScorePart[] {
  if (query.term.trim() === '') {
    return [{ name: 'everything', words: [], value: score }];
  }
  const matched = hit.highlights.map(({ field, matched_tokens: tokens }) => {
    const words = [...new Set(tokens.flat().map((token) => term.texts.get(token) ?? token))];
    const weight = [...weights].find(([name]) => name === field)?.[1] ?? 1;
    return { name: field, words, share: weight * words.length };
  });
  const totalShare = matched.reduce((sum, { share }) => sum + share, 0);
  return totalShare === 0
    ? [{ name: 'words', words: [...term.texts.values()], value: score }]
    : matched.map(({ share, ...part }) => ({ ...part, value: (score * share) / totalShare }));
}
