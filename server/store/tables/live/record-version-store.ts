import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { type Columns, namesOf, replace, type Sql } from '../../port/sql.ts';

/** The version of a record that is stored here. */
export interface RecordVersion {
  id: number;
  /** By the clock of the platform; null when it names no time. */
  updatedAt: number | null;
  /** By our clock: the time at which the platform had this version. */
  seenAt: number;
  /** The time at which the record was deleted; null for one that exists. */
  deletedAt: number | null;
  /** By our clock: the time at which webhooks left the record in doubt; null for one that is as the store sent it. */
  unconfirmedAt: number | null;
}

interface VersionRow {
  id: number;
  updated_at: number | null;
  seen_at: number;
  deleted_at: number | null;
  unconfirmed_at: number | null;
}

const columns: Columns = {
  id: 'bigint',
  updated_at: 'bigint',
  seen_at: 'bigint',
  deleted_at: 'bigint',
  unconfirmed_at: 'bigint',
};

const statements = (sql: Sql) => ({
  find: `SELECT ${namesOf(columns)} FROM record_versions
    WHERE shop_id = ? AND kind = ? AND ${sql.isIn('id', '?')}`,
  save: `INSERT INTO record_versions (shop_id, kind, ${namesOf(columns)})
    SELECT ?, ?, v.* FROM ${sql.rows('?', columns)} v WHERE true
    ON CONFLICT (shop_id, kind, id) DO UPDATE
    SET ${replace('updated_at', 'seen_at', 'deleted_at', 'unconfirmed_at')}`,
  leaveUnconfirmed: `UPDATE record_versions SET unconfirmed_at = ?
    WHERE shop_id = ? AND kind = ? AND ${sql.isIn('id', '?')}`,
  confirm: `UPDATE record_versions SET unconfirmed_at = NULL
    WHERE shop_id = ? AND kind = ? AND ${sql.isIn('id', '?')} AND unconfirmed_at < ?`,
  markDeleted: `UPDATE record_versions SET deleted_at = ?
    WHERE shop_id = ? AND kind = ? AND ${sql.isIn('id', '?')} AND deleted_at IS NULL AND seen_at < ?`,
});

/** The versions of records that stores send by themselves, deleted ones included. */
export class RecordVersionStore {
  readonly #database: Database;
  readonly #statements: ReturnType<typeof statements>;

  constructor(database: Database) {
    this.#database = database;
    this.#statements = statements(database.sql);
  }

  async find(
    connection: Knex,
    shopId: number,
    kind: string,
    ids: readonly number[],
  ): Promise<Map<number, RecordVersion>> {
    const rows: VersionRow[] = await connection.raw(this.#statements.find, [
      shopId,
      kind,
      JSON.stringify(ids),
    ]);
    return new Map(rows.map((row) => [row.id, toVersion(row)]));
  }

  /** Returns the versions of a kind with ids above `afterId`, in ascending order, deleted ones included. */
  async after(
    shopId: number,
    kind: string,
    afterId: number,
    limit: number,
  ): Promise<RecordVersion[]> {
    const rows = await this.#database
      .read<VersionRow & { shop_id: number; kind: string }>('record_versions')
      .where({ shop_id: shopId, kind })
      .andWhere('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .select('id', 'updated_at', 'seen_at', 'deleted_at', 'unconfirmed_at');
    return rows.map(toVersion);
  }

  async save(
    transaction: Knex.Transaction,
    shopId: number,
    kind: string,
    versions: readonly RecordVersion[],
  ): Promise<void> {
    const rows = versions.map(({ id, updatedAt, seenAt, deletedAt, unconfirmedAt }) => [
      id,
      updatedAt,
      seenAt,
      deletedAt,
      unconfirmedAt,
    ]);
    await transaction.raw(this.#statements.save, [shopId, kind, JSON.stringify(rows)]);
  }

  /** Marks records for the daily comparison with the store. */
  async leaveUnconfirmed(
    transaction: Knex.Transaction,
    shopId: number,
    kind: string,
    { ids, at }: { ids: readonly number[]; at: number },
  ): Promise<void> {
    const bindings = [at, shopId, kind, JSON.stringify(ids)];
    await transaction.raw(this.#statements.leaveUnconfirmed, bindings);
  }

  /** Removes the marks of before a time. */
  async confirm(
    transaction: Knex.Transaction,
    shopId: number,
    kind: string,
    { ids, before }: { ids: readonly number[]; before: number },
  ): Promise<void> {
    const bindings = [shopId, kind, JSON.stringify(ids), before];
    await transaction.raw(this.#statements.confirm, bindings);
  }

  /** Marks records as deleted at a time, except those that the platform had later. */
  async markDeleted(
    transaction: Knex.Transaction,
    shopId: number,
    kind: string,
    { ids, at }: { ids: readonly number[]; at: number },
  ): Promise<void> {
    const bindings = [at, shopId, kind, JSON.stringify(ids), at];
    await transaction.raw(this.#statements.markDeleted, bindings);
  }

  /** Forgets some records that were deleted before a time. Returns their number. */
  async pruneDeleted(transaction: Knex.Transaction, before: number): Promise<number> {
    return transaction('record_versions').where('deleted_at', '<', before).del();
  }
}

function toVersion(row: VersionRow): RecordVersion {
  return {
    id: row.id,
    updatedAt: row.updated_at,
    seenAt: row.seen_at,
    deletedAt: row.deleted_at,
    unconfirmedAt: row.unconfirmed_at,
  };
}
