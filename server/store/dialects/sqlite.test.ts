import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { openSqlite } from './sqlite.ts';
import { createDatabaseFile } from './database-file.ts';
import { productRecord } from '../testing/product-fixture.ts';
import { test } from '../testing/sqlite-fixture.ts';

/** The value of `PRAGMA synchronous`: 0 off, 1 normal, 2 full, 3 extra. */
const full = 2;

describe('the writing connection', () => {
  test('waits until each commit has reached the disk', async ({ stores }) => {
    const settings = await stores.database.write(null, async (transaction) => ({
      synchronous: await transaction.raw<unknown>('PRAGMA synchronous'),
      journal: await transaction.raw<unknown>('PRAGMA journal_mode'),
    }));
    expect(settings).toEqual({
      synchronous: [{ synchronous: full }],
      journal: [{ journal_mode: 'wal' }],
    });
  });
});

test('an id beyond 2^31 is stored as an integer in every table', async ({ stores, shopId }) => {
  const { database, products } = stores;
  const id = 7_000_000_000_001;
  const variants = [{ id, price: 1, inStock: false }];
  await database.write(shopId, (transaction) =>
    products.save(transaction, shopId, [productRecord({ id, variants })]),
  );
  const types: { type: string }[] = await database.read.raw(
    `SELECT DISTINCT typeof(id) AS type FROM products UNION SELECT typeof(id) FROM feed_changes
     UNION SELECT typeof(product_id) FROM variants UNION SELECT typeof(id) FROM variants`,
  );
  expect(types).toEqual([{ type: 'integer' }]);
});

test('gives up waiting for all queued writes together while another program keeps the lock', async ({
  data,
  stores,
}) => {
  const database = await openSqlite(join(data.dataDirectory, 'vitrine.sqlite'), {
    limits: 'requests',
  });
  await stores.database.write(null, async () => {
    const startedAt = performance.now();
    const writes = Array.from({ length: 4 }, () => database.write(null, async () => undefined));
    const ends = await Promise.allSettled(writes);
    const reasons = ends.map((end) => (end.status === 'rejected' ? end.reason : undefined));
    expect(reasons.map((reason) => database.failures.isBusy(reason))).toEqual(
      writes.map(() => true),
    );
    // Each of them may wait for 5 seconds.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
  // A rewrite on the same connection waits for as long as any.
  await stores.database
    .write(null, async () => {
      const compacted = database.compact();
      await database.read.raw('SELECT 1');
      return { compacted };
    })
    .then(({ compacted }) => compacted);
  await database.write(null, async () => undefined);
  await database.close();
});

describe('a failure of the database', () => {
  test('is explained by a sentence with its file when the disk is full', async ({
    stores,
    directory,
  }) => {
    const { database } = stores;
    const fill = database.write(null, async (transaction) => {
      await transaction.raw('PRAGMA max_page_count = 1');
      const name = 'x'.repeat(100_000);
      await transaction('data_epoch').insert({ epoch: name });
    });
    const error = await fill.catch((cause: unknown) => cause);
    expect(database.failures.explain(error)).toMatchObject({
      kind: 'unavailable',
      message: `The database ${join(directory, 'vitrine.sqlite')} cannot be written, because the disk is full: make room on it, and try again.`,
    });
  });

  test.for([
    ['SQLITE_BUSY', 'is kept busy by another program'],
    ['SQLITE_READONLY', 'cannot be written: allow this user'],
    ['SQLITE_CORRUPT', 'is damaged: restore a backup'],
    ['SQLITE_IOERR', 'disk I/O error'],
  ] as const)('is a sentence for %s', async ([code, sentence], { stores: { database } }) => {
    const error = Object.assign(new Error(`COMMIT; - ${code}`), { code });
    expect(database.failures.explain(error)).toMatchObject({
      message: expect.stringContaining(sentence),
    });
  });

  test('leaves other errors unchanged', ({ stores: { database } }) => {
    const error = new Error('a mistake of ours');
    expect(database.failures.explain(error)).toBe(error);
  });
});

describe('the file of a database', () => {
  test('is created with its log for its owner only', async ({ directory, stores }) => {
    await stores.database.checkWritable();
    for (const suffix of ['', '-wal', '-shm']) {
      const { mode } = await stat(join(directory, `vitrine.sqlite${suffix}`));
      expect(mode & 0o777, suffix).toBe(0o600);
    }
  });

  test('is refused when it is empty, because its data are lost', async ({ directory }) => {
    const file = join(directory, 'emptied.sqlite');
    await writeFile(file, '');
    await expect(openSqlite(file)).rejects.toThrow(
      `The database ${file} is empty, so its data are lost: restore a backup, or delete the file to begin with an empty database.`,
    );
  });

  test('is created only by the first process', async ({ directory }) => {
    const file = join(directory, 'new.sqlite');
    await createDatabaseFile(file, async (temporary) => {
      await writeFile(temporary, 'second');
      await writeFile(file, 'first');
    });
    expect(await readFile(file, 'utf8')).toBe('first');
    expect((await readdir(directory)).filter((name) => name.includes('.new-'))).toEqual([]);
  });
});
