import { beginsOtherThing, endsThing } from '../small-words.ts';
import type { Language } from './language.ts';

/** The place of the word that names the thing in the phrases of a language. */
export interface WordOrder {
  /** Unknown where adjectives and genitives may stand on both sides, or where languages of a shop differ. */
  head: 'first' | 'last' | 'unknown';
  /** Returns whether what follows a folded word only describes the thing before it. */
  endsThing: (word: string) => boolean;
  /** Returns whether a title names another thing after a folded word, such as `for` or `with`. */
  beginsOther: (word: string) => boolean;
}

/** Returns the word order of a shop in these languages, the same object each time; the English one without any. */
export function wordOrderOf(languages: readonly Language[]): WordOrder {
  const key = languages.join(' ');
  const order = known.get(key) ?? readOrder(languages);
  known.set(key, order);
  return order;
}

function readOrder(languages: readonly Language[]): WordOrder {
  const [first = english, ...others] = languages.map((language) => orders.get(language) ?? unknown);
  if (others.length === 0) {
    return first;
  }
  return [first, ...others].every(({ head }) => head === 'last')
    ? headLast(
        (word) => [first, ...others].some((order) => order.endsThing(word)),
        (word) => [first, ...others].some((order) => order.beginsOther(word)),
      )
    : unknown;
}

function headLast(ends: WordOrder['endsThing'], beginsOther: WordOrder['beginsOther']): WordOrder {
  return { head: 'last', endsThing: ends, beginsOther };
}

const known = new Map<string, WordOrder>();
const english = headLast(endsThing, beginsOtherThing);
const never = () => false;
const unknown: WordOrder = { head: 'unknown', endsThing: never, beginsOther: never };
const headFirst: WordOrder = { head: 'first', endsThing: never, beginsOther: never };

/** The prepositions of languages whose compounds and phrases end with the thing. */
const prepositions: Partial<Record<Language, string>> = {
  da: 'af fra i med om pa som til uden',
  de: 'als am an auf aus bei fur gegen im in mit nach ohne unter vom von zu zum zur',
  nl: 'aan bij in met om op tot uit van voor zonder',
  no: 'av fra i med om pa som til uten',
  sv: 'av for fran i med om pa som till utan',
};

/** The prepositions after which a title names another thing. */
const otherThings: typeof prepositions = {
  da: 'med til uden',
  de: 'fur mit ohne',
  nl: 'met voor zonder',
  no: 'med til uten',
  sv: 'for med till utan',
};

const orders = new Map<Language, WordOrder>([
  ['en', english],
  ...(['ar', 'es', 'fr', 'he', 'id', 'it', 'pt', 'ro'] as const).map(
    (language): [Language, WordOrder] => [language, headFirst],
  ),
  ...(['da', 'de', 'nl', 'no', 'sv'] as const).map((language): [Language, WordOrder] => {
    const words = new Set(prepositions[language]?.split(' '));
    const others = new Set(otherThings[language]?.split(' '));
    return [
      language,
      headLast(
        (word) => words.has(word),
        (word) => others.has(word),
      ),
    ];
  }),
]);
