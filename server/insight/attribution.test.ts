import { describe, expect, it } from 'vitest';
import { attribute, type Click, type SoldLine } from './attribution.ts';

/* The order is placed on 10 June at noon, in a shop with 7 days of attribution. */

const nothing = { widgetId: null, rulesetId: null, rule: null, recommender: null, termKey: null };
const bestSellers = { ...nothing, widgetId: 1, recommender: 'top_sellers' };
const cartUpsell = { ...nothing, widgetId: 2, rulesetId: 12, rule: 3 };
const searchForMug = { ...nothing, termKey: 'mug' };

const mug = 10;
const jug = 20;

const noon = Date.UTC(2026, 5, 10, 12);
const minuteMs = 60_000;
const dayMs = 86_400_000;

const line = (overrides: Partial<SoldLine> = {}): SoldLine => ({
  ...nothing,
  productId: mug,
  quantity: 1,
  price: 1_000,
  discount: 0,
  ...overrides,
});

const click = (before: number, overrides: Partial<Click> = {}): Click => ({
  ...(overrides.termKey ? nothing : bestSellers),
  productId: mug,
  at: noon - before,
  ...overrides,
});

interface Example {
  story: string;
  lines: readonly SoldLine[];
  clicks?: readonly Click[];
  counted?: boolean;
  expected: readonly (readonly [kind: string, source: object | null, revenue: number])[];
}

const examples: readonly Example[] = [
  {
    story: 'a mug added by the card of a widget is a direct sale of that widget',
    lines: [line(cartUpsell)],
    expected: [['direct', cartUpsell, 1_000]],
  },
  {
    story: 'a mug added on the results page for "mug" is a direct sale of that search',
    lines: [line(searchForMug)],
    expected: [['direct', searchForMug, 1_000]],
  },
  {
    story:
      'a mug added on its own page after a click in a widget is an assisted sale of that widget',
    lines: [line()],
    clicks: [click(minuteMs)],
    expected: [['assisted', bestSellers, 1_000]],
  },
  {
    story: 'of several clicks, the last one before the order counts',
    lines: [line()],
    clicks: [click(3 * dayMs), click(dayMs, searchForMug), click(2 * dayMs, cartUpsell)],
    expected: [['assisted', searchForMug, 1_000]],
  },
  {
    story: 'a line that a widget added is direct, whatever was clicked later',
    lines: [line(cartUpsell)],
    clicks: [click(minuteMs)],
    expected: [['direct', cartUpsell, 1_000]],
  },
  {
    story: 'a click on a jug does not sell a mug',
    lines: [line()],
    clicks: [click(minuteMs, { productId: jug })],
    expected: [['none', null, 1_000]],
  },
  {
    story: 'a click exactly 7 days before the order counts',
    lines: [line()],
    clicks: [click(7 * dayMs)],
    expected: [['assisted', bestSellers, 1_000]],
  },
  {
    story: 'a click more than 7 days before the order does not',
    lines: [line()],
    clicks: [click(7 * dayMs + 1)],
    expected: [['none', null, 1_000]],
  },
  {
    story: 'a click after the order does not',
    lines: [line()],
    clicks: [click(-1)],
    expected: [['none', null, 1_000]],
  },
  {
    story: 'each line of an order counts by itself',
    lines: [line(cartUpsell), line({ productId: jug }), line()],
    clicks: [click(minuteMs, { productId: jug })],
    expected: [
      ['direct', cartUpsell, 1_000],
      ['assisted', bestSellers, 1_000],
      ['none', null, 1_000],
    ],
  },
  {
    story: 'the revenue is the price of all pieces less the discount of the line',
    lines: [line({ ...cartUpsell, quantity: 3, discount: 250 })],
    expected: [['direct', cartUpsell, 2_750]],
  },
  {
    story: 'a line that was sent back in full is no sale',
    lines: [line({ ...cartUpsell, quantity: 0 }), line({ productId: jug })],
    expected: [['none', null, 1_000]],
  },
  {
    story: 'a gift for which the discount exceeds the price earns nothing',
    lines: [line({ ...cartUpsell, discount: 1_500 })],
    expected: [['direct', cartUpsell, 0]],
  },
  {
    story: 'a cancelled or test order is no sale',
    lines: [line(cartUpsell)],
    counted: false,
    expected: [],
  },
  {
    story: 'a placement without a stored widget leaves no trace on the line, so a click must tell',
    lines: [line({ recommender: 'top_sellers' })],
    expected: [['none', null, 1_000]],
  },
];

describe('attribution', () => {
  it.for(examples)('$story', ({ lines, clicks = [], counted = true, expected }) => {
    const attributed = attribute({ at: noon, counted, lines }, clicks, 7);
    expect(attributed.map(({ kind, source, revenue }) => [kind, source, revenue])).toEqual(
      expected,
    );
  });

  it('does not depend on the order in which clicks are read', () => {
    const clicks = [click(minuteMs, cartUpsell), click(minuteMs), click(minuteMs, searchForMug)];
    const placed = { at: noon, counted: true, lines: [line()] };
    expect(attribute(placed, clicks, 7)).toEqual(attribute(placed, clicks.toReversed(), 7));
  });
});
