import type { Knex } from 'knex';
import type { TableDescription } from '../database.ts';

/** Reads the schema. */
export function describeTables(connection: Knex): Promise<TableDescription[]> {
  return connection.raw(selectTables);
}

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
