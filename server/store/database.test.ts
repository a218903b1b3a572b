import { describe, expect } from 'vitest';
import { test } from './store-fixture.ts';

/** `PRAGMA synchronous` as SQLite counts: 0 off, 1 normal, 2 full, 3 extra. */
const full = 2;

describe('the connection that writes', () => {
  test('waits with each commit until it has reached the disk', async ({ stores }) => {
    const settings = await stores.database.write(async (transaction) => ({
      synchronous: await transaction.raw<unknown>('PRAGMA synchronous'),
      journal: await transaction.raw<unknown>('PRAGMA journal_mode'),
    }));
    expect(settings).toEqual({
      synchronous: [{ synchronous: full }],
      journal: [{ journal_mode: 'wal' }],
    });
  });
});
