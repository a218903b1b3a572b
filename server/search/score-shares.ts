import type { SearchTier } from '../contract/explanation.ts';
import { exactCodeScore, likelyCodeScore } from './embedded/order/score-codes.ts';

/** A named part of a score. */
interface NamedPart {
  name: string;
  value: number;
}

/** The share of a part in a score, as a whole number of percent. */
interface ScoreShare {
  name: string;
  percent: number;
  /** True for parts that lower the score. */
  lowers: boolean;
}

/** The rise of a score by a title that has all words of the term. */
const titleRise = 0.5;

/** Returns the steps in a score, the highest first. */
export function tiersOf(parts: readonly NamedPart[]): SearchTier[] {
  const code = valueOf(parts, 'code');
  const phrase = valueOf(parts, 'phrase');
  const base = sumOf(parts) - phrase;
  return [
    ...(code >= exactCodeScore ? (['exact_code'] as const) : []),
    ...(code >= likelyCodeScore && code < exactCodeScore ? (['code_prefix'] as const) : []),
    ...(valueOf(parts, 'allWords') > 0 ? (['all_words'] as const) : []),
    ...(phrase > 0 && phrase >= base * titleRise ? (['title'] as const) : []),
  ];
}

/**
 * Returns the shares of a score without its steps, which exceed all others by far. The percents sum to 100. The title
 * raises the steps as well; its share is what it adds to the rest.
 */
export function sharesOf(parts: readonly NamedPart[]): ScoreShare[] {
  const steps = valueOf(parts, 'allWords') + valueOf(parts, 'code');
  const phrase = valueOf(parts, 'phrase');
  const base = sumOf(parts) - phrase;
  const rise = base === 0 ? 0 : phrase / base;
  const counted = parts
    .filter(({ name }) => name !== 'allWords' && name !== 'code')
    .map((part) => (part.name === 'phrase' ? { ...part, value: rise * (base - steps) } : part))
    .filter(({ value }) => value !== 0);
  const [code] = parts.filter(({ name }) => name === 'code');
  return toPercents(counted.length === 0 && code ? [code] : counted);
}

/** Rounds shares to whole percents; those with the largest remainders are rounded up. */
function toPercents(parts: readonly NamedPart[]): ScoreShare[] {
  const total = parts.reduce((sum, { value }) => sum + Math.abs(value), 0);
  const exact = parts.map(({ value }) => (Math.abs(value) / total) * 100);
  const missing = 100 - exact.reduce((sum, percent) => sum + Math.floor(percent), 0);
  const raised = new Set(
    exact
      .map((percent, place) => ({ place, rest: percent - Math.floor(percent) }))
      .toSorted((one, other) => other.rest - one.rest)
      .slice(0, missing)
      .map(({ place }) => place),
  );
  return parts
    .map(({ name, value }, place) => ({
      name,
      percent: Math.floor(exact[place] ?? 0) + (raised.has(place) ? 1 : 0),
      lowers: value < 0,
    }))
    .toSorted((one, other) => other.percent - one.percent);
}

function valueOf(parts: readonly NamedPart[], name: string): number {
  return sumOf(parts.filter((part) => part.name === name));
}

function sumOf(parts: readonly NamedPart[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}
