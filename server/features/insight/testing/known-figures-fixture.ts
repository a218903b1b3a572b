import { expect } from 'vitest';
import { bulk } from '../../../testing/events.ts';
import { order } from '../../../testing/factories.ts';
import type { TestShop } from '../../../testing/test-shop.ts';

const nowMs = Date.now();
export const today = new Date(nowMs).toISOString().slice(0, 10);
/** Nearer while the day is younger than the oldest event, which belongs to it. */
export const minutesAgo = (minutes: number) =>
  new Date(nowMs - minutes * Math.min(60_000, (nowMs - Date.parse(today)) / 31)).toISOString();
const uuidOf = (index: number) => `5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a0${index}`;

/** Ten shoppers see widget 1 and two click; six search for mugs, and one for a name. */
export async function sendEvents(shop: TestShop): Promise<void> {
  const events = [
    ...Array.from({ length: 9 }, (_, index) => ({
      verb: 'impressed',
      widget_id: '1',
      source: 'recommender/top_sellers',
      uuid: uuidOf(index),
      created_at: minutesAgo(30),
    })),
    ...[1, 2].map((index) => ({
      verb: 'clicked',
      widget_id: '1',
      source: 'recommender/top_sellers',
      platform_product_id: '10',
      position: 1,
      uuid: uuidOf(index),
      created_at: minutesAgo(29),
    })),
    ...[1, 2, 3, 4, 5, 6].map((index) => ({
      verb: 'searched',
      term: index === 6 ? 'Mug ' : 'mug',
      result_count: index === 1 ? 0 : 4,
      source: 'results_page',
      uuid: uuidOf(index),
      created_at: minutesAgo(20),
    })),
    ...[2, 3].map((index) => ({
      verb: 'clicked',
      term: 'mug',
      position: index,
      platform_product_id: '20',
      source: 'results_page',
      uuid: uuidOf(index),
      created_at: minutesAgo(19),
    })),
    {
      verb: 'searched',
      term: 'ada lovelace',
      result_count: 0,
      uuid: uuidOf(7),
      created_at: minutesAgo(18),
    },
  ];
  const answer = await shop.post(bulk, { events });
  expect(answer.status).toBe(200);
}

/** One order that a widget added to, one that a click led to, one of neither, and one that was cancelled. */
export const orders = [
  {
    ...order({ id: 1, createdAt: minutesAgo(10), units: { 10: 2 } }),
    line_items: [
      {
        id: 11,
        product_id: 10,
        quantity: 2,
        price: '10.00',
        total_discount: '1.00',
        properties: [
          { name: '_widget_id', value: '1' },
          { name: '_recommender', value: 'top_sellers' },
        ],
      },
    ],
  },
  {
    ...order({ id: 2, createdAt: minutesAgo(9), units: { 10: 1, 20: 1 } }),
    note_attributes: [{ name: '_vitrine', value: `v1;${uuidOf(2)};` }],
  },
  order({ id: 3, createdAt: minutesAgo(8), units: { 30: 1 } }),
  order({ id: 4, createdAt: minutesAgo(7), units: { 10: 9 }, cancelled_at: minutesAgo(6) }),
];
