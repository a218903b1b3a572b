import { describe, expect, it, vi } from 'vitest';
import { test } from '../store/shop-fixture.ts';
import { eventRecord } from '../testing/events.ts';
import { bytesOf, EventQuota } from './event-quota.ts';

const event = eventRecord({ id: 1, uuid: 'u-1' });
/** Returns a client of shop 1 in the given network. */
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
  it('reports once a day that it is exhausted', async () => {
    const { quota, onExhausted, wait } = quotaOf({ events: 0 });
    for (const pause of [0, 1, 86_400_000]) {
      wait(pause);
      await expect(quota.within(client(1), [event], recorded)).rejects.toThrow(
        'after midnight UTC',
      );
    }
    expect(onExhausted.mock.calls).toEqual([[1], [1]]);
  });

  it('limits concurrent calls', async () => {
    const { quota } = quotaOf({ events: 16, stored: bytesOf([event]) * 14 });
    const calls = [1, 2, 3].map((network) => quota.within(client(network), [event], recorded));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  it('returns the bytes of a failed write', async () => {
    const { quota } = quotaOf({ events: 16 });
    await expect(quota.within(client(1), [event], failing)).rejects.toThrow('the disk is full');
    await quota.within(client(1), [event], recorded);
  });

  it('counts the bytes stored before a restart', async () => {
    const { quota } = quotaOf({ events: 1, stored: 1 });
    await expect(quota.within(client(1), [event], recorded)).rejects.toThrow('after midnight UTC');
  });

  it('limits one network to a sixteenth of the quota', async () => {
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

  it('sets no network share for a server-side client', async () => {
    const { quota } = quotaOf({ events: 2 });
    await quota.within({ shopId: 1, network: undefined }, [event, event], recorded);
  });

  it('is shared by servers', async () => {
    let stored = 0;
    let time = 0;
    const servers = [1, 2].map(
      () =>
        new EventQuota({
          bytesADay: bytesOf([event]) * 4,
          eventUsage: { bytesOn: async () => stored },
          isShared: true,
          now: () => time,
          onExhausted: () => undefined,
          onShareExhausted: () => undefined,
        }),
    );
    const record = async () => void (stored += bytesOf([event]));
    const send = (server: EventQuota | undefined) =>
      server?.within({ shopId: 1, network: undefined }, [event], record);
    for (const server of [...servers, ...servers]) {
      await send(server);
    }
    time += 1_000;
    for (const server of servers) {
      expect(await server.readShop(1)).toMatchObject({ bytes: bytesOf([event]) * 4 });
      await expect(send(server)).rejects.toThrow('after midnight UTC');
    }
  });

  it('counts bytes, not characters', () => {
    const [plain, emoji] = ['mmm', '😀😀😀'].map((term) => bytesOf([{ ...event, term }]));
    expect((emoji ?? 0) - (plain ?? 0)).toBe(9);
  });
});

describe('the stored usage', () => {
  test('is the sum of a day and restarts at 0 the next day', async ({ stores, shopId }) => {
    const { database, eventUsage } = stores;
    const add = (day: number, bytes: number) =>
      database.write(shopId, (transaction) => eventUsage.add(transaction, { shopId, day, bytes }));
    await add(1, 10);
    await add(1, 5);
    expect(await eventUsage.bytesOn(shopId, 1)).toBe(15);
    await add(2, 7);
    expect(await eventUsage.bytesOn(shopId, 2)).toBe(7);
    expect(await eventUsage.bytesOn(shopId, 1)).toBe(0);
  });
});
