import type { Knex } from 'knex';
import type { ColumnType, Sequences, TableDescription, TableReference } from '../port/database.ts';

/** Reads the schema. */
export async function describeTables(connection: Knex): Promise<TableDescription[]> {
  const tables: { name: string }[] = await connection('sqlite_master')
    .where({ type: 'table' })
    .orderBy('name')
    .select('name');
  return Promise.all(tables.map(({ name }) => describeTable(connection, name)));
}

async function describeTable(connection: Knex, name: string): Promise<TableDescription> {
  const columns: { name: string; type: string; pk: number }[] = await connection
    .select('name', 'type', 'pk')
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
    types: Object.fromEntries(columns.map((column) => [column.name, typeOf(column.type)])),
    primaryKey: columns.filter(({ pk }) => pk > 0).map((column) => column.name),
    references: [...references.values()],
  };
}

/** The types that knex and the migrations declare. */
const types: Readonly<Record<string, ColumnType>> = {
  integer: 'integer',
  bigint: 'bigint',
  text: 'text',
  'varchar(255)': 'text',
  boolean: 'boolean',
  float: 'float',
  blob: 'bytes',
};

function typeOf(declared: string): ColumnType {
  // SQLite itself declares columns of its own tables without a type.
  return types[declared.toLowerCase()] ?? 'text';
}

export const sqliteSequences: Sequences = {
  async read(connection) {
    const rows: { name: string; seq: number }[] = await connection('sqlite_sequence').select();
    return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]));
  },
  async raise(transaction, last) {
    const present = await sqliteSequences.read(transaction);
    for (const [name, seq] of Object.entries(last)) {
      await transaction('sqlite_sequence').where({ name }).del();
      await transaction('sqlite_sequence').insert({
        name,
        seq: Math.max(seq, present[name] ?? 0),
      });
    }
  },
};
