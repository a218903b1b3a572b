import type { PickedProduct } from './picked-product.ts';

/** Products that were pasted as text. */
interface PastedProducts {
  /** Each once, in their order. */
  readonly ids: readonly string[];
  /** Stock keeping units that no product has, or that could not be looked up. */
  readonly unknown: readonly string[];
}

/** Reads ids and stock keeping units with commas, semicolons or blanks between them. Only digits are an id. */
export async function readPastedProducts(
  text: string,
  find: (code: string) => Promise<readonly PickedProduct[]>,
): Promise<PastedProducts> {
  const ids = new Set<string>();
  const unknown: string[] = [];
  for (const item of text.split(/[\s,;]+/).filter(Boolean)) {
    const found = /^\d+$/.test(item) ? [item] : await idsOfCode(item, find);
    found.forEach((id) => ids.add(id));
    if (found.length === 0) {
      unknown.push(item);
    }
  }
  return { ids: [...ids], unknown };
}

async function idsOfCode(
  code: string,
  find: (code: string) => Promise<readonly PickedProduct[]>,
): Promise<readonly string[]> {
  try {
    const found = await find(code);
    const hasCode = ({ variants }: PickedProduct) => variants.some(({ sku }) => sku === code);
    return found.filter(hasCode).map(({ id }) => String(id));
  } catch {
    // The field keeps what could not be found.
    return [];
  }
}
