import { describe, expect } from 'vitest';
import { explainCompactError } from '../store/dialects/database-failures.ts';
import { test } from '../store/testing/store-fixture.ts';
import { openStores, type Stores } from '../store/stores.ts';
import { compactAfterErasure, presentErasure } from '../features/personal-data/actions.ts';
import { describeErasure } from './erasure-report.ts';

const erasure = {
  sessions: 2,
  events: 1_200,
  orders: 0,
  customers: 1,
  webhooks: 0,
  alsoNamed: { customerIds: [7], emails: ['p@example.com'] },
  left: 1,
  leavesDeletedData: false,
};

describe('the report of an erasure', () => {
  test('counts the erased data and lists other identifiers to erase', () => {
    expect(describeErasure(erasure).split('\n')).toEqual([
      'Erased 2 sessions with 1,200 events and 1 customer; 0 orders made anonymous.',
      'Also named as customer 7: erase with --customer 7.',
      'Also named as p@example.com: erase with --email p@example.com.',
      '1 session arrived since: run this again.',
    ]);
    expect(presentErasure(erasure)).toMatchObject({
      also_named: { customer_ids: [7], emails: ['p@example.com'] },
      left: 1,
      deleted_rows_remain_in_server_files: false,
    });
  });

  test('counts the dropped webhooks, also when nothing else was there', () => {
    const none = { sessions: 0, events: 0, orders: 0, customers: 0 };
    const onlyWebhooks = { ...erasure, ...none, webhooks: 2 };
    expect(describeErasure(onlyWebhooks)).toContain(
      '\nDropped 2 webhooks that had not been done.\n',
    );
    expect(describeErasure(onlyWebhooks)).not.toContain('No data');
    expect(presentErasure(onlyWebhooks)).toMatchObject({ webhooks: 2 });
  });

  test('says that files of a database server may hold deleted rows', () => {
    const onServer = { ...erasure, leavesDeletedData: true };
    expect(describeErasure(onServer)).toContain('Files of PostgreSQL may hold the erased rows');
    expect(presentErasure(onServer)).toMatchObject({ deleted_rows_remain_in_server_files: true });
  });
});

describe('the rewrite of the database file', () => {
  test.for(['SQLITE_FULL', 'SQLITE_IOERR'])('asks for space after %s', async (code, { stores }) => {
    await expect(failedCompaction(stores, code)).rejects.toThrow(
      'The person was erased, but the file still contains the old data. The database /data/file could not be rewritten: make room for twice its size. Then run this again.',
    );
  });

  test('asks to retry when the database is busy and passes on other errors', async ({ stores }) => {
    await expect(failedCompaction(stores, 'SQLITE_BUSY')).rejects.toThrow(
      'try again later. Then run this again.',
    );
    await expect(failedCompaction(stores, 'SQLITE_CORRUPT')).rejects.toThrow(/^SQLITE_CORRUPT$/);
  });

  test('is done by one process at a time', async ({ data, stores }) => {
    const other = await openStores(data);
    const steps: string[] = [];
    const compact = async () => {
      steps.push('begins');
      await stores.database.checkWritable();
      steps.push('ends');
      return { leavesDeletedData: false };
    };
    await Promise.all(
      [stores, other, stores].map(({ database }) => compactAfterErasure({ ...database, compact })),
    );
    expect(steps).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends']);
    await other.database.close();
  });
});

function failedCompaction({ database }: Stores, code: string): Promise<unknown> {
  const failure = Object.assign(new Error(code), { code });
  const compact = () => Promise.reject(explainCompactError(failure, '/data/file'));
  return compactAfterErasure({ ...database, compact });
}
