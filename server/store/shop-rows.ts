import type { Knex } from 'knex';
import type { Database, TableDescription, TableReference } from './database.ts';

/** A table whose rows belong to shops. */
export interface ShopTable {
  name: string;
  primaryKey: string[];
  /** Tables without a shop of their own, whose rows belong to rows of this one. */
  children: ChildTable[];
}

export interface ChildTable {
  name: string;
  primaryKey: string[];
  parent: TableReference;
}

/** Asked of the database, so that a new table cannot be forgotten. */
export async function tablesOfShops(database: Database): Promise<ShopTable[]> {
  const tables = await database.tables();
  return tables.filter(isOfShops).map(({ name, primaryKey }) => ({
    name,
    primaryKey,
    children: tables
      .filter((table) => !isOfShops(table))
      .flatMap((table) =>
        table.references
          .filter((reference) => reference.table === name)
          .map((parent) => ({ name: table.name, primaryKey: table.primaryKey, parent })),
      ),
  }));
}

/** Up to `limit` rows, the first by their key; returns how many there were. */
export async function deleteRowsOfShop(
  transaction: Knex.Transaction,
  { name, primaryKey }: ShopTable,
  shopId: number,
  limit: number,
): Promise<number> {
  const first = firstRows(transaction, { name, primaryKey }, shopId, limit).select(primaryKey);
  return transaction(name).whereIn(primaryKey, first).del();
}

/** Up to `limit` rows that belong to the shop's first `parents` rows; returns how many there were. */
export async function deleteChildren(
  transaction: Knex.Transaction,
  table: ShopTable,
  { name, primaryKey, parent }: ChildTable,
  shopId: number,
  { parents, limit }: { parents: number; limit: number },
): Promise<number> {
  const owners = firstRows(transaction, table, shopId, parents).select(parent.to);
  const first = transaction(name).whereIn(parent.from, owners).limit(limit).select(primaryKey);
  return transaction(name).whereIn(primaryKey, first).del();
}

/** For tables in which few rows of a shop are left. */
export async function deleteAllRowsOfShop(
  transaction: Knex.Transaction,
  table: string,
  shopId: number,
): Promise<void> {
  await transaction(table).where({ shop_id: shopId }).del();
}

function isOfShops({ columns }: TableDescription): boolean {
  return columns.includes('shop_id');
}

function firstRows(
  transaction: Knex.Transaction,
  { name, primaryKey }: Pick<ShopTable, 'name' | 'primaryKey'>,
  shopId: number,
  limit: number,
) {
  return transaction(name).where({ shop_id: shopId }).orderBy(primaryKey).limit(limit);
}
