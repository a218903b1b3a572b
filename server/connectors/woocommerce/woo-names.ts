import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { countField, idField } from '../lenient-json.ts';
import type { StoreName } from '../store-connection.ts';
import type { WooApi } from './woo-api.ts';
import type { WooFacts } from './woo-facts.ts';
import { readList, readWhole } from './woo-lists.ts';
import { unlessUntold } from './woo-settings.ts';

/** The taxonomies by which a list of products is filtered, with their lists. */
const filters: Readonly<Record<string, string>> = {
  category: 'products/categories',
  tag: 'products/tags',
  brand: 'products/brands',
};

const termSchema = z.object({
  id: idField,
  name: z.string().catch(''),
  menu_order: countField,
  count: countField,
});

/** Reads the names that products are given by ids: a store changes no product when one is renamed. */
export async function readWooNames(api: WooApi, facts: WooFacts): Promise<StoreName[]> {
  const names: StoreName[] = [await readSettings(api, facts)];
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

/** Returns the settings that decide what is shown of all products. A store changes no product with them either. */
async function readSettings(
  api: WooApi,
  { weightUnit, showsOtherTax, home }: WooFacts,
): Promise<StoreName> {
  const rates = showsOtherTax ? await unlessUntold(() => readWhole(api, 'taxes')) : [];
  return { taxonomy: 'setting', id: 1, name: JSON.stringify([weightUnit, home, rates]) };
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
    return terms.flatMap(({ id, name, menu_order: order, count }) => {
      const hasMembers = taxonomy === 'category' && count !== null;
      // The order of an attribute's terms is that of its options.
      const named = { taxonomy, id: id ?? 0, name: `${name}\n${order ?? 0}` };
      return id === null ? [] : [{ ...named, ...(hasMembers && { members: count }) }];
    });
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') {
      // Older stores have no brands.
      return [];
    }
    throw error;
  }
}
