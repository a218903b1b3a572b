import { describe, expect, test } from 'vitest';
import { standingStrength } from '../models/bought-together.ts';
import { chooseStrength } from './choose-strength.ts';
import { historyOf, type PastOrder } from '../testing/history-fixture.ts';

const productCount = 1_500;

/** Returns the same numbers between 0 and 1 for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function choose(orders: readonly PastOrder[]) {
  return chooseStrength(historyOf(productCount, orders).orders, productCount);
}

/** Orders of popular goods that meet by chance: whatever was bought once with a product misleads. */
function chanceBaskets(count: number, { size = 6, steepness = 2.5 } = {}): PastOrder[] {
  const random = randomNumbers(7);
  const popular = () => Math.floor(productCount * random() ** steepness);
  return Array.from({ length: count }, (_, index) => ({
    day: index / 50,
    products: [...new Set(Array.from({ length: size }, popular))],
  }));
}

/** Orders of one of 100 products with the partner that it has on that day. */
function pairs(count: number, partnerOf: (product: number, day: number) => number): PastOrder[] {
  const random = randomNumbers(3);
  return Array.from({ length: count }, (_, index) => {
    const day = index / 5;
    const product = Math.floor(100 * random());
    return { day, products: [product, partnerOf(product, day)] };
  });
}

describe('chooseStrength', () => {
  test('asks for more certainty in a shop whose products meet by chance', () => {
    const { strength, gains, baskets } = choose(chanceBaskets(3_000));
    expect(strength.single).toEqual({ chance: 1, priorOrders: 60 });
    expect(gains.single?.mean).toBeGreaterThan(0);
    expect(baskets).toBe(450);
  });

  test('chooses a short half-life when partners change', () => {
    const seasonal = pairs(2_000, (product, day) => 100 + ((product + Math.floor(day / 80)) % 100));
    expect(choose(seasonal).strength.halfLifeDays).toBe(60);
  });

  test('keeps the standing strength when the others gain nothing', () => {
    const { strength, gains } = choose(pairs(2_000, (product) => 100 + product));
    expect(strength).toEqual(standingStrength);
    expect(gains).toEqual({ single: null, cart: null, halfLife: null });
  });

  test.each([0, 1, 100])('keeps the standing strength with %d orders', (count) => {
    expect(choose(chanceBaskets(count))).toMatchObject({
      strength: standingStrength,
      gains: { single: null, cart: null, halfLife: null },
    });
  });

  test('keeps best sellers in front only where everybody buys them', () => {
    const staples = chanceBaskets(3_000, { size: 12, steepness: 4 });
    expect(choose(staples).strength.limitsRepeats).toBe(false);
    expect(choose(pairs(2_000, (product) => 100 + product)).strength.limitsRepeats).toBe(true);
  });

  test('tests as many baskets where customers order often', () => {
    const ordersOfFew = chanceBaskets(3_000).map((order, index) => ({
      ...order,
      customerId: 1 + (index % 40),
    }));
    expect(choose(ordersOfFew).baskets).toBe(450);
  });

  test('tests fewer baskets where orders are too large to test all', () => {
    const products = Array.from({ length: 499 }, (_, product) => product);
    const orders = Array.from({ length: 400 }, (_, day) => ({ day, products }));
    expect(choose(orders).baskets).toBeLessThan(40);
  });
});
