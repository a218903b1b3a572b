import { describe, expect, it, vi } from 'vitest';
import { sqliteFailures } from '../dialects/database-failures.ts';
import { test as sqliteTest } from '../testing/sqlite-fixture.ts';
import { test } from '../testing/store-fixture.ts';
import { openStores } from '../stores.ts';
import { WriteProbe } from './write-probe.ts';

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function probeOf(checkWritable: () => Promise<void>) {
  let time = 0;
  const onFailure = vi.fn();
  const probe = new WriteProbe({
    database: { checkWritable, failures: sqliteFailures('a.sqlite') },
    onFailure,
    now: () => time,
    busyAfterMs: 1,
  });
  return { probe, onFailure, wait: (ms: number) => (time += ms) };
}

describe('the write probe', () => {
  test('reports no problem for a writable database', async ({ stores: { database } }) => {
    const probe = new WriteProbe({ database, onFailure: vi.fn() });
    expect(await probe.state()).toEqual({ state: 'writable' });
  });

  it('writes once for all calls within 5 seconds', async () => {
    const write = vi.fn(async () => {});
    const { probe, wait } = probeOf(write);
    await Promise.all([probe.state(), probe.state()]);
    wait(4_999);
    await probe.state();
    expect(write).toHaveBeenCalledTimes(1);
    wait(1);
    await probe.state();
    expect(write).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['SQLITE_FULL', 'The database cannot be written: the disk is full.'],
    ['SQLITE_READONLY', 'The database cannot be written: the service may not write its file.'],
    ['SQLITE_CORRUPT', 'The database cannot be written: its file is damaged.'],
    ['EOTHER', 'The database cannot be written: see the log.'],
  ])('explains %s without the path of the file', async (code, sentence) => {
    const { probe } = probeOf(() => Promise.reject(failure(code)));
    expect(await probe.state()).toEqual({ state: 'failed', problem: sentence });
  });

  it('reports a failure once until the database takes writes again', async () => {
    const write = vi.fn(async () => {});
    const { probe, onFailure, wait } = probeOf(write);
    const ask = async () => {
      wait(5_000);
      return probe.state();
    };
    write.mockRejectedValueOnce(failure('SQLITE_FULL'));
    write.mockRejectedValueOnce(failure('SQLITE_FULL'));
    await ask();
    await ask();
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(await ask()).toEqual({ state: 'writable' });
    write.mockRejectedValueOnce(failure('SQLITE_FULL'));
    await ask();
    expect(onFailure).toHaveBeenCalledTimes(2);
  });

  it('reports a database with a held write lock as busy', async () => {
    const { probe, onFailure } = probeOf(() => Promise.reject(failure('SQLITE_BUSY')));
    expect(await probe.state()).toEqual({ state: 'busy' });
    expect(onFailure).not.toHaveBeenCalled();
  });

  sqliteTest(
    'reports the database as busy while another connection writes, and as writable afterwards',
    async ({ data, stores: { database } }) => {
      const other = await openStores(data);
      const ask = () => new WriteProbe({ database, onFailure: vi.fn(), busyAfterMs: 50 }).state();
      await other.database.write(null, async () => expect(await ask()).toEqual({ state: 'busy' }));
      await other.database.close();
      await vi.waitFor(async () => expect(await ask()).toEqual({ state: 'writable' }));
    },
  );

  it('neither waits for a hanging write nor starts a second one', async () => {
    const write = vi.fn(() => new Promise<void>(() => {}));
    const { probe, wait } = probeOf(write);
    expect(await probe.state()).toEqual({ state: 'busy' });
    wait(29_999);
    expect(await probe.state()).toEqual({ state: 'busy' });
    wait(5_000);
    expect(await probe.state()).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('half a minute'),
    });
    expect(write).toHaveBeenCalledTimes(1);
  });
});
