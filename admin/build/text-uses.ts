import { parseSync } from 'vite';
import { isRecord } from '../../widget/core/json.ts';
import { keepKeys, positionIn, rangeOf, type Catalog, type SyntaxNode } from './text-catalog.ts';

/** A place in a module that names a key of a catalog. */
interface KeyUse {
  readonly start: number;
  readonly end: number;
  readonly catalog: Catalog;
  readonly key: string;
  /** Returns the code that reads a position instead. */
  readonly write: (position: number) => string;
}

/** Syntax of types around an expression. */
const wrappers = /^TS(?:AsExpression|SatisfiesExpression|NonNullExpression)$/;
const scopes = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/**
 * Finds the keys of catalogs that a module reads, and keeps the keys of every catalog that it uses in a way that may
 * need them: by computed keys, as an argument, as a part of another value, or under a name that is something else too.
 */
export class TextUses {
  readonly #code: string;
  readonly #uses: KeyUse[] = [];
  /** The catalogs by the variables that hold them. */
  readonly #variables = new Map<string, Catalog>();
  /** The names that are declared for something else than a catalog. */
  readonly #otherNames = new Set<string>();
  /** The names that were read while no catalog had them. */
  readonly #readBefore = new Set<string>();

  /** @param imported the catalogs that the module imports, by their names in it. */
  constructor(path: string, code: string, imported: ReadonlyMap<string, Catalog>) {
    this.#code = code;
    imported.forEach((catalog, name) => this.#variables.set(name, catalog));
    this.#visit(parseSync(path, code).program);
    for (const [name, catalog] of this.#variables) {
      if (this.#otherNames.has(name)) {
        keepKeys(catalog);
      } else if (this.#readBefore.has(name)) {
        throw new Error(`${path} reads the texts ${name} above the line that declares them`);
      }
    }
  }

  /** Returns the module's code with positions in place of keys. Call it after all modules were read. */
  rewrite(): string {
    return this.#uses
      .filter(({ catalog }) => !catalog.keepsKeys)
      .toSorted((one, other) => other.start - one.start)
      .reduce(
        (code, { start, end, catalog, key, write }) =>
          code.slice(0, start) + write(positionIn(catalog, key)) + code.slice(end),
        this.#code,
      );
  }

  #visit(node: unknown): void {
    if (Array.isArray(node)) {
      node.forEach((child) => this.#visit(child));
      return;
    }
    if (!isRecord(node) || typeof node.type !== 'string') {
      return;
    }
    const { type } = node;
    if (wrappers.test(type)) {
      this.#visit(node.expression);
    } else if (type.startsWith('TS') || type === 'ImportDeclaration') {
      return;
    } else if (type === 'Identifier' || type === 'MemberExpression') {
      this.#visitValue(node);
    } else if (type === 'VariableDeclaration') {
      this.#visitDeclaration(node);
    } else if (type === 'ExportNamedDeclaration' && isRecord(node.declaration)) {
      // Other modules may read any key of what a module exports.
      this.#visit({ ...node.declaration, kind: 'exported' });
    } else {
      this.#visitParts(node);
    }
  }

  #visitParts({ type, key, computed, id, params, param, ...others }: SyntaxNode): void {
    if (computed === true) {
      this.#visit(key);
    }
    if (scopes.test(String(type)) || type === 'ClassDeclaration' || type === 'CatchClause') {
      [id, params, param].forEach((pattern) => this.#declare(pattern));
    }
    this.#visit(Object.values(others));
  }

  /** A catalog that is used as a value keeps its keys. */
  #visitValue(node: SyntaxNode): void {
    const uses: KeyUse[] = [];
    const found = this.#resolve(node, uses);
    if (found) {
      this.#uses.push(...uses);
      if (found.catalog) {
        keepKeys(found.catalog);
      }
    } else if (node.type === 'Identifier') {
      this.#readBefore.add(String(node.name));
    } else if (node.type === 'MemberExpression') {
      this.#visit(node.object);
      if (node.computed === true) {
        this.#visit(node.property);
      }
    }
  }

  /** Returns the catalog that an expression reads, without one for a text, or nothing for any other value. */
  #resolve(node: unknown, uses: KeyUse[]): { readonly catalog: Catalog | undefined } | undefined {
    if (!isRecord(node)) {
      return undefined;
    }
    if (node.type === 'Identifier') {
      const catalog = this.#variables.get(String(node.name));
      return catalog && { catalog };
    }
    const { object, property, computed, optional } = node;
    if (node.type !== 'MemberExpression' || computed === true || optional === true) {
      return undefined;
    }
    const catalog = this.#resolve(object, uses)?.catalog;
    const key = isRecord(property) ? String(property.name) : '';
    if (!catalog?.members.has(key)) {
      return undefined;
    }
    const [start, { end }] = [rangeOf(object).end, rangeOf(node)];
    uses.push({ start, end, catalog, key, write: (position) => `[${position}]` });
    return { catalog: catalog.members.get(key) };
  }

  #visitDeclaration({ kind, declarations }: SyntaxNode): void {
    for (const declarator of Array.isArray(declarations) ? declarations : []) {
      const { id, init }: SyntaxNode = isRecord(declarator) ? declarator : {};
      const uses: KeyUse[] = [];
      const catalog = kind === 'const' ? this.#resolve(init, uses)?.catalog : undefined;
      if (catalog) {
        this.#uses.push(...uses);
        this.#name(id, catalog);
      } else {
        this.#visit(init);
        this.#declare(id);
      }
    }
  }

  /** Notes the variables of a pattern that receives a catalog. */
  #name(pattern: unknown, catalog: Catalog): void {
    if (!isRecord(pattern) || !/^(?:Identifier|ObjectPattern)$/.test(String(pattern.type))) {
      keepKeys(catalog);
      this.#declare(pattern);
    } else if (pattern.type === 'Identifier') {
      const name = String(pattern.name);
      const known = this.#variables.get(name);
      if (known && known !== catalog) {
        this.#otherNames.add(name);
        keepKeys(catalog);
      }
      this.#variables.set(name, known ?? catalog);
    } else {
      [pattern.properties].flat().forEach((property) => this.#nameMember(property, catalog));
    }
  }

  #nameMember(property: unknown, catalog: Catalog): void {
    const { key, value, computed, shorthand }: SyntaxNode = isRecord(property) ? property : {};
    const name = isRecord(key) ? String(key.name) : '';
    if (computed === true || !catalog.members.has(name)) {
      keepKeys(catalog);
      this.#declare(property);
      return;
    }
    const { start, end } = rangeOf(key);
    const write = (position: number) => `${position}${shorthand === true ? `: ${name}` : ''}`;
    this.#uses.push({ start, end, catalog, key: name, write });
    const member = catalog.members.get(name);
    if (member) {
      this.#name(value, member);
    } else {
      this.#declare(value);
    }
  }

  /** Notes the names that a pattern declares for something else than a catalog. */
  #declare(pattern: unknown): void {
    if (Array.isArray(pattern)) {
      pattern.forEach((each) => this.#declare(each));
      return;
    }
    if (!isRecord(pattern)) {
      return;
    }
    const { type, name, properties, elements, argument, left, right, key, value } = pattern;
    if (type === 'Identifier') {
      this.#otherNames.add(String(name));
    } else if (type === 'Property') {
      this.#declare(value);
      if (pattern.computed === true) {
        this.#visit(key);
      }
    } else {
      [properties, elements, argument, left, pattern.parameter].forEach((each) =>
        this.#declare(each),
      );
      this.#visit(right);
    }
  }
}
