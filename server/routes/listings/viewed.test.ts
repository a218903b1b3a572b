import { describe, expect } from 'vitest';
import { fullProductSchema } from '../../contract/product.ts';
import { openStores } from '../../store/stores.ts';
import { eventRecord, sendV1, v2 } from '../../testing/events.ts';
import { product } from '../../testing/factories.ts';
import { signatureOf, signed } from '../../testing/listing-requests.ts';
import { type RunningApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const viewed = '/api/v1/products/viewed';

async function openShop(app: RunningApp): Promise<TestShop> {
  const shop = await app.shop();
  await shop.import({ products: [1, 2, 3, 4, 5, 6].map((id) => product({ id })) });
  return shop;
}

/** Sends views a minute apart. */
async function views(
  shop: TestShop,
  ...shoppers: { uuid?: string; customer?: number; product: number }[]
): Promise<void> {
  const start = Date.now() - 3_600_000;
  const events = shoppers.map(({ uuid, customer, product: id }, index) => ({
    verb: 'viewed',
    platform_product_handle: `product-${id}`,
    created_at: String(start + index * 60_000),
    ...(uuid !== undefined && { uuid }),
    ...(customer !== undefined && {
      platform_customer_id: String(customer),
      customer_signature: signatureOf(shop.shop, customer),
    }),
  }));
  const answer = await shop.post(`${v2}/bulk`, events);
  expect(answer.status).toBe(200);
}

describe('viewed products', () => {
  test('are found by the handles that they had before', async ({ app }) => {
    const shop = await openShop(app);
    await shop.import({ products: [product({ id: 2, handle: 'renamed' })] });
    await views(shop, { uuid: 'u-1', product: 1 }, { uuid: 'u-1', product: 2 });
    expect(await shop.ids(`${viewed}?uuid=u-1`)).toEqual([2, 1]);
    expect(await shop.events()).toMatchObject([{ product_id: 1 }, { product_id: 2 }]);
  });

  test('are those of the session, the latest first, each once, in full, not filled up', async ({
    app,
  }) => {
    const shop = await openShop(app);
    const [uuid, other] = ['session-a', 'session-b'];
    await views(
      shop,
      { uuid, product: 1 },
      { uuid, product: 2 },
      { uuid: other, product: 3 },
      { uuid, product: 1 },
      { uuid, product: 4 },
    );
    expect(await shop.ids(`${viewed}?uuid=session-a`)).toEqual([4, 1, 2]);
    expect(await shop.ids(`${viewed}?uuid=session-a&limit=2`)).toEqual([4, 1]);
    expect(await shop.ids(`${viewed}?uuid=session-a&platform_product_ids=4`)).toEqual([1, 2]);
    expect(await shop.ids(`${viewed}?uuid=stranger`)).toEqual([]);
    const answer = await shop.get(`${viewed}?uuid=session-a&limit=1`);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    const { data } = (await answer.json()) as { data: unknown[] };
    expect(data.map((entry) => fullProductSchema.parse(entry).id)).toEqual([4]);
  });

  test('are the only products, even with the exclusion tag', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, tags: 'exclude_service' }),
        product({ id: 2, variants: [{ inventory_quantity: 0 }] }),
        product({ id: 3 }),
      ],
    });
    const uuid = 'session';
    await views(shop, { uuid, product: 1 }, { uuid, product: 2 });
    await sendV1(app, {
      key: shop.key,
      subject: 'user',
      verb: 'added',
      noun: 'product',
      platform_product_handle: 'product-3',
      uuid,
    });
    expect(await shop.ids(`${viewed}?uuid=session`)).toEqual([1]);
    expect(await shop.ids(`${viewed}?uuid=session&filter_oos=no`)).toEqual([2, 1]);
  });

  test('include an event at once, also from another process', async ({ app }) => {
    const shop = await openShop(app);
    const path = `${viewed}?uuid=session`;
    expect(await shop.ids(path)).toEqual([]);
    await views(shop, { uuid: 'session', product: 5 });
    expect(await shop.ids(path)).toEqual([5]);
    const { database, events } = await openStores(app.data);
    const event = eventRecord({ id: 1, uuid: 'session', productId: 6, createdAt: Date.now() });
    await database.write(shop.shop.id, (transaction) =>
      events.add(transaction, shop.shop.id, [event]),
    );
    await database.close();
    expect(await shop.ids(path)).toEqual([6, 5]);
  });

  test('include a product imported after its event', async ({ app }) => {
    const shop = await openShop(app);
    await views(shop, { uuid: 'session', product: 7 });
    expect(await shop.ids(`${viewed}?uuid=session`)).toEqual([]);
    await shop.import({ products: [product({ id: 7 })] });
    expect(await shop.ids(`${viewed}?uuid=session`)).toEqual([7]);
  });

  test('include all sessions of a customer', async ({ app }) => {
    const shop = await openShop(app);
    await views(
      shop,
      { uuid: 'at-home', product: 1 },
      { uuid: 'at-home', customer: 77, product: 2 },
      { uuid: 'on-the-way', customer: 77, product: 3 },
      { customer: 77, product: 4 },
      { uuid: 'new', product: 5 },
      { uuid: 'somebody', customer: 78, product: 6 },
    );
    expect(await shop.ids(`${viewed}?${signed(shop)}`)).toEqual([4, 3, 2, 1]);
    // On a new device, the session belongs to the customer only after its first event says so.
    expect(await shop.ids(`${viewed}?uuid=new&${signed(shop)}`)).toEqual([5, 4, 3, 2, 1]);
    expect(await shop.ids(`${viewed}?uuid=new&platform_customer_id=77`)).toEqual([5]);
  });

  test('of a customer exclude those of another with the same session', async ({ app }) => {
    const shop = await openShop(app);
    await views(
      shop,
      { uuid: 'kiosk', customer: 77, product: 1 },
      { uuid: 'kiosk', customer: 78, product: 2 },
      { uuid: 'kiosk', product: 3 },
    );
    expect(await shop.ids(`${viewed}?${signed(shop, 77)}`)).toEqual([3, 1]);
    expect(await shop.ids(`${viewed}?${signed(shop, 78)}`)).toEqual([3, 2]);
  });

  test('come from the newest 5,000 events, so that no session delays others', async ({ app }) => {
    const shop = await openShop(app);
    // Equal times, as a program may claim: the ids decide which is newest.
    const event = { uuid: 'robot', createdAt: Date.now() };
    const records = [
      eventRecord({ ...event, id: 0, productId: 1 }),
      ...Array.from({ length: 4_999 }, (_, id) =>
        eventRecord({ ...event, id: id + 1, productId: 2 }),
      ),
    ];
    const { database, events } = await openStores(app.data);
    const add = (added: typeof records) =>
      database.write(shop.shop.id, (transaction) => events.add(transaction, shop.shop.id, added));
    await add(records);
    expect(await shop.ids(`${viewed}?uuid=robot`)).toEqual([1, 2]);
    await add([eventRecord({ ...event, id: 5_000, productId: 3 })]);
    await database.close();
    expect(await shop.ids(`${viewed}?uuid=robot`)).toEqual([2, 3]);
  });

  test('require a shopper', async ({ app }) => {
    const shop = await openShop(app);
    const nobody = ['', '?uuid=', '?uuid=undefined', '?uuid=%20', '?platform_customer_id=somebody'];
    for (const query of nobody) {
      const answer = await shop.get(`${viewed}${query}`);
      expect(answer.status, query).toBe(400);
      expect(await answer.json()).toEqual({
        error: 'uuid: either a uuid or a customer id (platform_customer_id) must be passed',
      });
    }
  });
});
