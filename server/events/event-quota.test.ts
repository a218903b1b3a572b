import { describe, expect, it, vi } from 'vitest';
import { test } from '../store/shop-fixture.ts';
import { eventRecord } from '../testing/events.ts';
import { bytesOf, EventQuota } from './event-quota.ts';

const event = eventRecord({ id: 1, uuid: 'u-1' });
/** The n-th client of shop 1, each in a network of its own. */
const client = (network: number) => ({ shopId: 1, network });
const recorded = async () => {};
const failing = () => Promise.reject(new Error('the disk is full'));

function quotaOf({ events, stored = 0 }: { events: number; stored?: number }) {
  let time = 0;
  const onExhausted = vi.fn();
  const onShareExhausted = vi.fn();
  const quota = new EventQuota({
    bytesADay: bytesOf([event]) * events,
    eventUsage: { bytesOn: async () => stored },
    now: () => time,
    onExhausted,
    onShareExhausted,
  });
  return { quota, onExhausted, onShareExhausted, wait: (ms: number) => (time += ms) };
}

describe('the quota of events', () => {
  it('tells once a day that it is exhausted', async () => {
    const { quota, onExhausted, wait } = quotaOf({ events: 0 });
    for (const pause of [0, 1, 86_400_000]) {
      wait(pause);
      await expect(quota.within(client(1), [event], recorded)).rejects.toThrow(
        'after midnight UTC',
      );
    }
    expect(onExhausted.mock.calls).toEqual([[1], [1]]);
  });

  it('holds for calls that come at the same time', async () => {
    const { quota } = quotaOf({ events: 16, stored: bytesOf([event]) * 14 });
    const calls = [1, 2, 3].map((network) => quota.within(client(network), [event], recorded));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  it('gives back what could not be written', async () => {
    const { quota } = quotaOf({ events: 16 });
    await expect(quota.within(client(1), [event], failing)).rejects.toThrow('the disk is full');
    await quota.within(client(1), [event], recorded);
  });

  it('goes on after a start where it was before', async () => {
    const { quota } = quotaOf({ events: 1, stored: 1 });
    await expect(quota.within(client(1), [event], recorded)).rejects.toThrow('after midnight UTC');
  });

  it('leaves the day to others when one network has sent its sixteenth', async () => {
    const { quota, onExhausted, onShareExhausted, wait } = quotaOf({ events: 32 });
    await quota.within(client(1), [event, event], recorded);
    const refused = () => quota.within(client(1), [event], recorded);
    await expect(refused()).rejects.toThrow('This network');
    await expect(refused()).rejects.toThrow('This network');
    await quota.within(client(2), [event, event], recorded);
    expect(onExhausted).not.toHaveBeenCalled();
    expect(onShareExhausted.mock.calls).toEqual([[1]]);
    wait(86_400_000);
    await quota.within(client(1), [event, event], recorded);
  });

  it('knows no share of a program that speaks for many', async () => {
    const { quota } = quotaOf({ events: 2 });
    await quota.within({ shopId: 1, network: undefined }, [event, event], recorded);
  });

  it('counts bytes, not characters', () => {
    const [plain, emoji] = ['mmm', '😀😀😀'].map((term) => bytesOf([{ ...event, term }]));
    expect((emoji ?? 0) - (plain ?? 0)).toBe(9);
  });
});

describe('what is stored of it', () => {
  test('is the sum of a day, and begins anew on the next', async ({ stores, shopId }) => {
    const { database, eventUsage } = stores;
    const add = (day: number, bytes: number) =>
      database.write((transaction) => eventUsage.add(transaction, { shopId, day, bytes }));
    await add(1, 10);
    await add(1, 5);
    expect(await eventUsage.bytesOn(shopId, 1)).toBe(15);
    await add(2, 7);
    expect(await eventUsage.bytesOn(shopId, 2)).toBe(7);
    expect(await eventUsage.bytesOn(shopId, 1)).toBe(0);
  });
});
