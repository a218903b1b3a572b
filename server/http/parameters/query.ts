import type { Names } from '../../contract/names.ts';
import { storableText } from '../../contract/values/storable-text.ts';
import { BracketTree } from './brackets.ts';

/** Parameters under their neutral names. Those in bracket notation are objects, all others are text. */
export type RawParameters = Readonly<Record<string, unknown>>;

/** Values that theme code sends when it has nothing to send. */
const absentValues = new Set(['', 'undefined', 'null']);

/**
 * The parameters of a query string or a form; of a repeated one the last counts, absent ones are left
 * out, and a bare `&pretty` is `format=pretty`.
 */
export function readQuery(queryString: string, names: Names): RawParameters {
  return collectParameters(new URLSearchParams(queryString), names);
}

/** The same for fields that have been parsed. */
export function readPairs(pairs: Iterable<readonly [string, string]>, names: Names): RawParameters {
  return collectParameters(pairs, names);
}

/**
 * The members of a JSON body as if they had come in a query: numbers as text, lists with commas. Whatever
 * else a member is, it stays that, and its schema refuses it by its name.
 */
export function readJsonParameters(body: object, names: Names): RawParameters {
  return collectParameters(
    Object.entries(body).map(([name, value]) => [name, asQueryValue(value)]),
    names,
  );
}

/**
 * The members of a JSON body that each hold one text or one number. Whatever else a member is, it stays
 * that, and its schema refuses it by its name.
 */
export function readJsonMembers(body: object, names: Names): RawParameters {
  return collectParameters(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]),
    names,
  );
}

function collectParameters(
  pairs: Iterable<readonly [string, unknown]>,
  names: Names,
): RawParameters {
  const parameters = new Map<string, unknown>();
  const brackets = new BracketTree();
  for (const [name, given] of pairs) {
    const value = typeof given === 'string' ? storableText(given) : given;
    if (name === 'pretty' && value === '') {
      parameters.set('format', 'pretty');
    } else if (!isAbsent(value) && !brackets.add(name, value)) {
      parameters.set(names.neutralParameter(name), value);
    }
  }
  return Object.fromEntries([...parameters, ...brackets.entries()]);
}

function isAbsent(value: unknown): boolean {
  return value === null || (typeof value === 'string' && absentValues.has(value.trim()));
}

function asQueryValue(value: unknown): unknown {
  if (Array.isArray(value) && value.every(isTextOrNumber)) {
    return value.join(',');
  }
  return typeof value === 'number' ? String(value) : value;
}

function isTextOrNumber(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
