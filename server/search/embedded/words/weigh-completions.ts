import type { WordOrder } from '../../../text/languages/word-order.ts';
import type { IndexView } from '../shop-index.ts';
import { type LikelyCompletion, likelyCompletions } from './likely-completions.ts';
import { completionTrust, isKnown, type Meaning } from './meaning.ts';
import type { QueryWord } from './query-word.ts';

interface CompletionContext {
  /** The words of the term before the last one that are not small. */
  others: readonly QueryWord[];
  order: WordOrder;
  isUnfinished: boolean;
}

/**
 * Replaces the equal trust in longer words that begin with the last word by their likelihood beside the others. While the
 * shopper types, a short last word is a beginning too, unless titles have it there: `m` in `red m` is more likely `mug`.
 */
export function* weighCompletions(
  index: IndexView,
  meaning: Meaning,
  { others, order, isUnfinished }: CompletionContext,
): Generator<void, Meaning> {
  const { text, isBeginning, words } = meaning;
  const mayBeLonger = isBeginning && (isUnfinished || !isKnown(meaning));
  if (!mayBeLonger || ![...words.values()].includes(completionTrust)) {
    return meaning;
  }
  const likely = yield* likelyCompletions(index, text, others, order);
  const isWhole = !isUnfinished || mayBeWhole(text, likely);
  const weighed = new Map<string, number>();
  for (const [word, trust] of words) {
    weighed.set(word, isWhole && trust > completionTrust ? trust : completionTrustOf(0));
  }
  for (const { text: word, likelihood } of likely) {
    if ((weighed.get(word) ?? 0) <= completionTrust) {
      weighed.set(word, completionTrustOf(likelihood));
    }
  }
  return { ...meaning, words: weighed };
}

/** Returns whether a word may stand for itself: it is not short, or titles have it where longer words could stand. */
function mayBeWhole(text: string, likely: readonly LikelyCompletion[]): boolean {
  const own = likely.find((one) => one.text === text)?.likelihood ?? 0;
  return text.length > maxShort || likely.length === 0 || own >= minOwn;
}

/** The most letters of a word that counts as a beginning although the shop has it. */
const maxShort = 3;
/** The least likelihood of such a word, relative to the likeliest completion, at which it is meant as it is. */
const minOwn = 0.2;

/** Rounds, because words of equal trust are read together. */
function completionTrustOf(likelihood: number): number {
  const level = Math.max(1, Math.ceil(Math.sqrt(likelihood) * trustLevels));
  return (completionTrust * level) / trustLevels;
}

const trustLevels = 8;
