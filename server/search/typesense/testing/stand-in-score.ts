/**
 * The text match of a document as the server computes it. A score is one integer whose bits are, from the highest down,
 * the parts that decide first. Neither the frequency of words nor the length of fields counts.
 */

export type TextMatchType = 'max_score' | 'max_weight' | 'sum_score';

export interface ScoreRules {
  type: TextMatchType;
  prioritizesExactMatch: boolean;
  prioritizesPosition: boolean;
  prioritizesFields: boolean;
  demotesSynonyms: boolean;
}

/** The words that are looked up, after corrections and completions. */
export interface ScoredWords {
  words: readonly string[];
  /** Two for each edit and one for a completion. */
  cost: number;
  synonym?: SynonymLengths | undefined;
}

/** The number of words of the query, and of the longest of it and its synonyms. */
export interface SynonymLengths {
  typed: number;
  longest: number;
}

/** The parts of a field's score, from the highest. */
interface FieldMatch {
  /** Words near each other. */
  together: number;
  /** Words anywhere in the field. */
  words: number;
  cost: number;
  distance: number;
  isExact: boolean;
  /** The place of the last word; higher is worse. */
  place: number;
}

/**
 * Returns the score of a field that has some of the words, in 48 bits. `values` are the words of the field, value by
 * value; `present` are those words of the query, dropped ones included, that the field has.
 */
export function scoreOfField(
  values: readonly string[][],
  present: readonly string[],
  query: ScoredWords,
  rules: ScoreRules,
): number {
  const toNumber = (match: FieldMatch) => joinFieldParts(match, query, rules);
  if (present.length <= 1) {
    return toNumber(matchOfWord(values, present[0] ?? '', query, rules));
  }
  const isList = values.length > 1;
  return Math.max(
    ...values.map((value) => {
      const match = matchOfWords(value, present, query, rules);
      const whole = isList ? { ...match, words: match.together } : match;
      return toNumber(asSynonym(whole, present.length, query, rules));
    }),
  );
}

function joinFieldParts(match: FieldMatch, { synonym }: ScoredWords, rules: ScoreRules): number {
  const isDemoted = synonym !== undefined && rules.demotesSynonyms;
  return (
    match.together * 2 ** 40 +
    match.words * 2 ** 32 +
    (255 - match.cost) * 2 ** 24 +
    (100 - match.distance) * 2 ** 16 +
    Number(match.isExact) * 2 ** 12 +
    (255 - match.place) * 2 ** 4 +
    Number(!isDemoted)
  );
}

/** Places count from 1 here, from 0 among several words, and 255 is the worst: the server keeps 8 bits. */
function matchOfWord(
  values: readonly string[][],
  word: string,
  { words, cost, synonym }: ScoredWords,
  rules: ScoreRules,
): FieldMatch {
  const isSynonym = synonym !== undefined && words.length === 1;
  const isExact = cost === 0 && words.length === 1 && values.some((value) => isOnly(value, word));
  const counted = isSynonym ? synonym.longest : 1;
  const last = Math.max(...values.map((value) => value.lastIndexOf(word) + 1));
  return {
    together: counted,
    words: counted,
    cost,
    distance: counted - 1,
    isExact: rules.prioritizesExactMatch && isExact,
    place: rules.prioritizesPosition ? last % 256 : 255,
  };
}

function isOnly(value: readonly string[], word: string): boolean {
  return value.length === 1 && value[0] === word;
}

function matchOfWords(
  value: readonly string[],
  present: readonly string[],
  { cost }: ScoredWords,
  rules: ScoreRules,
): FieldMatch {
  const places = present
    .map((word) => value.flatMap((one, place) => (one === word ? [place] : [])))
    .filter((some) => some.length > 0);
  const { together, distance, last } = bestWindow(places);
  return {
    together,
    words: present.length,
    cost,
    distance,
    isExact: rules.prioritizesExactMatch && isWhole(value.length, places, distance),
    place: rules.prioritizesPosition ? last : 255,
  };
}

/** Makes synonyms of another length comparable with the words of the query. */
function asSynonym(
  match: FieldMatch,
  present: number,
  { words, synonym }: ScoredWords,
  rules: ScoreRules,
): FieldMatch {
  if (!synonym) {
    return match;
  }
  const counted = words.length === present ? synonym.longest : undefined;
  const scale = (part: number) =>
    Math.floor(Math.min(255, (part * synonym.typed) / synonym.longest));
  return {
    together: scale(counted ?? match.together),
    words: scale(counted ?? match.words),
    cost: scale(match.cost),
    distance: scale(match.distance),
    isExact: match.isExact,
    place: rules.prioritizesPosition ? scale(match.place) : 255,
  };
}

const windowSize = 10;

/** Returns the window with the most words, then with the least distance from the first of them to the last. */
function bestWindow(places: readonly (readonly number[])[]) {
  const counted = places.slice(0, windowSize);
  // The next places of each word.
  let next = counted.map((some) => [...some]);
  let best = { together: 1, distance: Infinity, last: 0 };
  while (next.length > 1) {
    next.sort(([one = 0], [other = 0]) => other - one);
    const window = windowOf(next.map(([place = 0]) => place));
    const isMore = window.together > best.together;
    if (isMore || (window.together === best.together && window.distance < best.distance)) {
      best = window;
    }
    if (best.together === counted.length && best.distance === next.length - 1) {
      break;
    }
    next.at(-1)?.shift();
    next = next.filter((some) => some.length > 0);
  }
  return { ...best, distance: Number.isFinite(best.distance) ? best.distance : 0 };
}

/** Returns the window that begins at the first of some places. */
function windowOf(places: readonly number[]) {
  const start = Math.min(...places);
  const near = places.filter((place) => place - start <= windowSize);
  return {
    together: near.length,
    distance: Math.max(...near) - start,
    last: Math.min(255, Math.max(...places)),
  };
}

/** Returns whether the words are the whole field. Only the repeated words of a query may have less distance. */
function isWhole(
  length: number,
  places: readonly (readonly number[])[],
  distance: number,
): boolean {
  const most = places.length - 1;
  const hasLast = places.some((some) => some.at(-1) === length - 1);
  if (distance > most || length !== places.length || !hasLast) {
    return false;
  }
  return distance < most || places.flat().length === places.length;
}

export interface ScoredField {
  weight: number;
  score: number;
}

/** Returns the score of a document by its fields and the number of words that it has in any of them. */
export function scoreOfDocument(
  fields: readonly ScoredField[],
  words: number,
  { type, prioritizesFields }: ScoreRules,
): bigint {
  const matching = BigInt(prioritizesFields ? Math.min(7, fields.length) : 0);
  if (type === 'sum_score') {
    const sum = fields.reduce((all, { weight, score }) => all + BigInt(weight) * BigInt(score), 0n);
    // The number of words is missing among sums.
    return (sum << 3n) | matching;
  }
  const better = (one: ScoredField, other: ScoredField) =>
    type === 'max_score' ? other.score > one.score : other.weight > one.weight;
  const best = fields.reduce((one, other) => (better(one, other) ? other : one));
  const weight = BigInt(Math.min(15, best.weight));
  const matched = BigInt(Math.min(15, words)) << 59n;
  return type === 'max_score'
    ? matched | (BigInt(best.score) << 11n) | (weight << 3n) | matching
    : matched | (weight << 51n) | (BigInt(best.score) << 3n) | matching;
}
