import type { Knex } from 'knex';
import type { Stores } from './stores.ts';

/** Runs a method of a store over the large shop. */
export type Call = (stores: Stores) => Promise<unknown>;

type StoreName = Exclude<keyof Stores, 'database'>;

/** Every method of every store has a call, and more than one where its arguments change its SQL. */
export type StoreCalls = {
  [Name in StoreName]: { [Method in keyof Stores[Name]]: Call | readonly Call[] };
};

/** Ids that some rows have. */
export const ids = [1, 2, 3];

export function writes(
  work: (stores: Stores, transaction: Knex.Transaction) => Promise<unknown>,
): Call {
  return (stores) => stores.database.write((transaction) => work(stores, transaction));
}
