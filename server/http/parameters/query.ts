import type { Names } from '../../contract/names.ts';
import { storableText } from '../../contract/values/storable-text.ts';

/** An object without a prototype: any name is data. */
interface Branch {
  [name: string]: unknown;
}

const bracketNotation = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;

/** Parameters in bracket notation. Others, such as `ids[]`, are unknown names and no part of `ids`. */
const bracketed = new Set(['cart']);

/** Limits that a cart of 250 lines never reaches. Deeper and further names are ignored. */
const maxDepth = 6;

const maxNames = 4_000;

/** Converts `cart[items][0][product_id]=1` to `{cart: {items: {0: {product_id: 1}}}}`. */
class BracketTree {
  readonly #root = newBranch();
  #size = 0;

  /** Returns whether the name is in bracket notation. The last value of a repeated name counts. */
  add(name: string, value: unknown): boolean {
    const [, first, rest] = (name.includes('[') && bracketNotation.exec(name)) || [];
    if (first === undefined || rest === undefined || !bracketed.has(first)) {
      return false;
    }
    const path = [first, ...rest.slice(1, -1).split('][')];
    if (path.length <= maxDepth && this.#size < maxNames) {
      this.#size++;
      setAt(this.#root, path, value);
    }
    return true;
  }

  entries(): [string, unknown][] {
    return Object.entries(this.#root);
  }
}

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

function setAt(root: Branch, path: readonly string[], value: unknown): void {
  let branch = root;
  for (const name of path.slice(0, -1)) {
    const next = branch[name];
    if (isBranch(next)) {
      branch = next;
    } else {
      const grown = newBranch();
      branch[name] = grown;
      branch = grown;
    }
  }
  branch[path.at(-1) ?? ''] = value;
}

function newBranch(): Branch {
  return Object.create(null);
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null;
}
