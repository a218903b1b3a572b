import type { Knex } from 'knex';
import type { ShopAccess } from '../port/database.ts';
import { prepared } from '../port/prepared.ts';

/** Any number that no other program uses in the same database, for the locks of those that append. */
const appendersLock = 7_486_922;
/** Stands for all shops among the locks of those that append. No shop has this id. */
const allShops = 0;
/** The server holds each lock in a memory of fixed size. */
const maxLocks = 100;

interface LockOptions {
  access?: ShopAccess | undefined;
  skipsLocked?: boolean | undefined;
}

/**
 * Locks shops in the order of their ids, so that writers cannot deadlock. Returns the shops that it has locked. Writers
 * take their shop's row, which keeps no event from referring to the shop. Those that append share a lock, which one that
 * writes alone has for itself; the server queues them, so that neither waits for ever.
 */
export async function lockShops(
  transaction: Knex.Transaction,
  shopIds: readonly number[],
  { access = 'write', skipsLocked = false }: LockOptions = {},
): Promise<readonly number[]> {
  if (shopIds.length === 0) {
    return [];
  }
  if (access === 'append') {
    return lockToAppend(transaction, shopIds, skipsLocked);
  }
  const rows = transaction('shops').whereIn('id', shopIds).orderBy('id').forNoKeyUpdate();
  const locked: number[] = await (skipsLocked ? rows.skipLocked() : rows).pluck('id');
  if (access === 'alone') {
    const ids = locked.length < maxLocks ? locked : [allShops];
    await transaction.raw(`SELECT pg_advisory_xact_lock(${appendersLock}, id) FROM ${inOrder}`, [
      JSON.stringify(ids),
    ]);
  }
  // A shop without a row has nothing to lock.
  return skipsLocked ? locked : shopIds;
}

/** The ids of a list, in their order. */
const inOrder = `(SELECT CAST(value AS integer) AS id
  FROM json_array_elements_text(CAST(? AS json)) ORDER BY 1) ids`;

async function lockToAppend(
  transaction: Knex.Transaction,
  shopIds: readonly number[],
  skipsLocked: boolean,
): Promise<readonly number[]> {
  const ids = JSON.stringify([allShops, ...shopIds]);
  if (!skipsLocked) {
    const lock = `pg_advisory_xact_lock_shared(${appendersLock}, id)`;
    await prepared('lock-to-append', transaction.raw(`SELECT ${lock} FROM ${inOrder}`, [ids]));
    return shopIds;
  }
  const tried = `SELECT id FROM ${inOrder} WHERE pg_try_advisory_xact_lock_shared(${appendersLock}, id)`;
  const locked: { id: number }[] = await prepared('try-to-append', transaction.raw(tried, [ids]));
  const lockedIds = locked.map(({ id }) => id);
  return lockedIds.includes(allShops) ? lockedIds.filter((id) => id !== allShops) : [];
}
