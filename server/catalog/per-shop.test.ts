import { describe, expect, it } from 'vitest';
import { PerShop } from './per-shop.ts';

/** Loads that end when the test says so, by the order in which they began. */
function heldLoads() {
  const loads: { end: (state: string) => void; fail: (error: unknown) => void }[] = [];
  const states = new PerShop<string>(() => new Promise((end, fail) => loads.push({ end, fail })));
  const end = (index: number, state: string) => loads[index]?.end(state);
  const fail = (index: number) => loads[index]?.fail(new Error('no database'));
  return { states, end, fail, count: () => loads.length };
}

describe('the state of a shop', () => {
  it('is loaded once for all who ask', async () => {
    const { states, end, count } = heldLoads();
    const both = Promise.all([states.get(1), states.get(1)]);
    end(0, 'first');
    expect(await both).toEqual(['first', 'first']);
    expect(await states.get(1)).toBe('first');
    expect(count()).toBe(1);
  });

  it('is loaded again by the next request after a failure', async () => {
    const { states, end, fail } = heldLoads();
    const failed = states.get(1);
    fail(0);
    await expect(failed).rejects.toThrow('no database');
    expect(states.shopIds()).toEqual([]);
    const next = states.get(1);
    end(1, 'second');
    expect(await next).toBe('second');
  });

  it('answers while it is loaded again', async () => {
    const { states, end } = heldLoads();
    const first = states.get(1);
    end(0, 'first');
    await first;
    const renewed = states.renew(1);
    expect(await states.get(1)).toBe('first');
    end(1, 'second');
    await renewed;
    expect(await states.get(1)).toBe('second');
  });

  it('is reloaded by a load that began after a load under way', async () => {
    const { states, end, count } = heldLoads();
    const first = states.get(1);
    const reloaded = states.reload(1);
    end(0, 'first');
    await first;
    await expect.poll(count).toBe(2);
    end(1, 'second');
    await reloaded;
    expect(states.loaded(1)).toBe('second');
  });

  it('is not reloaded when nobody has asked for it', async () => {
    const { states, count } = heldLoads();
    await states.reload(1);
    expect(count()).toBe(0);
  });

  it('is not kept when the shop was forgotten during its load', async () => {
    const { states, end } = heldLoads();
    const asked = states.get(1);
    states.forget(1);
    end(0, 'old');
    expect(await asked).toBe('old');
    expect(states.loaded(1)).toBeUndefined();
  });
});
