import { describe, expect } from 'vitest';
import { market } from '../../testing/factories.ts';
import type { Person } from '../../store/tables/shoppers/shopper-store.ts';
import { eraseShopper } from './erase-shopper.ts';
import { exportShopper } from './export-shopper.ts';
import { test } from '../testing/import-fixture.ts';
import { customer, email, everything, neighbour, view } from '../testing/shopper-fixture.ts';

describe('the export of a person', () => {
  test('contains all their data and none of other people', async ({ load, stores, shopId }) => {
    await load(everything);
    const exported = await exportShopper(stores, shopId, { customerId: customer });
    expect(exported).toMatchObject({
      person: { customer_id: customer, uuid: null, email: null },
      customer: { id: customer, tags: 'VIP', orders_count: 1, total_spent: '20.00' },
      orders: [
        {
          id: 1,
          created_at: '2026-03-01T10:00:00.000Z',
          counted: true,
          line_items: [{ product_id: 1, variant_id: 100, quantity: 2, price: '10.00' }],
        },
      ],
    });
    expect(exported.events.map(({ uuid, product_id }) => [uuid, product_id])).toEqual([
      ['phone-0001', 1],
      ['phone-0001', 2],
      ['kiosk-0002', 1],
      [null, 2],
    ]);
    expect(exported.events[2]).toEqual({
      created_at: '2026-03-01T10:03:00.000Z',
      verb: 'viewed',
      product_id: 1,
      handle: null,
      uuid: 'kiosk-0002',
      customer_id: customer,
      claimed_customer_id: null,
      subject_email: email,
      theme_id: null,
      term: null,
      position: null,
      widget_id: null,
      result_count: null,
      shown_product_ids: null,
      source: null,
    });
    expect(JSON.stringify(exported)).not.toContain(String(neighbour));
  });

  test('names the markets of their company, of whom nothing else is stored too', async ({
    load,
    stores,
    shopId,
  }) => {
    await load({ markets: [market({ id: 5, customer_ids: [customer] })] });
    expect(await exportShopper(stores, shopId, { customerId: customer })).toMatchObject({
      customer: null,
      company_markets: [5],
    });
  });

  test('omits events that name only other people, by any kind of name', async ({
    load,
    stores,
    shopId,
  }) => {
    const shared = { uuid: 'kiosk-0002' };
    await load({
      ...everything,
      events: [
        view(1, 1, { ...shared, customer_id: customer }),
        view(2, 2, { ...shared, subject_email: 'n@example.com' }),
        view(1, 3, { ...shared, customer_id: neighbour, subject_email: 'n@example.com' }),
        view(2, 4, { ...shared, subject_email: email }),
        view(1, 5, shared),
      ],
    });
    const minutes = async (person: Person) =>
      (await exportShopper(stores, shopId, person)).events.map(({ created_at }) =>
        new Date(created_at).getUTCMinutes(),
      );
    expect(await minutes({ customerId: customer })).toEqual([1, 5]);
    expect(await minutes({ email })).toEqual([4, 5]);
    expect(await minutes({ customerId: customer, ...shared })).toEqual([1, 5]);
    expect(await minutes({ customerId: customer, email })).toEqual([1, 4, 5]);
    const exported = await exportShopper(stores, shopId, shared);
    expect(exported.events).toHaveLength(5);
    const text = JSON.stringify(exported);
    for (const name of [customer, neighbour, email, 'n@example.com']) {
      expect(text).not.toContain(String(name));
    }
  });

  test('is empty after the erasure, by any kind of name', async ({ load, stores, shopId }) => {
    await load(everything);
    const uuids = ['phone-0001', 'kiosk-0002', 'table-0003'];
    const people: Person[] = [
      { customerId: customer },
      { email },
      ...uuids.map((uuid) => ({ uuid })),
    ];
    for (const person of people) {
      expect((await exportShopper(stores, shopId, person)).events).not.toEqual([]);
    }
    await eraseShopper(stores, shopId, { customerId: customer, email });
    for (const person of people) {
      const {
        customer: row,
        orders: placed,
        events: left,
      } = await exportShopper(stores, shopId, person);
      expect([row, placed, left]).toEqual([null, [], []]);
    }
  });
});
