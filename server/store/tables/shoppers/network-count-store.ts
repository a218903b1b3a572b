import type { Knex } from 'knex';
import { dimensions } from '../../../insight/counts.ts';
import type { Database } from '../../port/database.ts';
import { prepared } from '../../port/prepared.ts';
import { type Columns, namesOf, type Sql } from '../../port/sql.ts';

/** What counts in figures and is bounded for each network and day. */
export const allowanceKinds = ['searches', 'impressions', 'clicks', 'adds', 'visits'] as const;

export type AllowanceKind = (typeof allowanceKinds)[number];

type CountRow = Record<'network' | 'sessions' | 'bytes' | AllowanceKind, number>;

/** What a network has sent to a shop on a day. Who changes it says so, and has it saved. */
export interface NetworkCounts extends CountRow {
  isChanged: boolean;
}

const countColumns: Columns = {
  sessions: 'integer',
  bytes: 'bigint',
  searches: 'integer',
  impressions: 'integer',
  clicks: 'integer',
  adds: 'integer',
  visits: 'integer',
};
const countNames = ['sessions', 'bytes', ...allowanceKinds] as const;
const columns: Columns = { network: 'bigint', ...countColumns };

/** What counts on a day. Null in the first days of a shop, which has no usual day yet. */
export type UsualDay = Readonly<Partial<Record<AllowanceKind, number | null>>>;

/** A day is compared with as many before it. */
const daysBefore = 7;

interface ShopDay {
  shopId: number;
  /** Days since 1970. */
  day: number;
}

/** Counts what each network has sent on a day. The rows are deleted after the day. */
export class NetworkCountStore {
  readonly #database: Database;
  readonly #statements: ReturnType<typeof statements>;

  constructor(database: Database) {
    this.#database = database;
    this.#statements = statements(database.sql);
  }

  /**
   * Returns the counts of these networks, which no other transaction changes before this one ends. They are locked in the
   * order of their numbers, so that transactions with several hardly ever deadlock.
   */
  async lock(
    transaction: Knex.Transaction,
    { shopId, day }: ShopDay,
    networks: readonly number[],
  ): Promise<Map<number, NetworkCounts>> {
    const wanted = [...new Set(networks)].toSorted((one, other) => one - other);
    const rows: CountRow[] = await prepared(
      'lock-networks',
      transaction('network_counts')
        .where({ shop_id: shopId, day })
        .whereRaw(this.#database.sql.isIn('network', '?'), [JSON.stringify(wanted)])
        .orderBy('network')
        .forUpdate()
        .select(Object.keys(columns)),
    );
    const found = new Set(rows.map(({ network }) => network));
    const missing = wanted.filter((network) => !found.has(network));
    if (missing.length > 0) {
      const bindings = [shopId, day, JSON.stringify(missing)];
      const insert = transaction.raw(this.#statements.insert, bindings);
      const added: CountRow[] = await prepared('add-networks', insert);
      rows.push(...added);
    }
    return new Map(rows.map((row) => [row.network, { ...row, isChanged: false }]));
  }

  /** Returns the mean of the days before that have figures. */
  async usualDay(transaction: Knex.Transaction, { shopId, day }: ShopDay): Promise<UsualDay> {
    const means = allowanceKinds.map(
      (kind) => `CAST(sum(${kind}) AS REAL) / count(DISTINCT day) AS ${kind}`,
    );
    const [usual = {}]: UsualDay[] = await transaction.raw(
      `SELECT ${means.join(', ')} FROM daily_counts
       WHERE shop_id = ? AND dimension = ${dimensions.indexOf('shop')} AND day >= ? AND day < ?`,
      [shopId, day - daysBefore, day],
    );
    return usual;
  }

  /** Saves the locked counts that have changed. */
  async save(
    transaction: Knex.Transaction,
    { shopId, day }: ShopDay,
    counts: Iterable<NetworkCounts>,
  ): Promise<void> {
    const tuples = [...counts]
      .filter(({ isChanged }) => isChanged)
      .map((row) => [row.network, ...countNames.map((name) => row[name])]);
    if (tuples.length > 0) {
      const bindings = [JSON.stringify(tuples), shopId, day];
      await prepared('save-networks', transaction.raw(this.#statements.update, bindings));
    }
  }

  /** Deletes up to `limit` counts of earlier days. Returns the number of deleted counts. */
  async removeBefore(transaction: Knex.Transaction, day: number, limit: number): Promise<number> {
    const key = ['day', 'shop_id', 'network'];
    const old = transaction('network_counts').where('day', '<', day).limit(limit).select(key);
    return transaction('network_counts').whereIn(key, old).del();
  }
}

function statements(sql: Sql) {
  return {
    // Also returns those that another transaction has inserted meanwhile.
    insert: `INSERT INTO network_counts (shop_id, day, network, sessions)
      SELECT ?, ?, n.id, 0 FROM ${sql.list('?')} n WHERE true
      ON CONFLICT (day, shop_id, network) DO UPDATE SET sessions = network_counts.sessions
      RETURNING ${namesOf(columns)}`,
    update: `UPDATE network_counts SET ${countNames.map((name) => `${name} = c.${name}`).join(', ')}
      FROM ${sql.rows('?', columns)} c
      WHERE network_counts.shop_id = ? AND network_counts.day = ?
        AND network_counts.network = c.network`,
  };
}
