import { describe, expect } from 'vitest';
import type { Stores } from '../../store/stores.ts';
import { order, product } from '../../testing/factories.ts';
import { gid, lines } from '../testing/bulk-fixture.ts';
import { test } from '../testing/import-fixture.ts';
import type { ImportReport } from '../ingest.ts';

const reasons = ({ problems }: ImportReport) => problems.map(({ reason }) => reason);
const idsOf = ({ products }: Stores, shopId: number) => products.idsAfter(shopId, 0, 10_000);
const three = [1, 2, 3].map((id) => product({ id }));
const replace = { replace: true };

/** Returns the lines of a product in a bulk export. */
function bulkProduct(id: number, price: string) {
  const parent = { id: gid('Product', id), title: `Product ${id}`, productType: 'Mugs' };
  return [parent, { id: gid('ProductVariant', id * 10), price, __parentId: parent.id }];
}

describe('a replacing import', () => {
  test('removes missing records from every table and records the change in the feed', async ({
    load,
    stores,
    shopId,
  }) => {
    await load({ products: three });
    const before = (await stores.feed.heads()).get(shopId)?.seq ?? 0;
    const { counts } = await load({ products: [product({ id: 2 })] }, replace);
    expect(counts.products).toEqual({ saved: 0, unchanged: 1, rejected: 0, removed: 2 });
    expect(await idsOf(stores, shopId)).toEqual([2]);
    expect([...(await stores.products.bodies(shopId, [1, 2, 3])).keys()]).toEqual([2]);
    const left = await stores.database.read('variants').where({ shop_id: shopId });
    expect(left.map(({ product_id }) => product_id)).toEqual([2]);
    const changes = await stores.feed.after(shopId, before, 10);
    expect(changes.map(({ kind, id }) => [kind, id])).toEqual([
      ['product', 1],
      ['product', 3],
    ]);
  });

  test('changes no kinds without a file', async ({ load, stores, shopId }) => {
    await load({ products: three, collections: [{ id: 5, title: 'All', product_ids: [1] }] });
    await load({ collections: [] }, replace);
    expect(await idsOf(stores, shopId)).toEqual([1, 2, 3]);
    expect(await stores.collections.idsAfter(shopId, 0, 9)).toEqual([]);
  });

  test('removes collections with their members, and orders with their lines', async ({
    load,
    stores,
    shopId,
  }) => {
    const orders = [1, 2].map((id) =>
      order({ id, createdAt: '2026-01-01T00:00:00Z', units: { 7: 1 } }),
    );
    const collections = [1, 2].map((id) => ({ id, title: `${id}`, product_ids: [7, 8] }));
    await load({ orders, collections });
    const { counts } = await load(
      { orders: orders.slice(1), collections: collections.slice(1) },
      replace,
    );
    expect(counts.orders).toMatchObject({ unchanged: 1, removed: 1 });
    expect(counts.collections).toMatchObject({ unchanged: 1, removed: 1 });
    for (const [table, owner] of [
      ['order_lines', 'order_id'],
      ['collection_products', 'collection_id'],
    ] as const) {
      const rows = await stores.database.read(table).where({ shop_id: shopId });
      expect(new Set(rows.map((row) => row[owner]))).toEqual(new Set([2]));
    }
  });

  test.for(['[]', '{"products": []}', ' [ ]\n'])(
    'removes all records for the empty list %s',
    async (content, { load, stores, shopId }) => {
      await load({ products: three });
      const { counts, problems } = await load({ products: content }, replace);
      expect(counts.products).toMatchObject({ removed: 3 });
      expect(problems).toEqual([]);
      expect(await idsOf(stores, shopId)).toEqual([]);
    },
  );

  test.for([
    ['nothing', '', 'could not be read to its end'],
    ['half a list', '[{"id":1,"title":"A"},{"id"', 'could not be read to its end'],
    ['a cell that is cut', 'Handle,Title\nmug,"Mu', 'could not be read to its end'],
    ['a header alone', 'Handle,Title\n', 'could not be read to its end'],
    [
      'a record that is not JSON',
      '{"id":1,"title":"A"}\n{"id":\n{"id":3,"title":"C"}',
      'line 2 of',
    ],
    [
      'a record without an id',
      '[{"id":1,"title":"A"},\n{"title":"B"}]',
      'the id of the record in line 2 of',
    ],
    ['an id that cannot be read', '[{"id":1,"title":"A"},\n{"id":"x","handle":"b"}]', 'line 2 of'],
    ['records of another kind', '[{"id":1,"tags":"vip"}]', 'no record is valid'],
  ] as const)(
    'removes nothing and reports the reason when the file holds %s',
    async ([, content, reason], { load, stores, shopId }) => {
      await load({ products: three });
      const report = await load({ products: content }, replace);
      expect(report.counts.products).toMatchObject({ removed: 0 });
      expect(reasons(report).at(-1)).toMatch(
        /^Nothing was removed from the products of the shop: /,
      );
      expect(reasons(report).at(-1)).toContain(reason);
      expect(await idsOf(stores, shopId)).toEqual(expect.arrayContaining([1, 2, 3]));
    },
  );

  test('keeps the stored version of a bad record whose id can be read', async ({
    load,
    stores,
    shopId,
  }) => {
    await load({ products: [...three, { title: 'Mug', handle: 'mug' }] });
    const bad = [
      { ...product({ id: 1 }), variants: 5 },
      { title: 'Mug', handle: ' mug ', status: 'gone' },
    ];
    const { counts } = await load({ products: [...bad, product({ id: 2 })] }, replace);
    expect(counts.products).toEqual({ saved: 0, unchanged: 1, rejected: 2, removed: 1 });
    const handles = (await stores.catalog.productsAfter(shopId, 0, 9)).map(({ handle }) => handle);
    expect(handles).toEqual([product({ id: 1 }).handle, product({ id: 2 }).handle, 'mug']);
  });

  test('keeps the stored version of a bad product of a CSV file or a bulk export', async ({
    load,
    stores,
    shopId,
  }) => {
    await load({ products: 'Handle,Title,Variant Price\nmug,Mug,5\ncup,Cup,6\njar,Jar,7\n' });
    const csv = 'Handle,Title,Variant Price\nmug,Mug,dear\ncup,Cup,6\n';
    expect((await load({ products: csv }, replace)).counts.products).toMatchObject({ removed: 1 });
    const other = bulkProduct(2, '1');
    await load({ products: lines(...bulkProduct(1, '5'), ...other) }, replace);
    expect(await idsOf(stores, shopId)).toEqual([1, 2]);
    const { counts } = await load(
      { products: lines(...bulkProduct(1, 'dear'), ...other) },
      replace,
    );
    expect(counts.products).toEqual({ saved: 0, unchanged: 1, rejected: 1, removed: 0 });
  });

  test('keeps records that others add during the import', async ({ load, stores, shopId }) => {
    await load({ products: three });
    const { products } = stores;
    const save = products.save.bind(products);
    products.save = (transaction, shop, records) =>
      save(transaction, shop, [...records, ...records.map((saved) => ({ ...saved, id: 99 }))]);
    const { counts } = await load({ products: [product({ id: 2, title: 'Jug' })] }, replace);
    expect(counts.products).toEqual({ saved: 1, unchanged: 0, rejected: 0, removed: 2 });
    expect(await idsOf(stores, shopId)).toEqual([2, 99]);
  });

  test('keeps the stored version of a bad content or event', async ({ load, stores, shopId }) => {
    const blog = { handle: 'news', title: 'News' };
    const event = { verb: 'viewed', product_id: 7, uuid: 'u', created_at: '2026-01-01T00:00:00Z' };
    const named = { ...event, event_id: 'e' };
    await load({
      content: [{ id: 1 }, { id: 2 }, { handle: 'a', blog }].map((one) => ({ ...one, title: 'A' })),
      events: [event, named, { ...event, uuid: 'another' }],
    });
    const { counts, problems } = await load(
      {
        content: [{ id: 1, tags: 5 }, { handle: 'a', blog, tags: 5 }, { id: 3 }],
        events: [
          { ...event, theme_id: {} },
          { ...named, verb: 'glance' },
          { ...event, uuid: 'b' },
        ],
      },
      replace,
    );
    expect(problems).toHaveLength(4);
    expect(counts.content).toEqual({ saved: 1, unchanged: 0, rejected: 2, removed: 1 });
    expect(counts.events).toEqual({ saved: 1, unchanged: 0, rejected: 2, removed: 1 });
    const contents = await stores.contents.after(shopId, 0, 9);
    const ids = contents.map(({ platformId }) => platformId).filter((id) => id < 10);
    expect(ids.toSorted((a, b) => a - b)).toEqual([1, 3]);
    expect(contents.map(({ handle }) => handle)).toContain('a');
  });

  test('removes thousands of records in transactions of one hundred', async ({
    load,
    stores,
    shopId,
  }) => {
    const many = Array.from({ length: 2_500 }, (_, index) => product({ id: index + 1 }));
    await load({ products: many });
    const removedAtOnce: number[] = [];
    const { products } = stores;
    const remove = products.remove.bind(products);
    products.remove = async (transaction, shop, ids) => {
      removedAtOnce.push(ids.length);
      await remove(transaction, shop, ids);
    };
    const { counts } = await load({ products: many.slice(0, 1) }, replace);
    expect(counts.products).toMatchObject({ removed: 2_499 });
    expect(Math.max(...removedAtOnce)).toBe(100);
    expect(await idsOf(stores, shopId)).toEqual([1]);
  });
});
