import { linkingLetters, type WordForms } from '../../text/languages/word-forms.ts';
import { isUnspaced } from '../../text/words.ts';
import { type CountEach, countForms } from './choose-tokens.ts';

/**
 * Splits a word that no product has into the two words that most products have: `gaminglaptop` into `gaming laptop`.
 * Undefined when there are none. The embedded engine splits into up to four words; here each would take requests.
 */
export async function splitJoined(
  countEach: CountEach,
  word: string,
  forms: readonly WordForms[],
): Promise<readonly string[] | undefined> {
  if (word.length < minLength || word.length > maxLength || isUnspaced(word)) {
    return undefined;
  }
  const pairs = pairsOf(word, forms);
  const [products = 0] = await countEach([{ word: '*', isWhole: true }]);
  const parts = pairs.flat().map((part) => ({ word: part, isWhole: true }));
  const counted = await countForms(countEach, parts, forms);
  const costs = counted.map(({ text, count }) => costOf(text, count, products));
  let best: readonly string[] | undefined;
  let least = word.length * unknownLetterCost;
  pairs.forEach((pair, place) => {
    const cost = (costs[2 * place] ?? Infinity) + (costs[2 * place + 1] ?? Infinity);
    if (cost < least) {
      best = pair;
      least = cost;
    }
  });
  return best;
}

/** Returns the improbability of a part, as a negative logarithm. */
function costOf(part: string, count: number, products: number): number {
  const short = part.length === minPart ? shortPartCost : 0;
  return count < minProducts ? Infinity : short + Math.log((products + 1) / count);
}

function pairsOf(word: string, forms: readonly WordForms[]): [string, string][] {
  const hasCompounds = forms.some((language) => language.hasCompounds);
  const pairs: [string, string][] = [];
  for (let place = minPart; place <= word.length - minPart; place += 1) {
    const first = word.slice(0, place);
    const second = word.slice(place);
    if (!digitPattern.test(first.slice(-1)) || !digitPattern.test(second.slice(0, 1))) {
      const bare = (hasCompounds ? linkingLetters : []).flatMap((letters) =>
        first.endsWith(letters) && first.length > letters.length + minPart
          ? [first.slice(0, -letters.length)]
          : [],
      );
      pairs.push(...[first, ...bare].map((part): [string, string] => [part, second]));
    }
  }
  return pairs;
}

const minLength = 4;
const maxLength = 40;
const minPart = 2;

/** The costs of the embedded engine: of a part with two letters, and of a letter that explains nothing. */
const shortPartCost = 2;
const unknownLetterCost = 2;

/** A part that only one product has is often a name or a typo. */
const minProducts = 2;

const digitPattern = /[0-9]/;
