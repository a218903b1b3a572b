import { describe, expect } from 'vitest';
import type { Stores } from '../../store/stores.ts';
import { product } from '../../testing/factories.ts';
import { test } from '../testing/import-fixture.ts';
import { IgnoredParts } from '../files/ignored-parts.ts';
import type { ImportReport } from '../ingest.ts';

const reasons = ({ problems }: ImportReport) => problems.map(({ reason }) => reason).join('\n');

describe('importing customers', () => {
  test('saves tags and totals, and updates changed customers', async ({ load, stores, shopId }) => {
    const customer = { id: 7_000_000_000_001, tags: 'VIP, trade', orders_count: 2 };
    await load({
      customers: [{ ...customer, total_spent: '19.99', email: 'someone@example.com' }],
    });
    expect(await stores.customers.find(shopId, customer.id)).toEqual({
      id: customer.id,
      tags: 'VIP, trade',
      ordersCount: 2,
      totalSpent: 1999,
    });
    const { counts } = await load({ customers: [{ ...customer, total_spent: 25 }, { id: 2 }] });
    expect(counts.customers).toMatchObject({ saved: 2, unchanged: 0 });
    expect(await stores.customers.find(shopId, customer.id)).toMatchObject({ totalSpent: 2500 });
  });

  test('removes missing records when replacing, unless the file is damaged', async ({
    load,
    stores,
    shopId,
  }) => {
    await load({ customers: [{ id: 1 }, { id: 2 }] });
    const cut = await load({ customers: '[{"id":1},{"id":3},{"id"' }, { replace: true });
    expect(cut.counts.customers).toMatchObject({ saved: 1, unchanged: 1, removed: 0 });
    expect(reasons(cut)).toContain('ends in the middle of a record');
    const whole = await load({ customers: [{ id: 3 }] }, { replace: true });
    expect(whole.counts.customers).toMatchObject({ unchanged: 1, removed: 2 });
    expect(await stores.customers.find(shopId, 1)).toBe(undefined);
  });
});

describe('what is not read', () => {
  test('is counted by name, without values of persons, and without members that repeat others', async ({
    load,
  }) => {
    const { ignored } = await load({
      products: [
        {
          ...product({ id: 1 }),
          seo_title: 'Mug',
          admin_graphql_api_id: 'gid://platform/Product/1',
        },
        { ...product({ id: 2 }), seo_title: 'Cup', note: null },
        {
          ...product({ id: 3 }),
          variants: [
            { id: 31, tax_code: 'P1' },
            { id: 32, tax_code: 'P2' },
          ],
        },
      ],
      customers: [{ id: 7, email: 'someone@example.com', phone: '1', locale: 'de' }],
    });
    const file = 'products.json';
    expect(ignored).toEqual({
      products: [
        {
          name: 'field "seo_title"',
          count: 2,
          examples: [
            { file, line: 1, value: 'Mug' },
            { file, line: 1, value: 'Cup' },
          ],
        },
        {
          name: 'field "variants.tax_code"',
          count: 2,
          examples: [
            { file, line: 1, value: 'P1' },
            { file, line: 1, value: 'P2' },
          ],
        },
      ],
      customers: [
        expect.objectContaining({
          name: 'data about persons, which Vitrine does not keep',
          count: 2,
        }),
        {
          name: 'field "locale"',
          count: 1,
          examples: [{ file: 'customers.json', line: 1, value: null }],
        },
      ],
    });
  });

  test('is told of the lines of a bulk export, and its images need no id', async ({
    load,
    stores,
    shopId,
  }) => {
    const parent = { __parentId: 'gid://platform/Product/1' };
    const { ignored, counts } = await load({
      products: [
        { id: 'gid://platform/Product/1', title: 'Blue mug', handle: 'blue-mug', status: 'ACTIVE' },
        { id: 'gid://platform/ProductVariant/11', price: '12.50', ...parent },
        { originalSrc: 'https://shop.example/i/1.jpg', ...parent },
        { transformedSrc: 'https://shop.example/i/2.jpg', ...parent },
        { id: 'gid://platform/MediaImage/9', image: null, ...parent },
        { id: 'gid://platform/Video/3', alt: 'Film', ...parent },
      ]
        .map((line) => JSON.stringify(line))
        .join('\n'),
    });
    expect(counts.products).toMatchObject({ saved: 1, rejected: 0 });
    expect(
      ignored.products?.map(({ name, count, examples }) => [name, count, examples[0]?.line]),
    ).toEqual([
      ['images without address', 1, 5],
      ['lines of Video', 1, 6],
    ]);
    const [body = ''] = (await stores.products.bodies(shopId, [1])).values();
    expect(JSON.parse(body).images.map(({ src }: { src: string }) => src)).toEqual([
      'https://shop.example/i/1.jpg',
      'https://shop.example/i/2.jpg',
    ]);
  });

  test('is held in little space, whatever the files hold', () => {
    const parts = new IgnoredParts();
    for (let number = 1; number <= 5_000; number += 1) {
      parts.add('a.csv', `column "${number}${'x'.repeat(1_000)}"`, {
        line: number,
        value: 'y'.repeat(1_000),
      });
    }
    const listed = parts.list();
    expect(listed).toHaveLength(101);
    expect(listed[0]).toMatchObject({ name: 'parts with further names', count: 4_900 });
    expect(JSON.stringify(listed).length).toBeLessThan(60_000);
  });
});

describe('importing content', () => {
  test('distinguishes an article from a page with the same id, and adds the name of its blog later', async ({
    load,
    stores,
    shopId,
  }) => {
    const read = async () => {
      const contents = await stores.contents.after(shopId, 0, 10);
      return new Map(contents.map((content) => [content.type, content]));
    };
    await load({
      content: [
        { id: 1, title: 'Brewing', blog_id: 5, tags: 'tea, guide', body_html: '<p>Hot.</p>' },
        { id: 1, type: 'page', title: 'About', published_at: null },
      ],
    });
    const first = await read();
    expect(first.get('article')).toMatchObject({ platformId: 1, blogTitle: null, text: 'Hot.' });
    expect(first.get('page')).toMatchObject({ platformId: 1, title: 'About', publishedAt: null });
    await load({
      content: JSON.stringify({ blogs: [{ id: 5, title: 'Tea notes', handle: 'tea' }] }),
    });
    const second = await read();
    expect(second.get('article')).toMatchObject({
      blogTitle: 'Tea notes',
      blogHandle: 'tea',
      tags: ['tea', 'guide'],
    });
  });

  test('removes missing records when replacing, unless the file is damaged', async ({
    load,
    stores,
    shopId,
  }) => {
    const pages = [1, 2].map((id) => ({ id, type: 'page', title: `Page ${id}` }));
    await load({ content: pages });
    const text = JSON.stringify(pages.slice(1));
    const cut = await load({ content: text.slice(0, -3) }, { replace: true });
    expect(cut.counts.content).toMatchObject({ removed: 0 });
    expect(reasons(cut)).toContain('Nothing was removed');
    const whole = await load({ content: text }, { replace: true });
    expect(whole.counts.content).toMatchObject({ unchanged: 1, removed: 1 });
    const left = await stores.contents.after(shopId, 0, 10);
    expect(left.map(({ platformId }) => platformId)).toEqual([2]);
  });
});

interface Row {
  uuid: string;
  shopper: number;
  verb: number;
  product: number | null;
  handle: string | null;
  customer: number | null;
}

function rowsOf({ database }: Stores, shopId: number): Promise<Row[]> {
  return database
    .read('events as e')
    .join('event_shoppers as s', 's.id', 'e.shopper_id')
    .where('s.shop_id', shopId)
    .orderBy(['e.shopper_id', 'e.created_at'])
    .select({
      uuid: 's.uuid',
      shopper: 's.customer_id',
      verb: 'verb',
      product: 'e.product_id',
      handle: 'e.handle',
      customer: 'e.customer_id',
    });
}

const viewed = { verb: 'viewed', product_id: 1, uuid: 'a', created_at: '2026-01-01T00:00:00Z' };

describe('importing events', () => {
  test('saves the events of a repeated file once, and one event for each id', async ({
    load,
    stores,
    shopId,
  }) => {
    const events = [
      viewed,
      { ...viewed, verb: 'added' },
      { ...viewed, event_id: 'e1' },
      { ...viewed, event_id: 'e1', created_at: '2026-01-01T00:00:09Z' },
    ];
    const once = await load({ events });
    const twice = await load({ events: [...events, { ...viewed, uuid: 'b' }] });
    expect(once.counts.events?.saved).toBe(3);
    expect(twice.counts.events).toMatchObject({ saved: 1 });
    expect(await rowsOf(stores, shopId)).toHaveLength(4);
  });

  test('saves sessions in order of time, and customers without a session separately', async ({
    load,
    stores,
    shopId,
  }) => {
    await load({
      events: [
        { ...viewed, product_id: 2, created_at: '2026-01-02T00:00:00Z', customer_id: 9 },
        viewed,
        { ...viewed, uuid: null, customer_id: 9, verb: 'removed' },
      ],
    });
    expect(await rowsOf(stores, shopId)).toEqual([
      { uuid: 'a', shopper: 0, verb: 0, product: 1, handle: null, customer: null },
      { uuid: 'a', shopper: 0, verb: 0, product: 2, handle: null, customer: 9 },
      { uuid: '', shopper: 9, verb: 2, product: 1, handle: null, customer: 9 },
    ]);
  });

  test('finds products by handle and keeps unknown handles', async ({ load, stores, shopId }) => {
    const handle = 'mug';
    await load({
      products: [
        product({ id: 4, handle, status: 'draft' }),
        product({ id: 7_000_000_000_001, handle }),
      ],
      events: ['mug', 'cup'].map((name) => ({ ...viewed, product_id: null, handle: name })),
    });
    const rows = await rowsOf(stores, shopId);
    expect(rows.map(({ product: id, handle: kept }) => [id, kept])).toEqual(
      expect.arrayContaining([
        [7_000_000_000_001, null],
        [null, 'cup'],
      ]),
    );
  });

  test('removes missing events and their shoppers when replacing, unless the file is damaged', async ({
    load,
    stores,
    shopId,
  }) => {
    await load({ events: [viewed, { ...viewed, uuid: 'b' }] });
    const text = JSON.stringify([{ ...viewed, uuid: 'b' }]);
    const cut = await load({ events: text.slice(0, -3) }, { replace: true });
    expect(reasons(cut)).toContain('Nothing was removed');
    const whole = await load({ events: text }, { replace: true });
    expect(whole.counts.events).toMatchObject({ unchanged: 1, removed: 1 });
    expect(await rowsOf(stores, shopId)).toMatchObject([{ uuid: 'b' }]);
    expect(await stores.database.read('event_shoppers').select('uuid')).toEqual([{ uuid: 'b' }]);
  });

  test('reports invalid events and saves the others', async ({ load }) => {
    const report = await load({ events: [viewed, { ...viewed, verb: 'bought' }] });
    expect(report.counts.events).toMatchObject({ saved: 1, rejected: 1 });
    expect(reasons(report)).toBe('verb: expected viewed or added or removed, got "bought"');
  });
});
