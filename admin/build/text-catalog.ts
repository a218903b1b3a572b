import { parseSync } from 'vite';
import { isRecord } from '../../widget/core/json.ts';

/** An object of texts whose keys the build may replace by positions in a list. */
export interface Catalog {
  /** The texts and smaller catalogs by their keys. A text is undefined. */
  readonly members: ReadonlyMap<string, Catalog | undefined>;
  /** True when code reads keys that are known only when it runs. */
  keepsKeys: boolean;
}

/** A node of a syntax tree. */
export type SyntaxNode = Record<string, unknown>;

/** Reads the catalog of a file of texts. Throws when it is not written as one object. */
export function readCatalog(path: string, code: string): Catalog {
  return catalogOf(readTexts(path, code)) ?? fail(path);
}

/** Keeps the keys of a catalog and of all that it contains. */
export function keepKeys(catalog: Catalog): void {
  catalog.keepsKeys = true;
  catalog.members.forEach((member) => member && keepKeys(member));
}

/** Returns the position of a text in the list that replaces a catalog. */
export function positionIn({ members }: Catalog, key: string): number {
  return [...members.keys()].indexOf(key);
}

/** Returns the code of a file of texts with lists in place of catalogs. */
export function withLists(path: string, code: string, catalog: Catalog): string {
  const texts = readTexts(path, code);
  const { start, end } = rangeOf(texts);
  return code.slice(0, start) + listOf(texts, catalog) + code.slice(end);

  function listOf(node: unknown, { members, keepsKeys }: Catalog): string {
    const { start: from, end: to } = rangeOf(node);
    if (keepsKeys) {
      return code.slice(from, to);
    }
    const values = readMembers(node);
    if (values?.size !== members.size) {
      throw new Error(`${path} has other keys than the English texts`);
    }
    const list = Array.from(members, ([key, member]) => {
      const value = values.get(key);
      const range = rangeOf(value);
      return member ? listOf(value, member) : code.slice(range.start, range.end);
    });
    return `[${list.join()}]`;
  }
}

export function rangeOf(node: unknown): { readonly start: number; readonly end: number } {
  if (!isRecord(node) || typeof node.start !== 'number' || typeof node.end !== 'number') {
    throw new Error('A file of texts lacks a text, or the syntax tree has a new form');
  }
  return { start: node.start, end: node.end };
}

/** Returns the object that a file exports as `texts`. */
function readTexts(path: string, code: string): SyntaxNode {
  const { program } = parseSync(path, code);
  for (const statement of program.body) {
    const declarations =
      statement.type === 'ExportNamedDeclaration' &&
      statement.declaration?.type === 'VariableDeclaration'
        ? statement.declaration.declarations
        : [];
    for (const { id, init } of declarations) {
      if (id.type === 'Identifier' && id.name === 'texts' && isRecord(init)) {
        return init;
      }
    }
  }
  return fail(path);
}

function catalogOf(node: unknown): Catalog | undefined {
  const values = readMembers(node);
  return values && { members: mapValues(values), keepsKeys: false };
}

function mapValues(values: ReadonlyMap<string, unknown>): Catalog['members'] {
  return new Map(Array.from(values, ([key, value]) => [key, catalogOf(value)]));
}

/** Returns the values of an object that has only plain keys; nothing for any other expression. */
function readMembers(node: unknown): ReadonlyMap<string, unknown> | undefined {
  if (!isRecord(node) || node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) {
    return undefined;
  }
  const entries = node.properties.map((property: unknown) => {
    const isPlain =
      isRecord(property) &&
      property.type === 'Property' &&
      property.computed !== true &&
      property.method !== true &&
      property.kind === 'init';
    const key = isPlain && isRecord(property.key) ? (property.key.name ?? property.key.value) : '';
    return [String(key), isPlain ? property.value : undefined] as const;
  });
  return entries.every(([, value]) => value !== undefined) ? new Map(entries) : undefined;
}

function fail(path: string): never {
  throw new Error(`${path} does not export its texts as one object`);
}
