import type { ColumnType, Database, TableDescription } from '../port/database.ts';

/** A table whose rows belong to the data of an installation. */
export interface ArchivedTable extends Pick<TableDescription, 'name' | 'columns' | 'primaryKey'> {
  types: Readonly<Record<string, ColumnType>>;
}

/** Tables of the database itself, of copies that run, of its backups, and of networks of the day with their keys. */
const leftOut = new Set([
  'knex_migrations',
  'knex_migrations_lock',
  'sqlite_sequence',
  'data_epoch',
  'feed_cursors',
  'instances',
  'last_backup',
  'leases',
  'network_counts',
  'network_keys',
]);

/** Tables that would bring ended sessions, used links and used codes back to life when they were restored. */
const ofSignIns = new Set(['attempts', 'sign_ins', 'one_time_links', 'store_approvals']);

/** Returns the tables of a backup. Parents come before their children. */
export async function tablesOfBackup(database: Pick<Database, 'tables'>): Promise<ArchivedTable[]> {
  return (await tablesOfData(database)).filter(({ name }) => !ofSignIns.has(name));
}

/** Returns the tables with the data of an installation. Parents come before their children. */
export async function tablesOfData(database: Pick<Database, 'tables'>): Promise<ArchivedTable[]> {
  const tables = await database.tables();
  return parentsFirst(tables.filter(({ name }) => !leftOut.has(name)));
}

function parentsFirst(tables: readonly TableDescription[]): ArchivedTable[] {
  const ordered: TableDescription[] = [];
  const isPlaced = (name: string) =>
    ordered.some((table) => table.name === name) || !tables.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      (table) =>
        !ordered.includes(table) &&
        table.references.every(({ table: parent }) => parent === table.name || isPlaced(parent)),
    );
    if (ready.length === 0) {
      throw new Error('Tables refer to one another in a circle.');
    }
    ordered.push(...ready);
  }
  return ordered.map(({ name, columns, types, primaryKey }) => ({
    name,
    columns,
    types,
    primaryKey,
  }));
}
