/**
 * Returns whether a word only links others or asks a question. A term needs no product to contain such a word, but
 * products that do rank higher.
 */
export function isSmallWord(word: string): boolean {
  return smallWords.has(word);
}

/** Returns whether what follows a word only describes the thing before it: `case for phones` is a case. */
export function endsThing(word: string): boolean {
  return prepositions.has(word);
}

/** Returns whether what follows a word is another thing: `charger for laptops` and `case with keyboard`. */
export function beginsOtherThing(word: string): boolean {
  return otherThings.has(word);
}

const otherThings = new Set(['for', 'with', 'without']);
const prepositions = new Set('as at by for from in into of on onto to with without'.split(' '));

const smallWords = new Set([
  ...'a an and as at by for from in into of on onto that the these this those to with'.split(' '),
  ...'are be can could do does has have is should was were will would'.split(' '),
  ...'i it its me my our she he her him his their them they we you your'.split(' '),
  ...'any best buy find get give good looking need please show some want'.split(' '),
  ...'how what when where which who whom whose why'.split(' '),
]);
