import { linkingLetters } from '../../../text/languages/word-forms.ts';
import { isUnspaced } from '../../../text/words.ts';
import type { IndexView } from '../shop-index.ts';
import type { WordSplit } from './word-cache.ts';
import { wordCost } from './word-cost.ts';

/**
 * Splits a word that was typed without its spaces into words of the shop: `gaminglaptop` into `gaming laptop`. Of all
 * splits, the most probable wins, with the shares of products that have each part as probabilities. Returns null when
 * no split is made of words that the shop really uses.
 */
export function splitWord(index: IndexView, typed: string): WordSplit | null {
  if (typed.length < minSplitLength || typed.length > maxSplitLength || isUnspaced(typed)) {
    return null;
  }
  const key = [typed, ...index.wordForms.map(({ id }) => id)].join(' ');
  return index.words.split(key, () => mostProbableSplit(index, typed));
}

const minSplitLength = 4;
/** Longer words are not split: looking up all parts of hundreds of letters would also displace cached words. */
export const maxSplitLength = 40;

/** The cost of each forgotten space, on the scale of the negative logarithm. */
const spaceCost = 2.5;

const minPartLength = 2;
const maxParts = 4;

/** The additional cost of a part with two letters: most of them are chance. */
const shortPartCost = 2;

/** The cost of a letter of a word that the shop does not have. A split that costs more explains nothing. */
const unknownLetterCost = 2;

/** A part that only one product has is often a name or a typo. */
const minPartProducts = 2;

/** The best split of the first letters of a word. */
interface Beginning {
  parts: readonly string[];
  cost: number;
}

function mostProbableSplit(index: IndexView, typed: string): WordSplit | null {
  const best: (Beginning | undefined)[] = [{ parts: [], cost: 0 }];
  for (let end = 1; end <= typed.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const before = best[start];
      if (before && before.parts.length < maxParts && isPart(typed, start, end)) {
        const { part, frequency } = readPart(index, typed.slice(start, end), end === typed.length);
        const length = part.length > minPartLength ? 0 : shortPartCost;
        const cost = before.cost + spaceCost + length + wordCost(index, frequency);
        if (frequency >= minPartProducts && cost < (best[end]?.cost ?? Infinity)) {
          best[end] = { parts: [...before.parts, part], cost };
        }
      }
    }
  }
  const whole = best[typed.length];
  return whole && whole.cost <= typed.length * unknownLetterCost + spaceCost
    ? { ...whole, cost: whole.cost - spaceCost }
    : null;
}

/** Returns a part with its frequency, without the letters that link it to the next one: `arbeits` is `arbeit`. */
function readPart(index: IndexView, part: string, isLast: boolean): WordPart {
  const frequency = index.words.frequencyOf(part, isLast);
  if (frequency > 0 || isLast || !index.wordForms.some(({ hasCompounds }) => hasCompounds)) {
    return { part, frequency };
  }
  return linkingLetters
    .filter((letters) => part.endsWith(letters) && part.length > letters.length + minPartLength)
    .map((letters) => part.slice(0, -letters.length))
    .map((bare) => ({ part: bare, frequency: index.words.frequencyOf(bare, false) }))
    .reduce((best, other) => (other.frequency > best.frequency ? other : best), {
      part,
      frequency,
    });
}

interface WordPart {
  part: string;
  frequency: number;
}

/** Returns whether a piece may be a word: a number is never cut, and no piece is the whole word. */
function isPart(typed: string, start: number, end: number): boolean {
  if (end - start === typed.length || splitsNumber(typed, start) || splitsNumber(typed, end)) {
    return false;
  }
  return end - start >= minPartLength;
}

/** Returns whether a place lies between two digits. */
function splitsNumber(typed: string, place: number): boolean {
  return digitPattern.test(typed.slice(place - 1, place)) && digitPattern.test(typed[place] ?? '');
}

const digitPattern = /^[0-9]$/;
