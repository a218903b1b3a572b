import { customEndpoint } from '../../contract/custom.ts';
import { product } from '../../testing/factories.ts';
import type { RunningApp } from '../../testing/running-app.ts';

/** A shop's products, two of which must not be shown. */
const products = [
  product({ id: 1, title: 'Cup', vendor: 'Kiln', product_type: 'Mugs', tags: 'Blue, Zwölf' }),
  product({ id: 2, title: 'Pot', vendor: 'KILN', tags: 'red' }),
  product({ id: 3, title: 'Tray', vendor: 'Oak & Ash', variants: [{ inventory_quantity: 0 }] }),
  product({ id: 4, title: 'Secret', status: 'draft', tags: 'blue' }),
  product({ id: 5, title: 'Hidden', published_at: null, vendor: 'Kiln' }),
];

export function returning(...ids: number[]) {
  return { type: 'product', products: ids.map((id) => ({ product_id: id })) };
}

export function endpoint(path: string) {
  return { type: 'endpoint', endpoint: path };
}

export function when(type: string, operator: string, value: unknown, more: object = {}) {
  return [{ rules: [{ type, operator, value, ...more }] }];
}

/** Opens a shop with these products and one ruleset. */
export async function shopWith(
  app: Pick<RunningApp, 'shop'>,
  rules: readonly object[],
  settings: object = {},
  overrides: object = {},
) {
  const shop = await app.shop(overrides);
  await shop.import({ products });
  const [id] = await shop.importRulesets([{ name: 'R', rules, settings }]);
  const path = (query = '') => `/api/v1/custom/id/${id}${query}`;
  return {
    ...shop,
    path,
    ids: (query = '') => shop.ids(path(query)),
    answer: async (query = '') => {
      const answer = await shop.get(path(query));
      return customEndpoint.answer.parse(await answer.json());
    },
  };
}

export function idsOf(list: readonly { id: number }[]): number[] {
  return list.map(({ id }) => id);
}
