import { describe, expect, it } from 'vitest';
import { explainCompactError } from '../store/database-failures.ts';
import { compactAfterErasure, describeErasure, presentErasure } from './erasure-report.ts';

const erasure = {
  sessions: 2,
  events: 1_200,
  orders: 0,
  customers: 1,
  alsoNamed: { customerIds: [7], emails: ['p@example.com'] },
};

describe('the report of an erasure', () => {
  it('counts the erased data and lists other identifiers to erase', () => {
    expect(describeErasure(erasure, 1).split('\n')).toEqual([
      'Erased 2 sessions with 1,200 events and 1 customer; 0 orders made anonymous.',
      'Also named as customer 7: erase with --customer 7.',
      'Also named as p@example.com: erase with --email p@example.com.',
      '1 session arrived since: run this again.',
    ]);
    expect(presentErasure(erasure, 1)).toMatchObject({
      also_named: { customer_ids: [7], emails: ['p@example.com'] },
      left: 1,
    });
  });
});

function compacting(code: string): Promise<void> {
  const failure = Object.assign(new Error(code), { code });
  return compactAfterErasure({
    compact: () => Promise.reject(explainCompactError(failure, '/data/file')),
  });
}

describe('a failed rewrite of the database file', () => {
  it.each(['SQLITE_FULL', 'SQLITE_IOERR'])('asks for space after %s', async (code) => {
    await expect(compacting(code)).rejects.toThrow(
      'The person was erased, but the file still contains the old data. The database /data/file could not be rewritten: make room for twice its size. Then run this again.',
    );
  });

  it('asks to retry when the database is busy and passes on other errors', async () => {
    await expect(compacting('SQLITE_BUSY')).rejects.toThrow(
      'try again later. Then run this again.',
    );
    await expect(compacting('SQLITE_CORRUPT')).rejects.toThrow(/^SQLITE_CORRUPT$/);
  });
});
