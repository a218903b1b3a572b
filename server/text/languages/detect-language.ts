import { fold } from '../folding.ts';
import type { Language } from './language.ts';
import { smallWordsByLanguage } from './small-words.ts';

/** Fewer marks of a language may be names and loan words. */
const leastMarks = 12;

/** The least share of words that mark the language, and how much more often than those of any other. */
const leastShare = 0.02;
const leastLead = 1.6;

/** Letters that few languages write. */
const lettersOf: readonly (readonly [pattern: RegExp, languages: readonly Language[]])[] = [
  [/[\u00df]/u, ['de']],
  [/[\u00e4\u00f6\u00fc]/u, ['de', 'fi', 'sv', 'tr', 'hu']],
  [/[\u00f1\u00a1\u00bf]/u, ['es']],
  [/[\u00e3\u00f5]/u, ['pt']],
  [/[\u00e8\u00ea\u00eb\u00ee\u0153]/u, ['fr']],
  [/[\u00f2\u00ec]/u, ['it']],
  [/[\u00e5]/u, ['sv', 'da', 'no']],
  [/[\u00f8\u00e6]/u, ['da', 'no']],
  [/[\u0151\u0171]/u, ['hu']],
  [/[\u011f\u015f\u0131]/u, ['tr']],
  [/[\u0103\u0219\u021b]/u, ['ro']],
  [/[\u0117\u0173\u012f]/u, ['lt']],
  [/[\u0456\u0457\u0454\u0491]/u, ['uk']],
  [/[\u044b\u044d\u0451]/u, ['ru']],
  [/[\u0458\u0459\u045a\u045b\u0452]/u, ['sr']],
  [/\p{Script=Greek}/u, ['el']],
  [/\p{Script=Arabic}/u, ['ar']],
  [/\p{Script=Hebrew}/u, ['he']],
  [/\p{Script=Devanagari}/u, ['hi']],
  [/\p{Script=Tamil}/u, ['ta']],
  [/\p{Script=Armenian}/u, ['hy']],
];

const english = 'a an and are at by for from in is it of on or our the this to with you your';

const smallWords: readonly (readonly [Language, ReadonlySet<string>])[] = [
  ['en', new Set(english.split(' '))],
  ...smallWordsByLanguage,
];

/**
 * Returns the language that most texts of a shop are in, by words that only link others and by letters; undefined where
 * none is clearly ahead.
 */
export function detectLanguage(texts: Iterable<string>): Language | undefined {
  const marks = new Map<Language, number>();
  const mark = (languages: readonly Language[]) =>
    languages.forEach((one) => marks.set(one, (marks.get(one) ?? 0) + 1 / languages.length));
  let words = 0;
  for (const text of texts) {
    for (const written of text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []) {
      words += 1;
      const folded = fold(written);
      mark(smallWords.flatMap(([language, small]) => (small.has(folded) ? language : [])));
      mark(lettersOf.find(([pattern]) => pattern.test(written))?.[1] ?? []);
    }
  }
  const [best, second] = [...marks].toSorted(([, one], [, other]) => other - one);
  if (!best || best[1] < Math.max(leastMarks, words * leastShare)) {
    return undefined;
  }
  return best[1] >= leastLead * (second?.[1] ?? 0) ? best[0] : undefined;
}
