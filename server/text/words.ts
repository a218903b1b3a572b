export interface Word {
  /** The word as written. */
  text: string;
  start: number;
  end: number;
}

/**
 * Returns the words of a text with their positions. Scripts without spaces yield one word per run; a
 * possessive 's is omitted.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 1: written = '', index } of text.matchAll(wordPattern)) {
    let start = index;
    for (const run of splitByScript(written)) {
      words.push({ text: run, start, end: start + run.length });
      start += run.length;
    }
  }
  return words;
}

/** Splits a word into runs of one script family: `iPhone手机` becomes two parts. */
export function splitByScript(word: string): readonly string[] {
  return unspacedPattern.test(word) ? (word.match(scriptRuns) ?? []) : [word];
}

/** Tells whether a text contains a script without spaces between words. */
export function isUnspaced(text: string): boolean {
  return unspacedPattern.test(text);
}

const wordPattern = /([\p{L}\p{N}][\p{L}\p{N}\p{M}]*)(?:['\u2019][sS](?![\p{L}\p{N}]))?/gu;

const unspacedScripts =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}' +
  '\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
const unspacedPattern = new RegExp(`[${unspacedScripts}]`, 'u');
const scriptRuns = new RegExp(`[${unspacedScripts}]+|[^${unspacedScripts}]+`, 'gu');
