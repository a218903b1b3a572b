import {
  type Arbitrary,
  boolean,
  constantFrom,
  double,
  integer,
  maxSafeInteger,
  nat,
  oneof,
  sample,
  string,
  tuple,
  uint8Array,
} from 'fast-check';
import type { Knex } from 'knex';
import type { ColumnType, Database, TableDescription } from '../port/database.ts';
import { tablesOfData } from '../archive/archived-tables.ts';

type Value = string | number | boolean | Buffer | null;

/** Values that databases, drivers and JSON treat differently. */
const arbitraries: Readonly<Record<ColumnType, Arbitrary<Value>>> = {
  integer: integer({ min: 1, max: 2 ** 31 - 1 }),
  bigint: maxSafeInteger(),
  boolean: boolean(),
  float: double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  bytes: uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  text: oneof(
    string({ unit: 'grapheme', maxLength: 40 }),
    string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', '')),
    constantFrom(
      '',
      'null',
      '[1]',
      '\\u0000',
      '"',
      "'",
      '🍵',
      '?',
      '{"a":"\\n"}',
      '\r\n\t\u{2028}',
    ),
  ),
};

/** Fills every table with random rows. Rows refer to existing ones, and texts are unique. */
export async function insertRandomRows(
  database: Database,
  { seed, rows }: { seed: number; rows: number },
): Promise<void> {
  const described = await database.tables();
  for (const { name } of await tablesOfData(database)) {
    const table = described.find((one) => one.name === name);
    if (table) {
      const columns = await database.read(name).columnInfo();
      const makeRows = await rowMaker(
        database,
        table,
        (column) => columns[column]?.nullable === true && !table.primaryKey.includes(column),
      );
      const made = makeRows(seed, rows);
      await database.write(null, (transaction) => insert(transaction, table, made));
    }
  }
}

/** Ignores rows whose random keys exist. */
async function insert(
  transaction: Knex.Transaction,
  { name }: TableDescription,
  rows: readonly Record<string, Value>[],
): Promise<void> {
  await transaction(name).insert(rows).onConflict().ignore();
}

async function rowMaker(
  { read }: Database,
  { name, columns, types, references }: TableDescription,
  isNullable: (column: string) => boolean,
): Promise<(seed: number, count: number) => Record<string, Value>[]> {
  const parents = await Promise.all(
    references.map(async ({ table, from, to }) => {
      const rows: Record<string, Value>[] = await read(table).select(to);
      return rows.map((row) =>
        Object.fromEntries(from.map((column, index) => [column, row[to[index] ?? ''] ?? null])),
      );
    }),
  );
  return (seed, count) => {
    const valuesOf = columns.map((column, index) =>
      // One call for all rows, because a call costs more than its values.
      sample(tuple(arbitraries[types[column] ?? 'text'], nat(3)), {
        numRuns: count,
        seed: seed * 1_000 + index,
      }),
    );
    return Array.from({ length: count }, (_, row) => {
      const values = columns.map((column, index): [string, Value] => {
        const [value, isNull] = valuesOf[index]?.[row] ?? [null, 0];
        const isAbsent = isNull === 0 && isNullable(column);
        const isName = types[column] === 'text' && !isNullable(column);
        const unique = isName ? `${String(value)} ${name} ${seed + row}` : value;
        return [column, isAbsent ? null : unique];
      });
      const referred = parents.map(
        (rows) => rows[Math.abs(seed + row) % Math.max(1, rows.length)] ?? {},
      );
      return Object.assign(Object.fromEntries(values), ...referred);
    });
  };
}
