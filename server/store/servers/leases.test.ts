import { describe, expect, vi } from 'vitest';
import { Leases, LeaseLost } from './leases.ts';
import { test } from '../testing/store-fixture.ts';
import { openStores, type Stores } from '../stores.ts';

const patience = { timeout: 20_000, interval: 5 };

function leasesOf({ database }: Stores, holder: string, isAlone = false): Leases {
  return new Leases(database, { holder, isAlone, renewEveryMs: 10 });
}

/** Lets a lease expire, as when its holder hangs. */
async function expire({ database }: Stores): Promise<void> {
  await database.write([], (transaction) => transaction('leases').update({ expires_at: 1 }));
}

describe('a lease', () => {
  test('has one holder among servers that take it at once', async ({ data, stores }) => {
    const other = await openStores(data);
    const taken = await Promise.all(
      [stores, other, stores, other].map((of, index) => leasesOf(of, String(index)).take('work')),
    );
    const held = taken.filter((lease) => lease !== undefined);
    expect(held).toHaveLength(1);
    await held[0]?.giveBack();
    await other.database.close();
  });

  test('is free for another server after it was given back', async ({ stores }) => {
    const first = await leasesOf(stores, 'a').take('work');
    const waiting = leasesOf(stores, 'b').wait('work');
    await first?.giveBack();
    const second = await waiting;
    expect(second.token).toBeGreaterThan(first?.token ?? 0);
    expect(second.signal.aborted).toBe(false);
    await second.giveBack();
  });

  test('of other work is independent', async ({ stores }) => {
    const leases = leasesOf(stores, 'a');
    const [one, two] = [await leases.take('one'), await leases.take('two')];
    expect(two).toBeDefined();
    await one?.giveBack();
    await two?.giveBack();
  });

  test('stops the writes of its holder once it has expired', async ({ stores }) => {
    const lease = await leasesOf(stores, 'a').take('work');
    const database = lease?.fence(stores.database);
    const write = (name: string) =>
      database?.write([], (transaction) =>
        transaction('installation_secrets').insert({ name, value: '' }),
      );
    await write('before');
    await expire(stores);
    const successor = await leasesOf(stores, 'b').take('work');
    await expect(write('after')).rejects.toThrow(LeaseLost);
    const names = await stores.database.read('installation_secrets').pluck('name');
    expect(names).toEqual(['before']);
    await vi.waitFor(() => expect(lease?.signal.aborted).toBe(true), patience);
    await lease?.giveBack();
    expect(await leasesOf(stores, 'c').take('work')).toBeUndefined();
    await successor?.giveBack();
  });

  test('does not hold up a server that is alone with its data', async ({ stores }) => {
    const killed = await leasesOf(stores, 'a').take('work');
    const next = await leasesOf(stores, 'b', true).take('work');
    expect(next?.token).toBe((killed?.token ?? 0) + 1);
    await killed?.giveBack();
    await next?.giveBack();
  });

  test('is kept by a server that is alone with its data and could not renew it in time', async ({
    stores,
  }) => {
    const lease = await leasesOf(stores, 'a', true).take('work');
    const database = lease?.fence(stores.database);
    const write = (name: string) =>
      database?.write([], (transaction) =>
        transaction('installation_secrets').insert({ name, value: '' }),
      );
    await expire(stores);
    await write('late');
    expect(lease?.isHeld).toBe(true);
    await lease?.giveBack();
    await expect(write('after')).rejects.toThrow(LeaseLost);
  });

  test('is given back when its work fails', async ({ stores }) => {
    const leases = leasesOf(stores, 'a');
    const failing = leases.run('work', () => Promise.reject(new Error('a broken row')));
    await expect(failing).rejects.toThrow('a broken row');
    const done: string[] = [];
    await leases.run('work', async () => void done.push('done'));
    expect(done).toEqual(['done']);
  });
});
