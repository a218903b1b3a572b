import { describe, expect } from 'vitest';
import { test } from '../store/testing/store-fixture.ts';
import { SharedKeys } from './network-keys.ts';

describe('the keys of servers on one database', () => {
  test('are the same for all of them, today and at midnight', async ({ stores }) => {
    const [first, second] = [new SharedKeys(stores.database), new SharedKeys(stores.database)];
    await Promise.all([first.prepare(100), second.prepare(100)]);
    expect(second.keyOf(100)).toBe(first.keyOf(100));
    expect(second.keyOf(101)).toBe(first.keyOf(101));
    expect(first.keyOf(101)).not.toBe(first.keyOf(100));
  });

  test('are deleted after their day', async ({ stores }) => {
    const keys = new SharedKeys(stores.database);
    await keys.prepare(100);
    const [former, current] = [keys.keyOf(100), keys.keyOf(101)];
    await keys.prepare(101);
    expect(keys.keyOf(101)).toBe(current);
    expect(keys.keyOf(100)).not.toBe(former);
    const days = await stores.database.read('network_keys').orderBy('day').pluck('day');
    expect(days).toEqual([101, 102]);
  });
});
