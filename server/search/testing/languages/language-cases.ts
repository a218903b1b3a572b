import { readFileSync } from 'node:fs';

/** A term of a shopper and the places (from 1) of the products that answer it. */
export interface LanguageQuery {
  term: string;
  relevant: ReadonlySet<number>;
}

export interface LanguageCases {
  titles: readonly string[];
  queries: readonly LanguageQuery[];
}

/** Reads the catalog of a language: a title a line, an empty line, and lines such as `term = 1, 2`. */
export function readLanguageCases(code: string): LanguageCases {
  const text = readFileSync(new URL(`${code}.txt`, import.meta.url), 'utf8').trim();
  const [titles = '', queries = ''] = text.split('\n\n');
  return {
    titles: titles.split('\n'),
    queries: queries.split('\n').map((line) => {
      const [term = '', places = ''] = line.split(' = ');
      return { term, relevant: new Set(places.split(', ').map(Number)) };
    }),
  };
}

const counted = 10;

/** Returns the NDCG of the first ten products. */
export function gainOf({ relevant }: LanguageQuery, found: readonly number[]): number {
  const hits = found.slice(0, counted).flatMap((id, place) => (relevant.has(id) ? [place] : []));
  return sumOfGains(hits) / sumOfGains([...Array(Math.min(counted, relevant.size)).keys()]);
}

function sumOfGains(places: readonly number[]): number {
  return places.reduce((total, place) => total + 1 / Math.log2(place + 2), 0);
}
