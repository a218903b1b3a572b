import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyOrders,
  anyProductCount,
  historyOf,
  type PastOrder,
} from '../testing/history-fixture.ts';
import { trainBoughtTogether } from './bought-together.ts';
import { combineForCart } from './combine.ts';
import { listsOf, type NeighbourList } from './neighbour-list.ts';
import { readWords } from './similar/product-words.ts';
import { trainSimilar } from './similar/similar.ts';

/** Two red mugs and a blue one, and unlike products. */
const titles = ['Red mug', 'Red mug large', 'Blue mug', 'Tea', 'Spoon', 'Lamp', 'Best seller'];
const redMug = 0;
const largeMug = 1;
const blueMug = 2;
const tea = 3;
const spoon = 4;
const lamp = 5;
const bestSeller = 6;

function train(orders: readonly PastOrder[], names: readonly string[] = titles) {
  const documents = names.map((title) => ({
    price: 0,
    title,
    productType: '',
    vendor: '',
    tags: '',
    description: '',
  }));
  const popularity = new Float32Array(names.length);
  const { alike } = trainSimilar(readWords(documents), { popularity });
  const history = historyOf(names.length, orders);
  return trainBoughtTogether(history.orders, names.length, { alike }).single;
}

function listOf(orders: readonly PastOrder[], product = redMug): NeighbourList | undefined {
  return listsOf(train(orders)).get(product);
}

function repeat(times: number, ...products: number[]): PastOrder[] {
  return Array.from({ length: times }, () => ({ day: 0, products }));
}

const sales = [
  ...repeat(30, largeMug, tea),
  ...repeat(20, blueMug, spoon),
  ...repeat(60, bestSeller, lamp),
  ...repeat(300, bestSeller),
];

describe('smoothing by likeness', () => {
  test('gives a product without orders what like products are bought with', () => {
    const list = listOf(sales);
    expect([...(list?.productIds ?? [])].slice(0, 2)).toEqual([tea, largeMug]);
    expect(list?.productIds).not.toContain(lamp);
    expect([...(list?.together ?? [])].every((together) => together === 0)).toBe(true);
  });

  test('does not replace this advice by best sellers after the first order', () => {
    const before = [...(listOf(sales)?.productIds ?? [])].slice(0, 2);
    const after = listOf([...sales, ...repeat(1, redMug, bestSeller)]);
    expect([...(after?.productIds ?? [])].slice(0, 2)).toEqual(before);
    expect(after?.productIds).toContain(bestSeller);
  });

  test('follows the own orders of a product once it has many', () => {
    const list = listOf([...sales, ...repeat(200, redMug, lamp)]);
    expect(list?.productIds[0]).toBe(lamp);
    expect(list?.together[0]).toBe(200);
  });

  test('adds nothing to a product that is like no other', () => {
    expect([...(listOf(sales, lamp)?.productIds ?? [])]).toEqual([bestSeller]);
  });

  test('prefers what goes with one product of a cart to what goes a little with all', () => {
    const orders = [
      ...repeat(60, tea, spoon),
      ...[tea, lamp, bestSeller].flatMap((product) => [
        ...repeat(16, product, blueMug),
        ...repeat(30, product),
      ]),
    ];
    const candidates = combineForCart([tea, lamp, bestSeller], listsOf(train(orders)));
    expect([...candidates][0]).toBe(spoon);
  });

  test('lists at most 30 products for one without orders', () => {
    const names = Array.from({ length: 60 }, (_, number) =>
      number < 20 ? 'Red mug' : `Table ${number}`,
    );
    const others = Array.from({ length: 59 }, (_, number) => number + 1);
    const lists = listsOf(train([{ day: 0, products: others }], names));
    expect(lists.get(0)?.productIds).toHaveLength(30);
    expect(lists.get(1)?.productIds).toHaveLength(59);
  });

  test('returns lists of other products, best first and reproducibly, for any orders', () => {
    const names = Array.from({ length: anyProductCount }, (_, number) => `Thing ${number >> 1}`);
    fc.assert(
      fc.property(anyOrders, (orders) => {
        const model = train(orders, names);
        for (let product = 0; product < anyProductCount; product++) {
          const list = listsOf(model).get(product);
          const { productIds = [], scores = [] } = list ?? {};
          expect(productIds).not.toContain(product);
          expect(new Set(productIds).size).toBe(productIds.length);
          expect([...scores]).toEqual([...scores].toSorted((one, other) => other - one));
        }
        expect(train(orders, names)).toEqual(model);
      }),
    );
  });
});
