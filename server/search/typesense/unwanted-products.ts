import { formsOf } from '../../text/stem.ts';
import { tokenize } from '../../text/tokens.ts';
import type { SearchQuery } from '../query.ts';
import { mentions } from '../unwanted-words.ts';
import type { RunSearches } from './word-search.ts';
import { maxHits } from './result-head.ts';
import type { WordField } from './word-fields.ts';
import { wordSearch } from './word-search.ts';

/** The fields that are read, as in the embedded engine. */
const weights: ReadonlyMap<WordField, number> = new Map<WordField, number>([
  ['title', 1],
  ['productType', 1],
  ['vendor', 1],
]);

/** Products beyond these are not left out: a term that denies so common a word is rare. */
const pagesOfWord = 8;

/** Excludes the products that have an unwanted word of the query, by their ids. */
export async function withoutUnwanted(
  runSearches: RunSearches,
  query: SearchQuery,
): Promise<SearchQuery> {
  const words = (query.exclusions?.words ?? []).flatMap(tokenize);
  if (words.length === 0) {
    return query;
  }
  const answers = await runSearches(
    words.flatMap((word) =>
      Array.from({ length: pagesOfWord }, (_, page) => ({
        ...wordSearch([word], { isRelaxed: false, weights }),
        include_fields: 'id,label',
        ...(page > 0 && { offset: page * maxHits }),
        per_page: maxHits,
      })),
    ),
  );
  const forms = words.map((word) => new Set(formsOf(word)));
  const unwanted = answers.flatMap(({ hits }) =>
    hits.flatMap(({ document: { id, label } }) => {
      const lines = typeof label === 'string' ? label.split('\n').map(tokenize) : [];
      const isUnwanted = lines.some((line) => forms.some((form) => mentions(line, form)));
      return isUnwanted ? [Number(id)] : [];
    }),
  );
  const productIds = [...(query.exclusions?.productIds ?? []), ...unwanted];
  return { ...query, exclusions: { ...query.exclusions, productIds } };
}
