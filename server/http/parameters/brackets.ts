/** An object without a prototype: any name is data. */
interface Branch {
  [name: string]: unknown;
}

const bracketNotation = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;

/** Parameters in bracket notation. Others, such as `ids[]`, are unknown names and no part of `ids`. */
const bracketed = new Set(['cart']);

/** Limits that a cart of 250 lines never reaches. Deeper and further names are ignored. */
const maximumDepth = 6;
const maximumNames = 4_000;

/** Converts `cart[items][0][product_id]=1` to `{cart: {items: {0: {product_id: 1}}}}`. */
export class BracketTree {
  readonly #root = newBranch();
  #size = 0;

  /** Returns whether the name is in bracket notation. The last value of a repeated name counts. */
  add(name: string, value: unknown): boolean {
    const [, first, rest] = (name.includes('[') && bracketNotation.exec(name)) || [];
    if (first === undefined || rest === undefined || !bracketed.has(first)) {
      return false;
    }
    const path = [first, ...rest.slice(1, -1).split('][')];
    if (path.length <= maximumDepth && this.#size < maximumNames) {
      this.#size++;
      setAt(this.#root, path, value);
    }
    return true;
  }

  entries(): [string, unknown][] {
    return Object.entries(this.#root);
  }
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
