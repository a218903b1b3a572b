import type { AdminContract } from '../../server/contract/admin/endpoints.ts';
import { texts } from './kept-term-texts/texts.ts';

export type KeptTerm = AdminContract['runKeptTerms']['answer']['data'][number];

type Run = NonNullable<AdminContract['keptTermRun']['answer']['run']>;

/** Returns where a term finds its product instead of where it should. */
export function keptTermSentence({
  term,
  product,
  title,
  place,
  within,
}: Pick<KeptTerm, 'term' | 'product' | 'title' | 'place' | 'within'>): string {
  const name = title ?? `#${product}`;
  return place === null ? texts.missing(term, name) : texts.at(term, name, place, within);
}

/** Returns when and after what the kept terms ran. */
export function describeRun(time: string, after: Run['after']): string {
  return `${time}, ${texts.after[after]}`;
}
