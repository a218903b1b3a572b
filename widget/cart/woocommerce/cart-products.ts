import { getPath, listAt } from '../../core/json.ts';
import type { CartLine } from '../../core/storefront.ts';
import { request } from './store-api.ts';

/** The products of variations: lines of the cart name only the variation. */
const products = new Map<unknown, unknown>();

export function rememberProducts(lines: readonly CartLine[]): void {
  lines.forEach(({ id, productId }) => productId && products.set(id, productId));
}

/** Returns the product id of each line. Without an answer of the store, a variation stands for its product. */
export async function readProductIds(
  lines: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown[]> {
  const unknown = lines
    .filter((line) => listAt(line, 'variation').length > 0)
    .map((line) => getPath(line, 'id'))
    .filter((id) => !products.has(id));
  if (unknown.length > 0) {
    const query = `type=variation&per_page=100&_fields=id,parent&include=${unknown.join()}`;
    const response = await request('products', { signal }, query);
    for (const variation of response.ok ? listAt({ list: await response.json() }, 'list') : []) {
      products.set(getPath(variation, 'id'), getPath(variation, 'parent'));
    }
  }
  return lines.map((line) => products.get(getPath(line, 'id')) ?? getPath(line, 'id'));
}
