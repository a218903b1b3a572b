import { expect, test } from 'vitest';
import { isInDoubt, nextVersion } from './version-order.ts';

const stored = { id: 1, updatedAt: 1_000, seenAt: 20, deletedAt: null, unconfirmedAt: null };

test.each([
  { source: 'webhook', updatedAt: 1_000, seenAt: 30, doubt: true },
  // A webhook that is tried again after the next one.
  { source: 'webhook', updatedAt: 1_000, seenAt: 10, doubt: true },
  { source: 'webhook', updatedAt: 2_000, seenAt: 30, doubt: false },
  { source: 'webhook', updatedAt: null, seenAt: 30, doubt: false },
  { source: 'pull', updatedAt: 1_000, seenAt: 30, doubt: false },
  // A pull that asked before the stored version came.
  { source: 'pull', updatedAt: 1_000, seenAt: 10, doubt: true },
] as const)(
  'a $source dated $updatedAt and seen at $seenAt leaves a version of 1000 in doubt: $doubt',
  ({ doubt, ...arrived }) => {
    expect(isInDoubt(arrived, stored)).toBe(doubt);
    const unconfirmedAt = doubt ? Math.max(arrived.seenAt, stored.seenAt) : null;
    expect(nextVersion(1, arrived, stored)).toMatchObject({ unconfirmedAt });
    expect(isInDoubt(arrived, { ...stored, deletedAt: 15 })).toBe(false);
    expect(isInDoubt(arrived, undefined)).toBe(false);
  },
);
