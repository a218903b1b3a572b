import type { Names } from '../../contract/names.ts';
import { storableText } from '../../contract/values/storable-text.ts';
import { BracketTree } from './brackets.ts';

/** Parameters under their neutral names. Those in bracket notation are objects, all others are text. */
export type RawParameters = Readonly<Record<string, unknown>>;

/** Values that theme code sends instead of leaving a parameter out. */
const absentValues = new Set(['', 'undefined', 'null']);

/**
 * Reads the parameters of a query string or a form. The last value of a repeated parameter counts, absent ones are
 * omitted, and a bare `&pretty` is `format=pretty`.
 */
export function readQuery(queryString: string, names: Names): RawParameters {
  return collectParameters(new URLSearchParams(queryString), names);
}

/** Reads parameters from parsed fields. */
export function readPairs(pairs: Iterable<readonly [string, string]>, names: Names): RawParameters {
  return collectParameters(pairs, names);
}

/**
 * Reads the members of a JSON body as if a query had contained them: numbers as text, lists with commas.
 * Other values stay unchanged, so that the schema refuses them by name.
 */
export function readJsonParameters(body: object, names: Names): RawParameters {
  return collectParameters(
    Object.entries(body).map(([name, value]) => [name, asQueryValue(value)]),
    names,
  );
}

/**
 * Reads the members of a JSON body, each a text or a number. Other values stay unchanged, so that the schema
 * refuses them by name.
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
