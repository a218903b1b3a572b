import type { Knex } from 'knex';
import type { TableDescription, TableReference } from '../database.ts';

/** Reads the schema. */
export async function describeTables(connection: Knex): Promise<TableDescription[]> {
  const tables: { name: string }[] = await connection('sqlite_master')
    .where({ type: 'table' })
    .orderBy('name')
    .select('name');
  return Promise.all(tables.map(({ name }) => describeTable(connection, name)));
}

async function describeTable(connection: Knex, name: string): Promise<TableDescription> {
  const columns: { name: string; pk: number }[] = await connection
    .select('name', 'pk')
    .from(connection.raw('pragma_table_info(?)', [name]));
  const pairs: { id: number; table: string; from: string; to: string }[] = await connection
    .select('id', 'table', 'from', 'to')
    .from(connection.raw('pragma_foreign_key_list(?)', [name]))
    .orderBy(['id', 'seq']);
  const references = new Map<number, TableReference>();
  for (const { id, table, from, to } of pairs) {
    const { from: froms, to: tos } = references.get(id) ?? { from: [], to: [] };
    references.set(id, { table, from: [...froms, from], to: [...tos, to] });
  }
  return {
    name,
    columns: columns.map((column) => column.name),
    primaryKey: columns.filter(({ pk }) => pk > 0).map((column) => column.name),
    references: [...references.values()],
  };
}
