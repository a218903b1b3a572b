import type { SearchDocument } from '../document.ts';
import type { ScoreExplanation } from '../engine.ts';
import { orderedScore, planQuery, type QueryContext } from './answer-query.ts';
import { onlyIds } from './filter-by.ts';
import { isRanked, readHead } from './result-head.ts';
import { idsOnly } from './word-search.ts';

/** Explains the scores of an answer. Those of the results behind the ranked ones only say that they match. */
export async function explainHits(
  context: QueryContext,
  documents: readonly SearchDocument[],
): Promise<ScoreExplanation[]> {
  const { sort: _sort, ...query } = context.query;
  const planned = planQuery({ ...context, query: { ...query, facets: [] } });
  const { productIds, scores, scoreAfter, total, explain } = await readHead(planned);
  const scoreOf = new Map(productIds.map((id, place) => [id, scores[place] ?? 0]));
  const others = documents.map(({ id }) => id).filter((id) => !scoreOf.has(id));
  if (total > productIds.length && others.length > 0) {
    const {
      filter,
      matches: [match],
    } = planned;
    const filterBy = `${filter} && ${onlyIds(others)}`;
    const [answer] = await context.runSearches([
      { ...match, ...idsOnly, filter_by: filterBy, per_page: others.length },
    ]);
    const score = isRanked(query) ? scoreAfter : orderedScore;
    answer?.hits.forEach(({ document }) => scoreOf.set(Number(document.id), score));
  }
  const ranked = await explain(documents);
  const byId = new Map(ranked.map((explanation) => [explanation.productId, explanation]));
  const part =
    query.term.trim() === ''
      ? { name: 'everything', words: [] }
      : { name: 'words', words: [...context.term.texts.values()], text: textBehind };
  return documents.flatMap(({ id: productId }) => {
    const score = scoreOf.get(productId);
    return score === undefined
      ? []
      : (byId.get(productId) ?? {
          productId,
          score,
          parts: [{ ...part, value: score }],
        });
  });
}

const textBehind =
  'words of the term; behind the best matches, results are in the order of the cluster';
