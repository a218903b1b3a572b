/**
 * Returns the stem of a Hebrew word without points: without its plural, its feminine ending and the article, and with
 * the letters that look different at the end of a word written as elsewhere.
 */
export function stemHebrew(word: string): string {
  const bare = word.replace(article, '').replace(plural, '').replace(feminine, '');
  return bare.replace(finalLetters, (letter) => plainLetters.get(letter) ?? letter);
}

const article = /^ה(?=.{3})/u;
const plural = /(?<=..)(?:יים|ים|יות|אות|ות)$/u;
const feminine = /(?<=..)(?:ית|יה|ה|ת|א)$/u;

const plainLetters = new Map([
  ['ך', 'כ'],
  ['ם', 'מ'],
  ['ן', 'נ'],
  ['ף', 'פ'],
  ['ץ', 'צ'],
]);
const finalLetters = /[ךםןףץ]/gu;
