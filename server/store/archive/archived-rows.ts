import type { Knex } from 'knex';
import { AppError } from '../../base/errors.ts';
import type { Database } from '../port/database.ts';
import { type Columns, type JsonType, namesOf, type Sql } from '../port/sql.ts';
import { type ArchivedTable, tablesOfData } from './archived-tables.ts';
import { TableDigest } from './table-digest.ts';

/** The value of a column as JSON: booleans are 0 or 1, bytes are hexadecimal digits. */
export type Value = string | number | null;

/** Rows of a table, each as one line of JSON: an array of its values in the order of the columns. */
export interface Page {
  lines: string[];
  /** The primary key of the last row. */
  lastKey: Value[];
}

const firstPageRows = 200;
const maxPageRows = 5_000;
/** Product texts may have a megabyte each. */
const pageCharacters = 2_000_000;

/** Reads the rows of a table after a primary key, in the order of the primary key. */
export async function* readPages(
  connection: Knex,
  sql: Sql,
  table: ArchivedTable,
  after?: readonly Value[],
): AsyncGenerator<Page> {
  const read = isExactAsJson(table) ? readJson : readValues;
  let key = after;
  let limit = firstPageRows;
  for (;;) {
    const rows = await read(connection, sql, table, { after: key, limit });
    const last = rows.at(-1);
    if (!last) {
      return;
    }
    key = table.primaryKey.map((column) => last[table.columns.indexOf(column)] ?? null);
    const lines = rows.map((row) => JSON.stringify(row.map(withoutNul)));
    yield { lines, lastKey: [...key] };
    if (rows.length < limit) {
      return;
    }
    const characters = lines.reduce((sum, line) => sum + line.length, 0);
    limit = rowsOfPage(characters / lines.length);
  }
}

/** As many rows as a slow disk deletes long before the time limit of a statement. */
const deletedRows = 20_000;

/** Deletes all rows of a table, many of them in several statements. */
export async function deleteRows(
  transaction: Knex.Transaction,
  { name, primaryKey }: Pick<ArchivedTable, 'name' | 'primaryKey'>,
): Promise<void> {
  const key = primaryKey.join(', ');
  const values = primaryKey.map(() => '?').join(', ');
  let after: Value[] | undefined;
  for (;;) {
    const [last]: Record<string, Value>[] = await transaction.raw(
      `SELECT ${key} FROM ${name} ${after ? `WHERE (${key}) > (${values})` : ''}
       ORDER BY ${key} LIMIT 1 OFFSET ${deletedRows - 1}`,
      after ?? [],
    );
    if (!last) {
      await transaction(name).del();
      return;
    }
    const end = primaryKey.map((column) => last[column] ?? null);
    await transaction.raw(
      `DELETE FROM ${name} WHERE (${key}) <= (${values}) ${after ? `AND (${key}) > (${values})` : ''}`,
      [...end, ...(after ?? [])],
    );
    after = end;
  }
}

/** Digests the rows of a table. */
export async function digestRows(
  connection: Knex,
  sql: Sql,
  table: ArchivedTable,
): Promise<TableDigest> {
  const digest = new TableDigest();
  for await (const { lines } of readPages(connection, sql, table)) {
    lines.forEach((line) => digest.add(line));
  }
  return digest;
}

/** Inserts rows that `readPages` returned, from this database or another. */
export async function writeLines(
  transaction: Knex.Transaction,
  { sql, failures }: Pick<Database, 'sql' | 'failures'>,
  table: ArchivedTable,
  lines: readonly string[],
): Promise<void> {
  try {
    await insertLines(transaction, sql, table, lines);
  } catch (error) {
    throw failures.isOfData(error) ? refusedRow(table, error) : error;
  }
}

function refusedRow({ name }: ArchivedTable, cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return new AppError(
    'invalid',
    `The database cannot store a row of the table ${name} (${code}): a value is out of the range of its column, or refers to a missing row.`,
    { cause },
  );
}

async function insertLines(
  transaction: Knex.Transaction,
  sql: Sql,
  table: ArchivedTable,
  lines: readonly string[],
): Promise<void> {
  if (!isExactAsJson(table)) {
    const rows: Value[][] = lines.map((line) => JSON.parse(line));
    await transaction.batchInsert(
      table.name,
      rows.map((row) => valuesByColumn(table, row)),
      insertRows,
    );
    return;
  }
  const columns = jsonColumns(table);
  await transaction.raw(
    `INSERT INTO ${table.name} (${namesOf(columns)}) SELECT ${namesOf(columns)} FROM ${sql.rows('?', columns)} AS r`,
    [`[${lines.join(',')}]`],
  );
}

const insertRows = 200;

export function countRows(
  { read }: Pick<Database, 'read'>,
  { name }: ArchivedTable,
): Promise<number> {
  return read(name)
    .count<{ rows: number }[]>({ rows: '*' })
    .then(([row]) => row?.rows ?? 0);
}

/** Returns whether a database has data, besides the secrets that every start creates. */
export async function hasData(database: Database): Promise<boolean> {
  for (const table of await tablesOfData(database)) {
    if (table.name !== 'installation_secrets' && (await countRows(database, table)) > 0) {
      return true;
    }
  }
  return false;
}

/** SQLite writes fewer digits of a fraction in JSON than it stores. */
function isExactAsJson({ types }: ArchivedTable): boolean {
  return !Object.values(types).includes('float');
}

interface PageRequest {
  after: readonly Value[] | undefined;
  limit: number;
}

/** Reads a page as one JSON text, which takes a quarter of the time of one object per row. */
async function readJson(
  connection: Knex,
  sql: Sql,
  table: ArchivedTable,
  page: PageRequest,
): Promise<Value[][]> {
  const { query, bindings } = selectPage(table, page);
  const values = table.columns.map((column) => asJson(sql, column, table.types[column]));
  const [row]: { page: string }[] = await connection.raw(
    `SELECT CAST(${sql.arrayOf(sql.array(...values), table.primaryKey.join(', '))} AS text) AS page FROM (${query}) AS p`,
    bindings,
  );
  return JSON.parse(row?.page ?? '[]');
}

async function readValues(
  connection: Knex,
  _sql: Sql,
  table: ArchivedTable,
  page: PageRequest,
): Promise<Value[][]> {
  const { query, bindings } = selectPage(table, page);
  const rows: Record<string, Value | boolean | Buffer>[] = await connection.raw(query, bindings);
  return rows.map((row) =>
    table.columns.map((column) => {
      const value = row[column] ?? null;
      if (typeof value === 'boolean') {
        return Number(value);
      }
      return Buffer.isBuffer(value) ? value.toString('hex') : value;
    }),
  );
}

function selectPage({ name, columns, primaryKey }: ArchivedTable, { after, limit }: PageRequest) {
  const key = primaryKey.join(', ');
  const where = after ? `WHERE (${key}) > (${after.map(() => '?').join(', ')})` : '';
  return {
    query: `SELECT ${columns.join(', ')} FROM ${name} ${where} ORDER BY ${key} LIMIT ${limit}`,
    bindings: [...(after ?? [])],
  };
}

function asJson(sql: Sql, column: string, type: ArchivedTable['types'][string] | undefined) {
  switch (type) {
    case 'boolean':
      return `CAST(${column} AS integer)`;
    case 'bytes':
      return sql.hex(column);
    default:
      return column;
  }
}

function jsonColumns({ columns, types }: ArchivedTable): Columns {
  return Object.fromEntries(
    columns.map((column): [string, JsonType] => {
      const type = types[column] ?? 'text';
      return [column, type === 'float' ? 'text' : type];
    }),
  );
}

function valuesByColumn({ columns, types }: ArchivedTable, row: readonly Value[]) {
  return Object.fromEntries(
    columns.map((column, index) => {
      const value = row[index] ?? null;
      if (value === null) {
        return [column, null];
      }
      switch (types[column]) {
        case 'boolean':
          return [column, value === 1];
        case 'bytes':
          return [column, Buffer.from(String(value), 'hex')];
        default:
          return [column, value];
      }
    }),
  );
}

/** Replaces NUL, which PostgreSQL cannot store, as imports do. */
function withoutNul(value: Value): Value {
  return typeof value === 'string' && value.includes('\0')
    ? value.replaceAll('\0', '\u{FFFD}')
    : value;
}

function rowsOfPage(charactersOfRow: number): number {
  return Math.min(maxPageRows, Math.max(1, Math.floor(pageCharacters / charactersOfRow)));
}
