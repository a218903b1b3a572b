import type { Knex } from 'knex';
import type { Database, TableDescription, TableReference } from '../../port/database.ts';

/** A table with rows of shops. */
export interface ShopTable {
  name: string;
  primaryKey: string[];
  /** Tables without a shop column, whose rows belong to rows of this one. */
  children: ChildTable[];
}

interface ChildTable {
  name: string;
  primaryKey: string[];
  parent: TableReference;
}

/** Returns the tables with rows of shops. Reads the schema, so that no new table is forgotten. */
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

/** Deletes up to `limit` rows, the first by key. Returns the number of deleted rows. */
export async function deleteRowsOfShop(
  transaction: Knex.Transaction,
  { name, primaryKey }: ShopTable,
  shopId: number,
  limit: number,
): Promise<number> {
  const first = firstRows(transaction, { name, primaryKey }, shopId, limit).select(primaryKey);
  return transaction(name).whereIn(primaryKey, first).del();
}

/**
 * Deletes up to `limit` rows that belong to the shop's first `parents` rows. Returns the number of deleted
 * rows.
 */
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

/** Deletes all rows of a shop, for tables with few rows of it. */
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
