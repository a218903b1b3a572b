import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

/** A catalog and searches whose results people have judged, beside the project on the machines that have it. */
const folder = new URL('../../../../shared/data/electronics/', import.meta.url);

export const hasJudgedCatalog = existsSync(folder);

const judgedSchema = z.object({ query: z.string(), gains: z.record(z.string(), z.number()) });
export type JudgedQuery = z.infer<typeof judgedSchema>;

export function readJudgedQueries(): JudgedQuery[] {
  const text = readFileSync(new URL('queries.jsonl', folder), 'utf8');
  return linesOf(text).map((line) => judgedSchema.parse(JSON.parse(line)));
}

/** Returns the products in the platform's format, as the content of a file. */
export function readJudgedProducts(): string {
  const text = gunzipSync(readFileSync(new URL('products.jsonl.gz', folder))).toString();
  return `[${linesOf(text).join(',')}]`;
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(Boolean);
}

/** Returns the query with one slip in its longest word of five letters or more: one letter less, more or other, or two swapped. */
export function withSlip({ query }: JudgedQuery, number: number): string {
  const [word = ''] = query.split(' ').toSorted((one, other) => other.length - one.length);
  if (word.length < minLetters) {
    return query;
  }
  const place = 1 + (number % (word.length - 2));
  const [before, letter, next, after] = [
    word.slice(0, place),
    word.charAt(place),
    word.charAt(place + 1),
    word.slice(place + 2),
  ];
  const middles = [
    next,
    next + letter,
    (letter === 'e' ? 'a' : 'e') + next,
    letter + letter + next,
  ];
  return query.replace(word, `${before}${middles[number % middles.length]}${after}`);
}

const minLetters = 5;

/** Returns the NDCG of the first ten products: the sum of their gains by place, divided by the best one. */
export function gainOf({ gains }: JudgedQuery, ids: readonly number[]): number {
  const best = Object.values(gains).toSorted((one, other) => other - one);
  return sumOfGains(ids.map((id) => gains[id] ?? 0)) / (sumOfGains(best) || 1);
}

function sumOfGains(gains: readonly number[]): number {
  return gains.slice(0, 10).reduce((sum, gain, place) => sum + gain / Math.log2(place + 2), 0);
}
