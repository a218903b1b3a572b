export interface Word {
  /** As it is written. */
  text: string;
  start: number;
  end: number;
}

/**
 * The words of a text with their places in it. Scripts written without spaces come as one word per
 * run; the 's of a possessive belongs to no word.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 1: written = '', index } of text.matchAll(WORD)) {
    let start = index;
    for (const run of splitByScript(written)) {
      words.push({ text: run, start, end: start + run.length });
      start += run.length;
    }
  }
  return words;
}

/** Parts of one script family each: `iPhone手机` is two. */
export function splitByScript(word: string): readonly string[] {
  return UNSPACED.test(word) ? (word.match(RUNS) ?? []) : [word];
}

/** Whether a text is in a script that puts no spaces between words. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

const WORD = /([\p{L}\p{N}][\p{L}\p{N}\p{M}]*)(?:['\u2019][sS](?![\p{L}\p{N}]))?/gu;

const SCRIPTS =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}' +
  '\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
const UNSPACED = new RegExp(`[${SCRIPTS}]`, 'u');
const RUNS = new RegExp(`[${SCRIPTS}]+|[^${SCRIPTS}]+`, 'gu');
