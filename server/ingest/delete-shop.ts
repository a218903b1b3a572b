import type { Knex } from 'knex';
import type { Database } from '../store/port/database.ts';
import { writingAlone } from '../store/port/writing-alone.ts';
import { writeInBatches } from '../store/port/yield-write-lock.ts';
import {
  deleteAllRowsOfShop,
  deleteChildren,
  deleteRowsOfShop,
  type ShopTable,
  tablesOfShops,
} from '../store/tables/shops/shop-rows.ts';
import type { ShopStore } from '../store/tables/shops/shop-store.ts';

/** Tables emptied in the first transaction: without API keys the shop is no longer served. */
const firstTables = ['api_keys'];

/**
 * Tables emptied last: they tell a running server that the shop exists, and which followers have seen its
 * deletion.
 */
const lastTables: ReadonlySet<string> = new Set(['feed_heads', 'feed_cursors']);

/** Target time of one transaction in ms: other writers wait for its write lock. */
const targetMs = 30;
const minRows = 50;
const maxRows = 20_000;
const parentsPerBatch = 200;

/**
 * Deletes a shop with all its data in many short transactions. When interrupted, the shop is already
 * hidden, and running it again finishes the deletion. Followers delete their data of the shop and their
 * cursors when they see that its feed head is gone.
 */
export async function deleteShop(
  { database: shared, shops }: { database: Database; shops: ShopStore },
  shopId: number,
  onProgress: (rowsDeleted: number) => void = () => undefined,
): Promise<void> {
  const database = writingAlone(shared);
  await database.write(shopId, async (transaction) => {
    await shops.beginRemoval(transaction, shopId);
    for (const table of firstTables) {
      await deleteAllRowsOfShop(transaction, table, shopId);
    }
  });
  const tables = (await tablesOfShops(database)).filter(({ name }) => !lastTables.has(name));
  let deleted = 0;
  for (const table of tables) {
    await emptyTable(database, table, shopId, (rows) => onProgress((deleted += rows)));
  }
  await database.write(shopId, async (transaction) => {
    // Rows that a concurrent import has written.
    for (const name of [...tables.map((table) => table.name), 'feed_heads']) {
      await deleteAllRowsOfShop(transaction, name, shopId);
    }
    await shops.endRemoval(transaction, shopId);
  });
}

async function emptyTable(
  database: Database,
  table: ShopTable,
  shopId: number,
  onDeleted: (rows: number) => void,
): Promise<void> {
  if (table.children.length === 0) {
    await deleteInBatches(database, shopId, onDeleted, (transaction, limit) =>
      deleteRowsOfShop(transaction, table, shopId, limit),
    );
    return;
  }
  // A cascading delete has no limit, so the children of a few rows are deleted first.
  for (let deleted = parentsPerBatch; deleted === parentsPerBatch;) {
    for (const child of table.children) {
      await deleteInBatches(database, shopId, onDeleted, (transaction, limit) =>
        deleteChildren(transaction, table, child, shopId, { parents: parentsPerBatch, limit }),
      );
    }
    deleted = await database.write(shopId, (transaction) =>
      deleteRowsOfShop(transaction, table, shopId, parentsPerBatch),
    );
    onDeleted(deleted);
  }
}

type DeleteBatch = (transaction: Knex.Transaction, limit: number) => Promise<number>;

/** Deletes in batches. The size of each follows from the time of the previous one. */
async function deleteInBatches(
  database: Database,
  shopId: number,
  onDeleted: (rows: number) => void,
  deleteBatch: DeleteBatch,
): Promise<void> {
  let limit = minRows;
  let deleted = 0;
  await writeInBatches(
    database,
    shopId,
    async (transaction, previousMs) => {
      limit = previousMs === undefined ? limit : adjustBatchSize(limit, previousMs);
      deleted = await deleteBatch(transaction, limit);
      return deleted === limit;
    },
    () => onDeleted(deleted),
  );
}

/**
 * Adjusts the batch size to the target time: grows slowly, since rows differ in size, and shrinks at
 * once.
 */
function adjustBatchSize(rows: number, tookMs: number): number {
  const factor = Math.min(targetMs / Math.max(tookMs, 1), 1.5);
  return Math.round(Math.min(Math.max(rows * factor, minRows), maxRows));
}
