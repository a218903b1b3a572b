import { expect, test } from 'vitest';
import { trainBoughtTogether } from './bought-together.ts';
import { limitRepeats } from './limit-repeats.ts';
import { historyOf } from '../testing/history-fixture.ts';
import { listsOf } from './neighbour-list.ts';
import type { Neighbours } from './neighbours.ts';

const count = 400;
const hub = 0;

/** Lists of products 1 to 399: the hub first, then a companion with a score a little lower. */
function listsWithHub(productCount: number): Neighbours {
  const listed = productCount - 1;
  return {
    starts: Uint32Array.from({ length: productCount + 1 }, (_, product) =>
      product === 0 ? 0 : 2 * (product - 1),
    ),
    products: Uint32Array.from({ length: 2 * listed }, (_, place) =>
      place % 2 === 0 ? hub : 1 + ((place >> 1) % listed),
    ),
    scores: Float32Array.from({ length: 2 * listed }, (_, place) => (place % 2 === 0 ? 1 : 0.9)),
    together: Uint32Array.from({ length: 2 * listed }, (_, place) => place % 2),
    occurrences: Uint32Array.from({ length: productCount }, (_, product) => product),
  };
}

function headsOf(neighbours: Neighbours): (number | undefined)[] {
  const lists = listsOf(neighbours);
  return [...neighbours.occurrences.keys()].map((product) => lists.get(product)?.productIds[0]);
}

test('lowers a product the more lists show it, in those of products with few orders', () => {
  const heads = headsOf(limitRepeats(listsWithHub(count)));
  expect(heads.at(-1)).toBe(hub);
  expect(heads[1]).not.toBe(hub);
});

test('keeps the products of a list, their counts and falling scores', () => {
  const lists = listsOf(limitRepeats(listsWithHub(count)));
  for (let product = 1; product < count; product++) {
    const { productIds, together, scores } = lists.get(product) ?? lists.get(1)!;
    expect([...together]).toEqual(productIds[0] === hub ? [0, 1] : [1, 0]);
    expect(scores[0]).toBeGreaterThanOrEqual(scores[1] ?? Infinity);
    expect(scores[1]).toBeGreaterThan(0);
  }
});

test('hardly changes the lists of a small shop', () => {
  expect(headsOf(limitRepeats(listsWithHub(8))).slice(1)).toEqual(Array(7).fill(hub));
});

test('leaves shops without lists alone', () => {
  const { single } = trainBoughtTogether(historyOf(3, []).orders, 3);
  expect(limitRepeats(single).products).toHaveLength(0);
});
