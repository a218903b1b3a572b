import { expect, test } from 'vitest';
import { GroupSize } from './group-size.ts';

test('a group doubles at most while transactions are fast, up to 250 deliveries', () => {
  const size = new GroupSize();
  const sizes = Array.from({ length: 6 }, () => {
    size.adapt(size.deliveries, 1);
    return size.deliveries;
  });
  expect(sizes).toEqual([40, 80, 160, 250, 250, 250]);
});

test('a group shrinks to what fits into the time, and not below 20 deliveries', () => {
  const size = new GroupSize();
  size.adapt(20, 1);
  size.adapt(40, 1);
  size.adapt(80, 34);
  expect(size.deliveries).toBe(40);
  size.adapt(40, 2_000);
  expect(size.deliveries).toBe(20);
});
