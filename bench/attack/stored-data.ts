import { join } from 'node:path';
import { promisify } from 'node:util';
import sqlite3 from 'sqlite3';

type Row = Readonly<Record<string, unknown>>;

export interface StoredData {
  rows: (sql: string, ...values: (string | number)[]) => Promise<Row[]>;
  close: () => Promise<void>;
}

/** Reads the database of a data folder, also while a server uses it. */
export function openStoredData(data: string): StoredData {
  const database = new sqlite3.Database(databaseFile(data));
  const all: (sql: string, values: readonly (string | number)[]) => Promise<Row[]> = promisify(
    database.all.bind(database),
  );
  database.configure('busyTimeout', 10_000);
  return {
    rows: (sql, ...values) => all(sql, values),
    close: promisify(database.close.bind(database)),
  };
}

export function databaseFile(data: string): string {
  return join(data, 'vitrine.sqlite');
}

/** Opens the database, reads rows and closes it. */
export async function readRows(
  data: string,
  sql: string,
  ...values: (string | number)[]
): Promise<Row[]> {
  const stored = openStoredData(data);
  try {
    return await stored.rows(sql, ...values);
  } finally {
    await stored.close();
  }
}

/** Returns the number of events of the shopper with this uuid. */
export async function storedEvents(data: string, uuid: string): Promise<number> {
  const sql =
    'SELECT e.id FROM events e JOIN event_shoppers s ON s.id = e.shopper_id WHERE s.uuid = ?';
  return (await readRows(data, sql, uuid)).length;
}

/** Returns the faults of the file and of its foreign keys; empty without any. */
export async function findDamage(data: string): Promise<string[]> {
  const integrity = await readRows(data, 'PRAGMA integrity_check');
  const foreign = await readRows(data, 'PRAGMA foreign_key_check');
  const torn = await readRows(data, tornProducts);
  return [
    ...integrity.map((row) => String(Object.values(row)[0])).filter((text) => text !== 'ok'),
    ...foreign.map((row) => `a row of ${String(row['table'])} refers to nothing`),
    ...torn.map((row) => `product ${String(row['id'])} is stored in part`),
  ];
}

/** Selects products without a body or without their two variants, and bodies without a product. */
const tornProducts = `
  SELECT p.id FROM products p
  LEFT JOIN product_bodies b ON b.shop_id = p.shop_id AND b.id = p.id
  WHERE b.id IS NULL
    OR (SELECT COUNT(*) FROM variants v WHERE v.shop_id = p.shop_id AND v.product_id = p.id) <> 2
  UNION ALL
  SELECT b.id FROM product_bodies b
  LEFT JOIN products p ON p.shop_id = b.shop_id AND p.id = b.id WHERE p.id IS NULL`;
