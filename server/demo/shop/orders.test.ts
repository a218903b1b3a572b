import { describe, expect, it } from 'vitest';
import { generatedAt as now, generatedShop } from '../testing/generated-shop-fixture.ts';
import { cents, dayMs } from './numbers.ts';
import type { PlatformOrder } from './platform.ts';

const { products, orders } = generatedShop();
const byId = new Map(products.map((product) => [product.id, product]));
const baskets = orders.map((order) => order.line_items.map((line) => line.product_id));

describe('orders', () => {
  it('include 6,000 of the last 120 days, oldest first', () => {
    const times = orders.map(({ created_at }) => Date.parse(created_at));
    expect(orders.length).toBe(6_000);
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    expect(times[0]).toBeGreaterThanOrEqual(now.getTime() - 120 * dayMs - 1_000);
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
  });

  it('contain 1 to 8 different products', () => {
    const sizes = baskets.map(({ length }) => length);
    expect(Math.min(...sizes)).toBe(1);
    expect(Math.max(...sizes)).toBe(8);
    expect(baskets.every((basket) => new Set(basket).size === basket.length)).toBe(true);
    expect(average(sizes)).toBeGreaterThan(1.8);
  });

  it('contain published products at their price, after their publication', () => {
    for (const order of orders) {
      for (const line of order.line_items) {
        const product = byId.get(line.product_id);
        const variant = product?.variants.find(({ id }) => id === line.variant_id);
        expect(variant?.price).toBe(line.price);
        expect(variant?.sku).toBe(line.sku);
        expect(Date.parse(product?.published_at ?? 'never')).toBeLessThan(
          Date.parse(order.created_at),
        );
      }
    }
  });

  it('have totals that match their lines', () => {
    for (const { line_items, total_price } of orders) {
      const sum = line_items.reduce((total, line) => total + cents(line.price) * line.quantity, 0);
      expect(cents(total_price)).toBe(sum);
    }
  });

  it('include test, cancelled and refunded orders', () => {
    const refunded = orders.filter(({ refunds }) => refunds.length > 0);
    expect(count(({ test }) => test)).toBeGreaterThan(10);
    expect(count(({ cancelled_at }) => cancelled_at !== null)).toBeGreaterThan(40);
    expect(refunded.length).toBeGreaterThan(100);
    expect(refunded.some((order) => order.financial_status === 'partially_refunded')).toBe(true);
    for (const { refunds, line_items } of refunded) {
      for (const { line_item_id, quantity } of refunds.flatMap(
        (refund) => refund.refund_line_items,
      )) {
        const line = line_items.find(({ id }) => id === line_item_id);
        expect(line?.current_quantity).toBe((line?.quantity ?? 0) - quantity);
      }
    }
  });

  it('come from guests, from new and from returning customers', () => {
    const perCustomer = new Map<number, number>();
    for (const { customer } of orders) {
      if (customer) {
        perCustomer.set(customer.id, (perCustomer.get(customer.id) ?? 0) + 1);
      }
    }
    const returning = [...perCustomer.values()].filter((times) => times > 1);
    expect(count(({ customer }) => customer === null)).toBeGreaterThan(300);
    expect(returning.length).toBeGreaterThan(500);
    expect(returning.length).toBeLessThan(perCustomer.size);
  });

  it('are more frequent on weekends', () => {
    const perDay = [0, 0, 0, 0, 0, 0, 0];
    for (const { created_at } of orders) {
      const day = new Date(created_at).getUTCDay();
      perDay[day] = (perDay[day] ?? 0) + 1;
    }
    const [sunday = 0, , tuesday = 0] = perDay;
    expect(sunday).toBeGreaterThan(tuesday * 1.2);
  });
});

describe('popularity', () => {
  it('has a few bestsellers and a long tail', () => {
    const sold = [...sales(orders).values()].toSorted((left, right) => right - left);
    const all = sold.reduce((sum, units) => sum + units, 0);
    const top = sold
      .slice(0, Math.round(products.length / 10))
      .reduce((sum, units) => sum + units, 0);
    expect(top / all).toBeGreaterThan(0.3);
    expect(top / all).toBeLessThan(0.75);
    expect(sold.length).toBeGreaterThan(products.length * 0.85);
  });

  it('has products that rose in the last weeks', () => {
    const late = sales(orders.filter(isLate));
    const early = sales(orders.filter((order) => !isLate(order)));
    const before = 106 / 14;
    const risers = [...late].filter(([id, units]) => {
      const wasThere = Date.parse(byId.get(id)?.published_at ?? '') < now.getTime() - 120 * dayMs;
      return wasThere && units >= 15 && units > ((early.get(id) ?? 0) / before) * 3;
    });
    expect(risers.length).toBeGreaterThanOrEqual(4);
  });
});

describe('affinities', () => {
  it.each([
    ['Teapots', 'Tea'],
    ['Teapots', 'Mugs'],
    ['Cushions', 'Throws'],
    ['Glassware', 'Serving Boards'],
    ['Notebooks', 'Bags'],
    ['Vases', 'Candles'],
  ])('bring %s and %s into the same baskets', (left, right) => {
    expect(lift(hasType(left), hasType(right))).toBeGreaterThan(1.4);
  });

  it('do not relate types that do not belong together', () => {
    expect(lift(hasType('Teapots'), hasType('Bags'))).toBeLessThan(1.1);
  });

  it('bring products of a line into the same baskets', () => {
    const pairs = baskets.flatMap((basket) =>
      basket.flatMap((left, index) =>
        basket.slice(index + 1).map((right) => [left, right] as const),
      ),
    );
    const same = pairs.filter(
      ([left, right]) => lineOf(left) !== '' && lineOf(left) === lineOf(right),
    );
    expect(same.length / pairs.length).toBeGreaterThan(0.25);
  });

  it('include pairs of products that are bought together repeatedly', () => {
    const together = new Map<string, number>();
    for (const basket of baskets) {
      const sorted = basket.toSorted((left, right) => left - right);
      sorted.forEach((left, index) => {
        for (const right of sorted.slice(index + 1)) {
          const pair = `${left} ${right}`;
          together.set(pair, (together.get(pair) ?? 0) + 1);
        }
      });
    }
    const frequent = [...together].filter(([pair, times]) => {
      const [left = 0, right = 0] = pair.split(' ').map(Number);
      return times >= 8 && lift(hasProduct(left), hasProduct(right)) > 3;
    });
    expect(frequent.length).toBeGreaterThan(25);
  });
});

function isLate({ created_at }: PlatformOrder): boolean {
  return Date.parse(created_at) > now.getTime() - 14 * dayMs;
}

function count(matches: (order: PlatformOrder) => boolean): number {
  return orders.filter(matches).length;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function sales(from: readonly PlatformOrder[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { product_id } of from.flatMap(({ line_items }) => line_items)) {
    units.set(product_id, (units.get(product_id) ?? 0) + 1);
  }
  return units;
}

type Test = (basket: readonly number[]) => boolean;

function hasType(type: string): Test {
  return (basket) => basket.some((id) => byId.get(id)?.product_type === type);
}

function hasProduct(product: number): Test {
  return (basket) => basket.includes(product);
}

/** Returns the line of a product, which is its first tag. */
function lineOf(id: number): string {
  return byId.get(id)?.tags.split(', ')[0] ?? '';
}

/**
 * Returns how much more often two properties occur together in baskets of several products than by
 * chance.
 */
function lift(left: Test, right: Test): number {
  const several = baskets.filter((basket) => basket.length > 1);
  const lefts = several.filter(left);
  const both = lefts.filter(right).length;
  return (both * several.length) / (lefts.length * several.filter(right).length);
}
