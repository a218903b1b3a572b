import type { AdminContract } from '../../server/features/endpoints.ts';
import { texts } from './kept-term-texts/texts.ts';

export type KeptTerm = AdminContract['tryKeptTerms']['answer']['data'][number];

type TrialCause = AdminContract['beginTrial']['answer']['after'];

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

/** Returns when and after what the kept terms were tried. */
export function describeRun(time: string, after: TrialCause): string {
  return `${time}, ${causeOf(after)}`;
}

/** Returns what a trial followed, such as `after a training`. */
export function causeOf(after: TrialCause): string {
  return texts.after[after];
}
