/** The fields that a query asks for. */
export interface Selection {
  [field: string]: Selection;
}

const tokens = /\.{3}|[{}]|\((?:"(?:\\.|[^"\\])*"|[^()"])*\)|[^\s{}()]+/g;

/** Reads the fields of a query without variables of their own, fragments merged. */
export function selectionOf(query: string): Selection {
  const root: Selection = {};
  const open: Selection[] = [root];
  let last = root;
  let isFragment = false;
  for (const [token] of query.slice(query.indexOf('{') + 1).matchAll(tokens)) {
    const current = open.at(-1) ?? root;
    if (token === '...') {
      isFragment = true;
    } else if (token === '{') {
      open.push(isFragment ? current : last);
      isFragment = false;
    } else if (token === '}') {
      open.pop();
    } else if (!isFragment && !token.startsWith('(') && !token.endsWith(':')) {
      last = current[token] ??= {};
    }
  }
  return root;
}

/** Returns the parts of a value that were asked for. Throws for a field that the value does not have. */
export function select(value: unknown, selection: Selection): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => select(item, selection));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const fields = new Map<string, unknown>(Object.entries(value));
  return Object.fromEntries(
    Object.entries(selection).map(([name, ofField]) => {
      if (!fields.has(name)) {
        throw new Error(`The stand-in has no field ${name}.`);
      }
      return [name, select(fields.get(name), ofField)];
    }),
  );
}
