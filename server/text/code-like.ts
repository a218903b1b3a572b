/**
 * Returns whether a word looks like the code of a model, such as `1000xm3` or `mdr7506`: several digits, and no run of
 * letters that is long enough for a word.
 */
export function isCodeLike(word: string): boolean {
  const digits = word.match(digit)?.length ?? 0;
  const letters = word.match(letterRun) ?? [];
  return digits >= minDigits && letters.length > 0 && letters.every((run) => run.length <= maxRun);
}

/** Returns whether letters and digits alternate alike in two words: a slip in a code changes none of its runs. */
export function isShapedLike(one: string, other: string): boolean {
  return shapeOf(one) === shapeOf(other);
}

function shapeOf(word: string): string {
  return word.replace(/\p{N}+/gu, '0').replace(/[^0]+/gu, 'a');
}

const digit = /\p{N}/gu;
const letterRun = /[\p{L}\p{M}]+/gu;
const minDigits = 3;
const maxRun = 3;
