import type { Knex } from 'knex';
import type { Database } from './database.ts';

export type KeptTermCause = 'training' | 'publication' | 'plan' | 'request';

/** The place of the product of a kept term. */
export interface KeptTermResult {
  term: string;
  product: number;
  /** The product must be among so many first results. */
  within: number;
  /** From 1; null when it is not on the first page. */
  place: number | null;
}

export interface KeptTermRun {
  /** Milliseconds since 1970. */
  ranAt: number;
  cause: KeptTermCause;
  results: readonly KeptTermResult[];
}

/** The versions of models and search settings that a run follows; 0 for none. */
export interface TriedVersions {
  models: number;
  settings: number;
}

/** A shop whose models or search settings are newer than its last run. */
export interface DueRun {
  shopId: number;
  versions: TriedVersions;
  /** The newer of the changes. */
  cause: KeptTermCause;
}

interface DueRow {
  shop_id: number;
  models: number;
  settings: number;
  ran_models: number;
  ran_settings: number;
  trained_at: number | null;
  published_at: number | null;
  actor: string | null;
}

interface RunRow {
  shop_id: number;
  models_version: number;
  settings_version: number;
  ran_at: number;
  cause: KeptTermCause;
  body: string;
}

/** The last run of the kept terms of each shop. */
export class KeptTermRunStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the shops whose models or search settings have changed since their last run. */
  async due(): Promise<DueRun[]> {
    const rows: DueRow[] = await this.#database.read.raw(
      `SELECT * FROM (
         SELECT s.id AS shop_id, coalesce(m.version, 0) AS models, coalesce(v.version, 0) AS settings,
           coalesce(r.models_version, 0) AS ran_models, coalesce(r.settings_version, 0) AS ran_settings,
           m.trained_at, v.at AS published_at, v.actor
         FROM shops s
         LEFT JOIN kept_term_runs r ON r.shop_id = s.id
         LEFT JOIN models m ON m.shop_id = s.id
         LEFT JOIN versions v ON v.shop_id = s.id AND v.kind = 'search' AND v.object = 0
           AND v.version = (SELECT max(n.version) FROM versions n
             WHERE n.shop_id = s.id AND n.kind = 'search' AND n.object = 0)
         WHERE s.removed_at IS NULL) d
       WHERE models <> ran_models OR settings <> ran_settings
       ORDER BY shop_id`,
    );
    return rows.map((row) => ({
      shopId: row.shop_id,
      versions: { models: row.models, settings: row.settings },
      cause: causeOf(row),
    }));
  }

  async last(shopId: number): Promise<KeptTermRun | undefined> {
    const row = await this.#database
      .read<RunRow>('kept_term_runs')
      .where({ shop_id: shopId })
      .first('ran_at', 'cause', 'body');
    return row && toRun(row);
  }

  /** Replaces the last run. Without versions, the shop stays as due as it was. */
  async save(
    transaction: Knex.Transaction,
    shopId: number,
    { ranAt, cause, results }: KeptTermRun,
    versions?: TriedVersions,
  ): Promise<void> {
    const outcome = { ran_at: ranAt, cause, body: JSON.stringify(results) };
    const followed = versions && {
      models_version: versions.models,
      settings_version: versions.settings,
    };
    await transaction<RunRow>('kept_term_runs')
      .insert({ shop_id: shopId, models_version: 0, settings_version: 0, ...followed, ...outcome })
      .onConflict('shop_id')
      .merge({ ...followed, ...outcome });
  }
}

function causeOf(row: DueRow): KeptTermCause {
  const isTrained = row.models !== row.ran_models;
  const isPublished = row.settings !== row.ran_settings;
  if (isTrained && (!isPublished || (row.trained_at ?? 0) > (row.published_at ?? 0))) {
    return 'training';
  }
  return row.actor === 'schedule' ? 'plan' : 'publication';
}

function toRun({ ran_at: ranAt, cause, body }: Pick<RunRow, 'ran_at' | 'cause' | 'body'>) {
  const results: KeptTermResult[] = JSON.parse(body);
  return { ranAt, cause, results };
}
