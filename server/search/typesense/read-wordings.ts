import { type ReadTerm, readTerm, type TermOptions } from './read-term.ts';
import { maxHits } from './result-head.ts';
import { idsOnly, type RunSearches, scoreOfMatch, wordSearch } from './word-search.ts';

/** A term that finds this many products ignores its alternatives. */
const maxTermMatches = 1_000;

/** The most alternatives of a term that are searched. */
const maxAlternatives = 10;

const pagesOfWording = 4;

/**
 * Returns the products that any wording finds, each with its best score. A search supports one wording only. Undefined
 * when only the term counts.
 */
export async function readWordings(
  runSearches: RunSearches,
  term: ReadTerm,
  alternatives: readonly string[],
  options: TermOptions,
): Promise<ReadonlyMap<number, number> | undefined> {
  const others: ReadTerm[] = [];
  for (const alternative of alternatives.slice(0, maxAlternatives)) {
    // An alternative requires all of its words.
    others.push({
      ...(await readTerm(runSearches, alternative, { ...options, isAsTyped: false })),
      isRelaxed: false,
    });
  }
  const readings = [term, ...others].filter(({ words }) => words.length > 0);
  if (others.length === 0 || readings.length === 0) {
    return undefined;
  }
  const answers = await runSearches(
    readings.flatMap(({ words, isRelaxed }) =>
      Array.from({ length: pagesOfWording }, (_, page) => ({
        ...wordSearch(words, { isRelaxed, weights: options.weights }),
        ...idsOnly,
        sort_by: '_text_match:desc,product_id:asc',
        ...(page > 0 && { offset: page * maxHits }),
        per_page: maxHits,
      })),
    ),
  );
  if (readings[0] === term && (answers[0]?.found ?? 0) >= maxTermMatches) {
    return undefined;
  }
  const scores = new Map<number, number>();
  answers.forEach(({ hits }, place) => {
    const isRelaxed = readings[Math.floor(place / pagesOfWording)]?.isRelaxed ?? false;
    for (const { document, text_match: match = 0 } of hits) {
      const id = Number(document.id);
      scores.set(id, Math.max(scoreOfMatch(match, isRelaxed), scores.get(id) ?? 0));
    }
  });
  return scores;
}
