import { expect, test } from 'vitest';
import { ListedOrder } from './listed-order.ts';

function orderOf(ids: readonly number[]): ListedOrder {
  const steps = ListedOrder.of(ids);
  for (;;) {
    const step = steps.next();
    if (step.done) {
      return step.value;
    }
  }
}

test('an order for one shopper moves the first products only, and leaves the shared one', () => {
  const shared = orderOf([9, 3, 7, 5]);
  const own = shared.withFirst([7, 9, 3]);
  for (const [order, ids] of [
    [shared, [9, 3, 7, 5]],
    [own, [7, 9, 3, 5]],
  ] as const) {
    expect([...order.productIds]).toEqual(ids);
    expect(ids.map((id) => order.placeOf(id))).toEqual([0, 1, 2, 3]);
    expect(order.placeOf(4)).toBe(Infinity);
  }
});
