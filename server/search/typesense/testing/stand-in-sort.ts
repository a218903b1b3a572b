import { readFilter, StandInError } from './stand-in-filter.ts';
import type { Fields } from './stand-in-words.ts';

export interface StandInHit {
  document: Fields;
  textMatch?: bigint | undefined;
  /** The insertion number: among equals, the last inserted comes first. */
  sequence: number;
  /** The distance from the vector of the query. */
  distance?: number;
}

/** Returns a negative number when the first document comes first. */
type Compare = (one: StandInHit, other: StandInHit) => number;

/** Parses `sort_by` as far as the recorded exchanges use it, and `missing_values: last` as documented. */
export function comparisonOf(sortBy: string, isField: (name: string) => boolean): Compare {
  const keys = splitKeys(sortBy).map((key) => readKey(key, isField));
  if (keys.length > maxKeys) {
    throw new StandInError(422, `Only upto ${maxKeys} sort_by fields can be specified.`);
  }
  return (one, other) => {
    for (const compare of keys) {
      const difference = compare(one, other);
      if (difference !== 0) {
        return difference;
      }
    }
    return other.sequence - one.sequence;
  };
}

const maxKeys = 3;

function splitKeys(sortBy: string): string[] {
  const keys: string[] = [];
  let depth = 0;
  let key = '';
  for (const character of sortBy) {
    depth += '(['.includes(character) ? 1 : ')]'.includes(character) ? -1 : 0;
    if (character === ',' && depth === 0) {
      keys.push(key);
      key = '';
    } else {
      key += character;
    }
  }
  return key === '' ? keys : [...keys, key];
}

function readKey(key: string, isField: (name: string) => boolean): Compare {
  const [, name = '', options = '', order] = /^(\w+)(?:\((.*)\))?:(asc|desc)$/.exec(key) ?? [];
  const sign = order === 'asc' ? 1 : -1;
  if (name === '_text_match') {
    return ({ textMatch: one = 0n }, { textMatch: other = 0n }) =>
      sign * (one < other ? -1 : Number(one > other));
  }
  if (name === '_eval') {
    const scoreOf = readCases(options, isField);
    return (one, other) => sign * (scoreOf(one.document) - scoreOf(other.document));
  }
  if (!isField(name)) {
    throw new StandInError(
      404,
      `Could not find a field named \`${name}\` in the schema for sorting.`,
    );
  }
  return (one, other) => compareValues(one.document[name], other.document[name], sign);
}

function compareValues(one: unknown, other: unknown, sign: number): number {
  if (one === undefined || other === undefined) {
    return Number(one === undefined) - Number(other === undefined);
  }
  if (one === other) {
    return 0;
  }
  const isBefore =
    typeof one === 'string' && typeof other === 'string'
      ? one < other
      : Number(one) < Number(other);
  return isBefore ? -sign : sign;
}

/** Parses `[(condition):score,…]`. The first condition that holds determines the score. */
function readCases(text: string, isField: (name: string) => boolean): (document: Fields) => number {
  const cases = splitKeys(text.replace(/^\[|\]$/g, '')).map((one) => {
    const [, condition = '', score] = /^(.*):(\d+)$/.exec(one) ?? [];
    return { holds: readFilter(condition, isField), score: Number(score) };
  });
  return (document) => cases.find(({ holds }) => holds(document))?.score ?? 0;
}
