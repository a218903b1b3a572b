import { isSmallWord } from '../small-words.ts';
import type { Language } from './language.ts';

/**
 * Returns whether a folded word only links others in one of the shop's languages. English counts where the shop names no
 * language; elsewhere its small words may be names of things: a French thé is folded to "the".
 */
export function isSmallIn(languages: readonly Language[], word: string): boolean {
  const hasEnglish = languages.length === 0 || languages.includes('en');
  return (
    (hasEnglish && isSmallWord(word)) ||
    languages.some((language) => smallWords.get(language)?.has(word))
  );
}

/** Returns whether a folded word is a small word of one of the languages, or of another script than Latin. */
export function linksIn(languages: readonly Language[], word: string): boolean {
  return (
    languages.some((language) => smallWords.get(language)?.has(word)) ||
    (beyondLatinPattern.test(word) && wordsOfOtherScripts.has(word))
  );
}

const beyondLatinPattern = /^\P{Script=Latin}+$/u;

const lists: readonly (readonly [Language, string])[] = [
  ['ar', 'في من على الي مع عن هذا هذه او و'],
  ['bg', 'за на от в с и или без със по'],
  ['da', 'af at de den der det en er et for fra i med og om pa som til uden'],
  [
    'de',
    'als am an auf aus bei das dem den der des die ein eine einem einen einer fur gegen im in ist mit nach oder ohne und vom von vor zu zum zur',
  ],
  ['el', 'και για με απο το τα τη την τον η ο οι σε στο στη χωρισ του τησ των'],
  ['es', 'a al con de del el en la las lo los o para por sin su un una unas unos y'],
  ['fi', 'ja tai joka on se kanssa ilman varten'],
  ['fr', 'a au aux avec c ce d dans de des du en et l la le les ou par pour sans sur un une'],
  ['he', 'של עם על את או לא זה ללא בלי עבור'],
  ['hi', 'का के की में से को और या पर है'],
  ['hu', 'a az egy es vagy nelkul hogy van'],
  ['id', 'dan di dengan untuk dari yang atau ke tanpa'],
  [
    'it',
    'a al alla ai alle con d da dal dalla dei del della delle di e gli i il in l la le lo o per senza su un una uno',
  ],
  ['lt', 'ir arba su be i is ant prie'],
  ['nl', 'aan bij de den der een en het in is met of om op over te tot uit van voor zonder'],
  ['no', 'av at de den der det en er et for fra i med og om pa som til uten'],
  ['pt', 'a ao aos as com da das de do dos e em na nas no nos o os ou para por sem um uma'],
  ['ro', 'a al ale cu de din fara in la pe pentru sau si un o'],
  ['ru', 'в для и из на от по с со без до или к у за'],
  ['sr', 'i u na za sa od do bez ili и у на за са од до без или'],
  ['sv', 'av att de den det en ett for fran i med och om pa som till utan'],
  ['tr', 've veya ile icin bir bu da de'],
  ['uk', 'в для і й з із на від по без до або у за'],
];

/** The small words of each language but English. */
export const smallWordsByLanguage: readonly (readonly [Language, ReadonlySet<string>])[] =
  lists.map(([language, words]) => [language, new Set(words.split(' '))]);

const smallWords = new Map<string, ReadonlySet<string>>(smallWordsByLanguage);

/** The small words of all scripts but Latin, each of which hardly means another thing in another language. */
const wordsOfOtherScripts = new Set(
  [...smallWords.values()].flatMap((words) =>
    [...words].filter((word) => beyondLatinPattern.test(word)),
  ),
);
