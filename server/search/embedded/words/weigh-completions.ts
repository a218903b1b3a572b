import type { WordOrder } from '../../../text/languages/word-order.ts';
import { stem } from '../../../text/stem.ts';
import type { IndexView } from '../shop-index.ts';
import { type LikelyCompletion, likelyCompletions } from './likely-completions.ts';
import { addForms, addSynonym, completionTrust, isKnown, type Meaning } from './meaning.ts';
import { isOwnName } from './own-names.ts';
import type { QueryWord } from './query-word.ts';

interface CompletionContext {
  /** The words of the term before the last one that are not small. */
  others: readonly QueryWord[];
  order: WordOrder;
  isUnfinished: boolean;
  /** True when the last word names the thing. */
  isHead: boolean;
  /** Returns the synonyms for a single word. */
  substitutesOf: (word: string) => readonly string[];
}

/**
 * Replaces the equal trust in longer words that begin with the last word by their likelihood beside the others. While the
 * shopper types, a short last word is a beginning too, unless titles have it there: `m` in `red m` is more likely `mug`.
 */
export function* weighCompletions(
  index: IndexView,
  meaning: Meaning,
  context: CompletionContext,
): Generator<void, Meaning> {
  const { others, order, isUnfinished } = context;
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
  const read = { ...meaning, words: weighed, ownNames: [...meaning.ownNames] };
  if (isUnfinished) {
    addCertain(index, read, likely, context);
  }
  return read;
}

/**
 * Adds the other forms and the synonyms of a completion that is likelier than any other word by far, so that the last
 * letters of it bring no other products: `batteri` finds what `battery` does.
 */
function addCertain(
  index: IndexView,
  meaning: Meaning,
  likely: readonly LikelyCompletion[],
  { order, isHead, substitutesOf }: CompletionContext,
): void {
  const [first] = likely;
  const isCertain =
    first !== undefined &&
    meaning.text.length >= maxShort &&
    likely.every(
      ({ text, likelihood }) => likelihood <= maxOther || stem(text) === stem(first.text),
    );
  if (!isCertain) {
    return;
  }
  addForms(index, meaning.words, first.text, completionTrust);
  for (const synonym of substitutesOf(first.text)) {
    const isOwn = isHead && isOwnName(index, first.text, synonym, order);
    addSynonym(index, meaning, synonym, { isOwn, trust: completionTrust });
  }
}

/** The most likelihood of other words, relative to the likeliest completion, beside which it is certain. */
const maxOther = 0.25;

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
