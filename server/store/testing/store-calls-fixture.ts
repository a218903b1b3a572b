import type { Knex } from 'knex';
import type { Stores } from '../stores.ts';

/** Runs a method of a store for the large shop. */
export type Call = (stores: Stores) => Promise<unknown>;

type StoreName = Exclude<keyof Stores, 'database' | 'secrets'>;

/** The calls of every method of every store, several where the arguments change the SQL. */
export type StoreCalls = {
  [Name in StoreName]: { [Method in keyof Stores[Name]]: Call | readonly Call[] };
};

/** Ids of existing rows. */
export const ids = [1, 2, 3];

export function writes(
  work: (stores: Stores, transaction: Knex.Transaction) => Promise<unknown>,
): Call {
  return (stores) => stores.database.write(null, (transaction) => work(stores, transaction));
}
