import { describe, expect, it } from 'vitest';
import { contentHash } from './content-hash.ts';

const march = '2026-03-01T09:00:00Z';
const april = '2026-04-01T09:00:00Z';

describe('contentHash', () => {
  it('returns the same hash for a record without dates in two imports', () => {
    const first = contentHash({ id: 1, created_at: march, variants: [{ at: march }] }, march);
    const second = contentHash({ id: 1, created_at: april, variants: [{ at: april }] }, april);
    expect(second).toBe(first);
    expect(first).toMatch(/^[\w-]{22}$/);
  });

  it('returns another hash when any value changes, including dates of the record', () => {
    const hashes = [{ price: '1.00' }, { price: '1.01' }, { at: april }, { at: '2025-01-01' }].map(
      (record) => contentHash(record, march),
    );
    expect(new Set(hashes).size).toBe(4);
  });
});
