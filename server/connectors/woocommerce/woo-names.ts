import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { countField, idField } from '../lenient-json.ts';
import type { StoreName } from '../store-connection.ts';
import type { WooApi } from './woo-api.ts';
import { readList, readWhole } from './woo-lists.ts';

/** The taxonomies by which a list of products is filtered, with their lists. */
const filters: Readonly<Record<string, string>> = {
  category: 'products/categories',
  tag: 'products/tags',
  brand: 'products/brands',
};

const termSchema = z.object({ id: idField, name: z.string(), menu_order: countField });

/** Reads the names that products are given by ids: a store changes no product when one is renamed. */
export async function readWooNames(api: WooApi): Promise<StoreName[]> {
  const names: StoreName[] = [];
  for (const [taxonomy, path] of Object.entries(filters)) {
    names.push(...(await readTerms(api, { taxonomy, path })));
  }
  const attributes = await readTerms(api, { taxonomy: 'attribute', path: 'products/attributes' });
  names.push(...attributes);
  for (const { id } of attributes) {
    const path = `products/attributes/${id}/terms`;
    names.push(...(await readTerms(api, { taxonomy: `attribute ${id}`, path })));
  }
  return names;
}

/** Returns the ids of the products with a name; undefined for one of which no list tells them. */
export async function readNamedProducts(
  api: WooApi,
  { taxonomy, id }: Pick<StoreName, 'taxonomy' | 'id'>,
): Promise<number[] | undefined> {
  if (!(taxonomy in filters)) {
    return undefined;
  }
  const ids: number[] = [];
  for await (const { items } of readList(api, 'products', {
    query: `${taxonomy}=${id}&_fields=id`,
  })) {
    ids.push(...items.flatMap((item) => idField.parse(item['id']) ?? []));
  }
  return ids;
}

async function readTerms(
  api: WooApi,
  { taxonomy, path }: { taxonomy: string; path: string },
): Promise<StoreName[]> {
  try {
    const terms = (await readWhole(api, path)).map((term) => termSchema.parse(term));
    return terms.flatMap(({ id, name, menu_order: order }) =>
      // The order of an attribute's terms is that of its options.
      id === null ? [] : [{ taxonomy, id, name: `${name}\n${order ?? 0}` }],
    );
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') {
      // Older stores have no brands.
      return [];
    }
    throw error;
  }
}
