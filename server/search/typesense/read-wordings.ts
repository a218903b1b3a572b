import { readTerm, type ReadTerm, type TermOptions } from './read-term.ts';
import { maxHits } from './result-head.ts';
import { idsOnly, type RunSearches, wordSearch } from './word-search.ts';

/** A term that finds this many products ignores its alternatives. */
const maxTermMatches = 1_000;

/** The most alternatives of a term that are searched. */
const maxAlternatives = 10;

const pagesOfWording = 4;

/**
 * Reads the products that any wording finds, since a search supports one wording only: these are alternatives that the
 * cluster does not know as synonyms. Returns nothing when only the term counts.
 */
export async function readWordings(
  runSearches: RunSearches,
  { words, isRelaxed }: ReadTerm,
  alternatives: readonly string[],
  options: TermOptions,
): Promise<Pick<ReadTerm, 'wordings' | 'wordingIds'>> {
  const read = await Promise.all(
    alternatives
      .slice(0, maxAlternatives)
      .map((other) => readTerm(runSearches, other, { ...options, isAsTyped: false })),
  );
  const wordings = read.map((other) => other.words).filter(({ length }) => length > 0);
  if (wordings.length === 0) {
    return {};
  }
  // An alternative requires all of its words.
  const searches = [
    ...(words.length > 0 ? [{ words, isRelaxed }] : []),
    ...wordings.map((other) => ({ words: other, isRelaxed: false })),
  ];
  const answers = await runSearches(
    searches.flatMap((search) =>
      Array.from({ length: pagesOfWording }, (_, page) => ({
        ...wordSearch(search.words, { ...search, weights: options.weights }),
        ...idsOnly,
        ...(page > 0 && { offset: page * maxHits }),
        per_page: maxHits,
      })),
    ),
  );
  if (words.length > 0 && (answers[0]?.found ?? 0) >= maxTermMatches) {
    return {};
  }
  const ids = answers.flatMap(({ hits }) => hits.map(({ document }) => Number(document.id)));
  return { wordings, wordingIds: new Set(ids) };
}
