import { itemAt, type Random } from './random.ts';

/**
 * A sentence pattern: `[one|another]` is a choice, `{fact}` a fact, `{a fact}` the fact with its article.
 */
export type Pattern = string;

export type Facts = Readonly<Record<string, string>>;

const factPattern = /\{(a )?(\w+)\}/g;

/** Tells whether `facts` has all facts that a pattern names in any of its choices. */
export function hasAllFacts(pattern: Pattern, facts: Facts): boolean {
  return [...pattern.matchAll(factPattern)].every(([, , name = '']) => Object.hasOwn(facts, name));
}

/** Returns a fact as a number; throws if it is not numeric. */
export function numericFact(facts: Facts, name: string): number {
  const measure = Number(facts[name]);
  if (Number.isNaN(measure)) {
    throw new TypeError(`"${name}" is no measure`);
  }
  return measure;
}

/** Expands a pattern into a sentence or title; throws if a fact is missing. */
export function expand(pattern: Pattern, facts: Facts, random: Random): string {
  return fillIn(choose(pattern, random), facts);
}

/** Returns a pattern with its choices made. */
export function choose(pattern: Pattern, random: Random): Pattern {
  return pattern.replaceAll(/\[([^\]]*)\]/g, (_, choices: string) =>
    random.pick(choices.split('|')),
  );
}

/** Fills the facts into a pattern without choices; throws if one is missing. */
export function fillIn(pattern: Pattern, facts: Facts): string {
  const text = pattern.replaceAll(factPattern, (_, article: string | undefined, name: string) => {
    const value = facts[name];
    if (value === undefined) {
      throw new Error(`no fact "${name}" for "${pattern}"`);
    }
    return article ? `${articleOf(value)} ${value}` : value;
  });
  return capitalise(tidy(text));
}

/** Joins words: "moss", "moss and chalk", "moss, chalk and ink". */
export function joinWords(words: readonly string[], conjunction = 'and'): string {
  if (words.length < 2) {
    return words.join('');
  }
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${itemAt(words, words.length - 1)}`;
}

/** Removes the gaps of choices that are empty or begin with a comma. */
function tidy(text: string): string {
  return text
    .replaceAll(/ +/g, ' ')
    .replaceAll(/ (?=[,.;])/g, '')
    .trim();
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function articleOf(word: string): string {
  return /^(?:[aeio]|u(?!s|ni)|8|11|18)/i.test(word) ? 'an' : 'a';
}
