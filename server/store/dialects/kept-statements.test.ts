import { describe, expect } from 'vitest';
import { test } from '../testing/sqlite-fixture.ts';

describe('a connection that keeps its statements', () => {
  test('reads the columns that a table has now', async ({ stores: { database } }) => {
    const rows = await database.write(null, async (transaction) => {
      const read = () => transaction.raw<unknown>('SELECT * FROM data_epoch');
      await read();
      await transaction.raw('ALTER TABLE data_epoch ADD COLUMN added INTEGER DEFAULT 7');
      return read();
    });
    expect(rows).toEqual([{ epoch: expect.any(String), added: 7 }]);
  });

  test('answers calls of one statement at the same time each with its own rows', async ({
    stores: { database },
  }) => {
    const numbers = [1, 2, 3, 4];
    const rows = await database.write(null, (transaction) =>
      Promise.all(
        [...numbers, ...numbers].map((number) =>
          transaction.raw<unknown>('SELECT ? AS number', [number]),
        ),
      ),
    );
    expect(rows).toEqual([...numbers, ...numbers].map((number) => [{ number }]));
  });

  test('runs a statement again that has failed', async ({ stores: { database } }) => {
    const rows = await database.write(null, async (transaction) => {
      const parse = (json: string) => transaction.raw<unknown>('SELECT json(?) AS value', [json]);
      await expect(parse('{')).rejects.toThrow('malformed JSON');
      return parse('[1]');
    });
    expect(rows).toEqual([{ value: '[1]' }]);
  });

  test('refuses a statement that cannot be prepared each time', async ({
    stores: { database },
  }) => {
    const read = () => database.read.raw('SELECT * FROM missing');
    await expect(read()).rejects.toThrow('no such table: missing');
    await expect(read()).rejects.toThrow('no such table: missing');
  });

  test('runs more statements than it keeps, and rewrites the file after them', async ({
    stores: { database },
  }) => {
    const numbers = Array.from({ length: 300 }, (_, index) => index);
    const rows = await database.write(null, (transaction) =>
      Promise.all(numbers.map((number) => transaction.raw<unknown>(`SELECT ${number} AS number`))),
    );
    expect(rows).toEqual(numbers.map((number) => [{ number }]));
    await expect(database.compact()).resolves.toEqual({ leavesDeletedData: false });
  });

  test('binds texts of any size', async ({ stores: { database } }) => {
    const lengths = [1, 100_000, 2];
    const rows = [];
    for (const length of lengths) {
      rows.push(await database.read.raw('SELECT length(?) AS length', ['x'.repeat(length)]));
    }
    expect(rows).toEqual(lengths.map((length) => [{ length }]));
  });
});
