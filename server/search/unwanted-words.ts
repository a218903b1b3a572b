/** Words before which a title denies the next one: `clock without numbers`. */
export const deniesNext: readonly string[] =
  'without no non not ohne kein keine sans sin senza zonder geen uden utan uten sem ilman bez без بدون ללא בלי'.split(
    ' ',
  );

/** Words after which a title denies the one before: `sugar-free`. */
export const deniesPrevious: readonly string[] =
  'free less frei freie freier freies freien los vrij vrije loos fri frit fritt fria'.split(' ');

/** Returns whether words in order contain one of the forms of a word without denying it. */
export function mentions(words: readonly string[], forms: ReadonlySet<string>): boolean {
  return words.some(
    (word, place) =>
      forms.has(word) &&
      !deniesNext.includes(words[place - 1] ?? '') &&
      !deniesPrevious.includes(words[place + 1] ?? ''),
  );
}
