import { describe, expect, it, vi } from 'vitest';
import { test } from '../store/testing/shop-fixture.ts';
import { eventRecord } from '../testing/events.ts';
import { addUsage } from '../store/tables/insight/tell-arrivals.ts';
import type { Stores } from '../store/stores.ts';
import { bytesOf, EventQuota } from './event-quota.ts';
import { SessionAdmission } from './session-admission.ts';
import { dayMs } from './utc-day.ts';

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
    eventUsage: { bytesOn: async () => stored, networkBytesOn: async () => new Map() },
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

  it('counts bytes, not characters', () => {
    const [plain, emoji] = ['mmm', '😀😀😀'].map((term) => bytesOf([{ ...event, term }]));
    expect((emoji ?? 0) - (plain ?? 0)).toBe(9);
  });
});

/** Returns a server that shares its database with others. */
function sharedServer(stores: Stores, uuid: string, now: () => number) {
  const quota = new EventQuota({
    bytesADay: bytesOf([event]) * 32,
    eventUsage: stores.eventUsage,
    isShared: true,
    now,
    onExhausted: () => undefined,
    onShareExhausted: () => undefined,
  });
  const admission = new SessionAdmission({
    ...stores,
    networks: { today: () => 0, rotate: async () => undefined },
    maxPerNetwork: 8,
    isShared: true,
    now,
  });
  let id = 0;
  const send = ({ shopId, network }: { shopId: number; network: number }) => {
    const arrived = [
      {
        ...event,
        uuid,
        id: (id += 1),
        pageType: 'product',
        network,
        isSigned: false,
        isBot: false,
      },
    ];
    return quota.within({ shopId, network }, [event], () =>
      stores.database.write(shopId, async (transaction) => {
        await admission.admit(transaction, shopId, arrived);
        const arrival = { arrivedAt: now(), bytes: bytesOf(arrived) };
        await stores.events.record(transaction, shopId, arrived, arrival);
      }),
    );
  };
  return { quota, send };
}

describe('the stored usage', () => {
  test('is shared by servers, and so is the share of a network', async ({ stores, shopId }) => {
    let time = 0;
    const servers = ['u-1', 'u-2'].map((uuid) => sharedServer(stores, uuid, () => time));
    const bytes = bytesOf([event]);
    const sendAll = async (network: number) => {
      for (const { send } of servers) {
        await send({ shopId, network });
      }
    };
    // Each network may send two of the 32 events of the day.
    await sendAll(1);
    time += 1_000;
    for (const { quota, send } of servers) {
      expect(await quota.readShop(shopId)).toMatchObject({ bytes: 2 * bytes });
      await expect(send({ shopId, network: 1 })).rejects.toThrow('This network');
    }
    for (let network = 2; network <= 16; network += 1) {
      await sendAll(network);
    }
    time += 1_000;
    for (const { quota, send } of servers) {
      expect(await quota.readShop(shopId)).toMatchObject({ bytes: 32 * bytes });
      await expect(send({ shopId, network: 17 })).rejects.toThrow('The shop has no room');
    }
  });

  test('is the sum of a day and restarts at 0 the next day', async ({ stores, shopId }) => {
    const { database, eventUsage } = stores;
    const add = (day: number, bytes: number) =>
      database.write(shopId, (transaction) =>
        addUsage(transaction, shopId, [{ arrivedAt: day * dayMs, bytes }]),
      );
    await add(1, 10);
    await add(1, 5);
    expect(await eventUsage.bytesOn(shopId, 1)).toBe(15);
    await add(2, 7);
    expect(await eventUsage.bytesOn(shopId, 2)).toBe(7);
    expect(await eventUsage.bytesOn(shopId, 1)).toBe(0);
  });
});
