import { getEventListeners } from 'node:events';
import { describe, expect, vi } from 'vitest';
import { isOnPostgres } from '../../testing/test-data.ts';
import { DataClock } from './data-clock.ts';
import { DataSignal } from './data-signal.ts';
import { record, test } from '../testing/store-fixture.ts';
import { openStores } from '../stores.ts';

const never = () => false;
const patience = { timeout: 20_000, interval: 5 };

describe('the clock of a database', () => {
  test('tells of writes of this process', async ({ stores }) => {
    const ticks: boolean[] = [];
    const stop = stores.database.listen((mayHaveChanged) => void ticks.push(mayHaveChanged));
    await vi.waitFor(() => expect(ticks).toContain(true), patience);
    const before = ticks.length;
    await record(stores, 1, 10);
    await vi.waitFor(() => expect(ticks.slice(before)).toContain(true), patience);
    await stop();
  });

  test('tells of writes of other processes', async ({ data, stores }) => {
    const other = await openStores(data);
    const ticks: boolean[] = [];
    const stop = stores.database.listen((mayHaveChanged) => void ticks.push(mayHaveChanged));
    await vi.waitFor(() => expect(ticks).toContain(true), patience);
    const before = ticks.length;
    await record(other, 1, 10);
    await vi.waitFor(() => expect(ticks.slice(before)).toContain(true), patience);
    await stop();
    await other.database.close();
  });

  test('leaves no listener behind after the sleeps of a loop', async () => {
    const signal = new DataSignal((tick) => {
      const timer = setInterval(() => tick(true));
      return async () => clearInterval(timer);
    });
    const stopping = new AbortController();
    for (let sleeps = 0; sleeps < 5; sleeps += 1) {
      await signal.wait(never, stopping.signal);
    }
    expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
    await signal.stop();
  });

  test('listens to other processes once, however many follow', async () => {
    let listening = 0;
    let most = 0;
    const clock = new DataClock(
      async () => false,
      () => {
        listening += 1;
        most = Math.max(most, listening);
        return async () => void (listening -= 1);
      },
    );
    const stops = [1, 2, 3].map(() => clock.listen(() => undefined));
    await Promise.all(stops.map((stop) => stop()));
    expect({ most, listening }).toEqual({ most: 1, listening: 0 });
    const stop = clock.listen(() => undefined);
    expect(listening).toBe(1);
    await stop();
  });

  test.skipIf(isOnPostgres)(
    'tells once of a write, and that nothing was written',
    async ({ stores }) => {
      const ticks: boolean[] = [];
      const stop = stores.database.listen((mayHaveChanged) => void ticks.push(mayHaveChanged));
      const changes = () => ticks.filter((mayHaveChanged) => mayHaveChanged).length;
      await vi.waitFor(() => expect(ticks.at(-1)).toBe(false), patience);
      expect(changes()).toBe(1);
      await record(stores, 1, 10);
      await vi.waitFor(() => expect(changes()).toBe(2), patience);
      await vi.waitFor(() => expect(ticks.at(-1)).toBe(false), patience);
      expect(changes()).toBe(2);
      await stop();
    },
  );

  test.skipIf(isOnPostgres)('lets a loop sleep until it is woken or due', async ({ stores }) => {
    const signal = new DataSignal(stores.database.listen);
    const stopping = new AbortController();
    await signal.wait(never, stopping.signal);
    // The first tick counts as a change.
    await signal.wait(never, stopping.signal);
    await signal.wait(() => true, stopping.signal);
    const woken = signal.wait(never, stopping.signal);
    signal.wake();
    await woken;
    const aborted = signal.wait(never, stopping.signal);
    stopping.abort();
    await aborted;
    await signal.stop();
  });
});
