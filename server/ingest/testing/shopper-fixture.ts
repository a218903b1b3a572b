import type { Stores } from '../../store/stores.ts';
import { order, product } from '../../testing/factories.ts';

export const customer = 7_123_456_789_012;
export const neighbour = 7_123_456_789_999;
export const email = 'someone.special@example.com';

export const view = (productId: number, minute: number, who: object) => ({
  subject: 'user',
  verb: 'viewed',
  noun: 'product',
  product_id: productId,
  created_at: new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString(),
  ...who,
});

/** A customer with three sessions, one of them shared with a neighbour who has one more. */
export const events = [
  view(1, 1, { uuid: 'phone-0001' }),
  view(2, 2, { uuid: 'phone-0001', customer_id: customer }),
  view(1, 3, { uuid: 'kiosk-0002', customer_id: customer, subject_email: email.toUpperCase() }),
  view(2, 4, { uuid: 'kiosk-0002', customer_id: neighbour }),
  view(2, 5, { customer_id: customer }),
  view(1, 6, { uuid: 'table-0003', subject_email: email }),
  view(2, 7, { uuid: 'table-0003' }),
  view(1, 8, { uuid: 'other-0004', customer_id: neighbour, subject_email: 'n@example.com' }),
];

export const orders = [
  order({
    id: 1,
    createdAt: '2026-03-01T10:00:00Z',
    units: { 1: 2 },
    customer: { id: customer },
    note_attributes: [{ name: '_vitrine', value: 'v1;kiosk-0002;' }],
  }),
  order({ id: 2, createdAt: '2026-03-02T10:00:00Z', units: { 2: 1 }, customer: { id: neighbour } }),
];

export const everything = {
  products: [1, 2].map((id) => product({ id })),
  customers: [
    { id: customer, tags: 'VIP', orders_count: 1, total_spent: '20.00' },
    { id: neighbour },
  ],
  orders,
  events,
};

/**
 * Returns the uuid of every stored session, or the customer id where there is no uuid, including sessions
 * without events.
 */
export async function sessionsLeft({ database }: Stores): Promise<string[]> {
  const rows: { uuid: string; customer_id: number }[] = await database
    .read('event_shoppers')
    .orderBy('uuid');
  return rows.map((row) => row.uuid || String(row.customer_id));
}
