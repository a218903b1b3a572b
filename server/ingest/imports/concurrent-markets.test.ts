import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { openStores, type Stores } from '../../store/stores.ts';
import { market } from '../../testing/factories.ts';
import { test } from '../testing/import-fixture.ts';
import { ingest } from '../ingest.ts';

/** More products than one transaction of an import writes. */
const size = 12_000;

function idsFrom(first: number): number[] {
  return Array.from({ length: size }, (_, index) => first + index);
}

async function currentProducts({ database }: Stores): Promise<number[]> {
  const rows: { id: number }[] = await database.read.raw(
    `SELECT p.product_id AS id FROM markets m JOIN market_products p
       ON p.shop_id = m.shop_id AND p.market_id = m.id AND p.edition = m.edition
     ORDER BY p.product_id`,
  );
  return rows.map(({ id }) => id);
}

describe('two imports of one market at once', () => {
  test('save the products of one of them, and no others', async ({
    data,
    directory,
    stores,
    shopId,
  }) => {
    const lists = [idsFrom(1), idsFrom(1 + size)];
    await Promise.all(
      lists.map(async (productIds, index) => {
        const file = join(directory, `markets-${index}.json`);
        const content = market({ id: 1, countries: ['DE'], catalog: { product_ids: productIds } });
        await writeFile(file, JSON.stringify([content]));
        // As another process opens them.
        const own = await openStores(data);
        await ingest({ ...own, platform: 'platform' }, shopId, { markets: [file] });
        await own.database.close();
      }),
    );
    const saved = await currentProducts(stores);
    const [first = 0] = saved;
    expect(lists.map((list) => list[0])).toContain(first);
    expect([saved.length, saved.at(-1)]).toEqual([size, first + size - 1]);
    const all = await stores.database.read('market_products').count({ count: '*' });
    expect(all).toEqual([{ count: size }]);
  });
});
