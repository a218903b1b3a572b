import type { Knex } from 'knex';
import type { Actor } from '../store/tables/changes/author.ts';
import type { NewChange } from '../store/tables/changes/change-store.ts';
import type { Stores } from '../store/stores.ts';

/** The data of an operation and the originator of its change. */
export interface Management {
  stores: Stores;
  actor: Actor;
  now: () => number;
}

/** The result of an operation that was recorded; null when nothing changed. */
export interface Recorded {
  change: number | null;
}

type ChangeToRecord = Pick<NewChange, 'shopId' | 'kind' | 'object' | 'action'> &
  Partial<Pick<NewChange, 'version' | 'note' | 'undoes'>> & {
    before: unknown;
    after: unknown;
  };

/** Records a change in the transaction that makes it. Texts are kept as they are, other values as JSON. */
export function recordChange(
  { stores, actor, now }: Management,
  transaction: Knex.Transaction,
  { version = null, note = '', undoes = null, before, after, ...change }: ChangeToRecord,
): Promise<number> {
  return stores.changes.add(transaction, {
    ...change,
    version,
    note,
    undoes,
    before: toText(before),
    after: toText(after),
    author: { ...actor, at: now() },
  });
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) {
    return null;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
