import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { type Columns, namesOf } from '../../port/sql.ts';

/** The end of a delivery. */
export type DeliveryOutcome =
  | 'received'
  | 'repeated'
  | 'unknown-topic'
  | 'done'
  | 'outdated'
  | 'failed'
  | 'set-aside';

/** The number of deliveries of a topic with an outcome. */
export interface DeliveryCount {
  shopId: number;
  topic: string;
  outcome: DeliveryOutcome;
  count: number;
}

const columns: Columns = {
  shop_id: 'bigint',
  topic: 'text',
  outcome: 'text',
  count: 'bigint',
  last_at: 'bigint',
};

/** Counts deliveries over all servers and restarts. */
export class DeliveryCounts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(
    transaction: Knex.Transaction,
    counts: readonly DeliveryCount[],
    now: number,
  ): Promise<void> {
    const sums = new Map<string, DeliveryCount>();
    for (const added of counts) {
      const key = `${added.shopId} ${added.topic} ${added.outcome}`;
      sums.set(key, { ...added, count: added.count + (sums.get(key)?.count ?? 0) });
    }
    await transaction.raw(
      `INSERT INTO webhook_counts (${namesOf(columns)})
       SELECT c.* FROM ${this.#database.sql.rows('?', columns)} c WHERE true
       ON CONFLICT (shop_id, topic, outcome) DO UPDATE SET
         count = webhook_counts.count + excluded.count, last_at = excluded.last_at`,
      [
        JSON.stringify(
          [...sums.values()].map(({ shopId, topic, outcome, count }) => [
            shopId,
            topic,
            outcome,
            count,
            now,
          ]),
        ),
      ],
    );
  }

  /** Returns the counts of all shops. */
  list(): Promise<DeliveryCount[]> {
    return this.#database
      .read('webhook_counts')
      .orderBy(['shop_id', 'topic', 'outcome'])
      .select({ shopId: 'shop_id', topic: 'topic', outcome: 'outcome', count: 'count' });
  }
}
