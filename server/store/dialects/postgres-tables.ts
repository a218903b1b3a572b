import type { Knex } from 'knex';
import type { ColumnType, Sequences, TableDescription } from '../port/database.ts';

interface TableRow extends Omit<TableDescription, 'types'> {
  types: readonly string[];
}

/** Reads the schema. */
export async function describeTables(connection: Knex): Promise<TableDescription[]> {
  const rows: TableRow[] = await connection.raw(selectTables);
  return rows.map((row) => ({
    ...row,
    types: Object.fromEntries(
      row.columns.map((column, index) => [column, types[row.types[index] ?? ''] ?? 'text']),
    ),
  }));
}

/** The types of columns whose names differ, or that are not text. */
const types: Readonly<Record<string, ColumnType>> = {
  integer: 'integer',
  bigint: 'bigint',
  boolean: 'boolean',
  'double precision': 'float',
  real: 'float',
  bytea: 'bytes',
};

export const postgresSequences: Sequences = {
  async read(connection) {
    const found: { table: string; sequence: string }[] = await connection.raw(selectSequences);
    const numbers: [string, number][] = [];
    for (const { table, sequence } of found) {
      const [row] = await connection
        .select<{ last_value: number; is_called: boolean }[]>('last_value', 'is_called')
        .from(sequence);
      numbers.push([table, row?.is_called ? row.last_value : 0]);
    }
    return Object.fromEntries(numbers);
  },
  async raise(transaction, last) {
    const found: { table: string; sequence: string }[] = await transaction.raw(selectSequences);
    const present = await postgresSequences.read(transaction);
    for (const { table, sequence } of found) {
      const number = Math.max(last[table] ?? 0, present[table] ?? 0);
      if (number > 0) {
        await transaction.raw('SELECT setval(CAST(? AS regclass), ?)', [sequence, number]);
      }
    }
  },
};

const selectSequences = `
  SELECT CAST(t.relname AS text) AS "table", CAST(s.relname AS text) AS sequence
  FROM pg_class s
  JOIN pg_depend d ON d.objid = s.oid AND d.classid = CAST('pg_class' AS regclass)
  JOIN pg_class t ON t.oid = d.refobjid
  WHERE s.relkind = 'S' AND d.deptype = 'a'
    AND t.relnamespace = CAST(current_schema() AS regnamespace)`;

const namesOfColumns = (table: string, numbers: string) => `ARRAY(
  SELECT CAST(a.attname AS text) FROM unnest(${numbers}) WITH ORDINALITY AS n (number, place)
  JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = n.number ORDER BY n.place
)`;

const selectTables = `
  SELECT CAST(c.relname AS text) AS name,
    ARRAY(
      SELECT CAST(a.attname AS text) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
    ) AS columns,
    ARRAY(
      SELECT format_type(a.atttypid, NULL) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
    ) AS types,
    ARRAY(
      SELECT unnest(${namesOfColumns('c.oid', 'k.conkey')})
      FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'p'
    ) AS "primaryKey",
    coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'table', CAST(parent.relname AS text),
        'from', ${namesOfColumns('c.oid', 'k.conkey')},
        'to', ${namesOfColumns('k.confrelid', 'k.confkey')}
      ) ORDER BY k.conname)
      FROM pg_constraint k JOIN pg_class parent ON parent.oid = k.confrelid
      WHERE k.conrelid = c.oid AND k.contype = 'f'
    ), '[]') AS "references"
  FROM pg_class c
  WHERE c.relkind = 'r' AND c.relnamespace = CAST(current_schema() AS regnamespace)
  ORDER BY c.relname`;
