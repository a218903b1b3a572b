import { isRecord } from '../core/json.ts';

export interface Identifier {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** True for a variable in `{ name }`, which names a property too. */
  readonly isShorthand: boolean;
}

/** The names in a file, without those in statements that import or export. */
export interface Names {
  readonly variables: readonly Identifier[];
  readonly properties: ReadonlySet<string>;
  /** All texts of strings and templates. */
  readonly texts: readonly string[];
}

/** Collects the names below a node of a syntax tree. */
export function readNames(tree: unknown): Names {
  const found = { variables: [], properties: new Set<string>(), texts: [] };
  collect(tree, found);
  return found;
}

interface Collected {
  readonly variables: Identifier[];
  readonly properties: Set<string>;
  readonly texts: string[];
}

/** Adds the names below a node. A variable that starts where a key does is the key's shorthand. */
function collect(node: unknown, found: Collected, keyStart?: number): void {
  if (Array.isArray(node)) {
    node.forEach((child) => collect(child, found, keyStart));
    return;
  }
  if (!isRecord(node) || withoutVariables.test(String(node.type)) || isListOfExports(node)) {
    return;
  }
  if (node.type === 'Identifier') {
    const [start, end] = [Number(node.start), Number(node.end)];
    found.variables.push({ name: String(node.name), start, end, isShorthand: start === keyStart });
    return;
  }
  addText(node, found);
  const { key, property, label: _, ...others } = node;
  const named = property ?? key;
  let start = keyStart;
  if (isRecord(named) && named.type === 'Identifier' && node.computed !== true) {
    found.properties.add(String(named.name));
    start = node.shorthand === true ? Number(named.start) : undefined;
  } else {
    collect(named, found);
  }
  collect(Object.values(others), found, start);
}

const withoutVariables = /^(?:ImportDeclaration|MetaProperty)$/;

function isListOfExports({ type, declaration }: Record<string, unknown>): boolean {
  return type === 'ExportNamedDeclaration' && declaration === null;
}

function addText({ type, value }: Record<string, unknown>, { texts }: Collected): void {
  if (type === 'Literal' && typeof value === 'string') {
    texts.push(value);
  } else if (type === 'TemplateElement' && isRecord(value)) {
    texts.push(String(value.raw));
  }
}
