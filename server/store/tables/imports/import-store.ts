import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';

/** The result of the last import of one kind in one shop. */
export interface ImportSummary {
  shopId: number;
  kind: string;
  saved: number;
  unchanged: number;
  rejected: number;
  removed: number;
  seconds: number;
  /** Milliseconds since 1970. */
  finishedAt: number;
}

interface ImportRow {
  shop_id: number;
  kind: string;
  saved: number;
  unchanged: number;
  rejected: number;
  removed: number;
  seconds: number;
  finished_at: number;
}

/** The last import of each kind. Imports run in processes of their own; the server reads their results here. */
export class ImportStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(): Promise<ImportSummary[]> {
    const { read, sql } = this.#database;
    const rows: ImportRow[] = await read<ImportRow>('imports').orderByRaw(
      `shop_id, ${sql.bytewise('kind')}`,
    );
    return rows.map(({ shop_id: shopId, finished_at: finishedAt, ...row }) => ({
      shopId,
      ...row,
      finishedAt,
    }));
  }

  async save(
    transaction: Knex.Transaction,
    { shopId, finishedAt, ...summary }: ImportSummary,
  ): Promise<void> {
    await transaction<ImportRow>('imports')
      .insert({ shop_id: shopId, ...summary, finished_at: finishedAt })
      .onConflict(['shop_id', 'kind'])
      .merge();
  }
}
