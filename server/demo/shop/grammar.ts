import { itemAt, type Random } from './random.ts';
import type { ColourSlug } from './palette.ts';

/** Sentence patterns: `[one|another]` is a choice, `{fact}` a fact, `{a fact}` the fact with its article. */
export type Pattern = string;

/** How products of one type are called, described, measured, priced and drawn. */
export interface TypeGrammar {
  productType: string;
  /** Starts the SKU. */
  code: string;
  /** Which silhouettes draw it. */
  family: string;
  makers: readonly string[];
  rooms: readonly string[];
  material: string;
  /** Which fact stands in which metafield. */
  specifications: Readonly<Record<string, string>>;
  titles: readonly Pattern[];
  /** Measures that do not depend on the form. */
  measures: Measures;
  /** What follows from the measures, so that no two sentences contradict each other. */
  derive?: (facts: Facts) => Facts;
  forms: readonly Form[];
  finishes: readonly Finish[];
  /** One per product, for types that are told apart by taste or scent; in order. */
  blends?: readonly Blend[];
  colours: readonly ColourSlug[];
  /** Name of the colour option; null when colour is not for the shopper to choose. */
  colourOption: string | null;
  choice: Choice;
  openings: readonly Pattern[];
  uses: readonly Pattern[];
  care: readonly Pattern[];
  details: readonly Pattern[];
}

/** Whole numbers to draw for each product: lowest, highest, step. Whole, so that a full stop ends a sentence. */
export type Measures = Readonly<Record<string, readonly [low: number, high: number, step: number]>>;

export interface Form {
  /** The silhouette. */
  shape: string;
  noun: string;
  title: string;
  /** Take the place of the type's measures of the same name. */
  measures: Measures;
  /** What only some forms have; sentences that name it are for these alone. */
  facts?: Facts;
  /** In whole currency units. */
  price: readonly [low: number, high: number];
  grams: readonly [low: number, high: number];
  says: readonly Pattern[];
}

export interface Finish {
  /** How the silhouette is decorated. */
  finish: string;
  title: string;
  facts?: Facts;
  says: readonly Pattern[];
}

export interface Blend {
  title: string;
  facts: Facts;
  colour?: ColourSlug;
}

/** The option beside the colour, which `share` of the products have. */
interface Choice {
  name: string;
  values: readonly (readonly [label: string, priceFactor: number, weightFactor: number])[];
  share: number;
}

export type Facts = Readonly<Record<string, string>>;

const FACT = /\{(a )?(\w+)\}/g;

/** Whether all the facts that a pattern names, in any of its choices, are there. */
export function suits(pattern: Pattern, facts: Facts): boolean {
  return [...pattern.matchAll(FACT)].every(([, , name = '']) => Object.hasOwn(facts, name));
}

/** A fact as a number; throws when it is none. */
export function measureOf(facts: Facts, name: string): number {
  const measure = Number(facts[name]);
  if (Number.isNaN(measure)) {
    throw new TypeError(`"${name}" is no measure`);
  }
  return measure;
}

/** One sentence or title out of a pattern; throws when the pattern names a fact that is not there. */
export function expand(pattern: Pattern, facts: Facts, random: Random): string {
  const chosen = pattern.replaceAll(/\[([^\]]*)\]/g, (_, choices: string) =>
    random.pick(choices.split('|')),
  );
  const text = chosen.replaceAll(FACT, (_, article: string | undefined, name: string) => {
    const value = facts[name];
    if (value === undefined) {
      throw new Error(`no fact "${name}" for "${pattern}"`);
    }
    return article ? `${articleOf(value)} ${value}` : value;
  });
  return capitalise(tidied(text));
}

/** "moss", "moss and chalk", "moss, chalk and ink". */
export function listed(words: readonly string[], conjunction = 'and'): string {
  if (words.length < 2) {
    return words.join('');
  }
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${itemAt(words, words.length - 1)}`;
}

/** A choice may be empty or begin with a comma. */
function tidied(text: string): string {
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
