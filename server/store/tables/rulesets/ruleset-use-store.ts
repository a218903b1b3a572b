import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { type Columns, namesOf } from '../../port/sql.ts';

/** How often a ruleset was asked. */
interface UseCount {
  rulesetId: number;
  /** The number of the rule from 1; 0 for the ruleset as a whole. */
  rule: number;
  /** Times that it was evaluated. */
  asked: number;
  /** Times that it held; for a ruleset, times that one of its rules held. */
  held: number;
  /** The last time that a page asked for the ruleset, in milliseconds since 1970. */
  lastAt: number | null;
}

/** The counts of some days, summed. */
export interface UseSum extends UseCount {
  /** False for days before that of the last publication: rules of a former version may have had the same numbers. */
  isCurrent: boolean;
}

/** The count of one day. */
export interface DailyUse extends UseCount {
  shopId: number;
  /** Days since 1970, in UTC. */
  day: number;
}

const dayMs = 86_400_000;

const columns: Columns = {
  shop_id: 'integer',
  day: 'integer',
  ruleset_id: 'bigint',
  rule: 'integer',
  asked: 'bigint',
  held: 'bigint',
  last_at: 'bigint',
};

export class RulesetUseStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds to the counts of days. Shops that have been deleted meanwhile are left out. */
  async add(transaction: Knex.Transaction, counts: readonly DailyUse[]): Promise<void> {
    const tuples = counts.map(({ shopId, day, rulesetId, rule, asked, held, lastAt }) => [
      shopId,
      day,
      rulesetId,
      rule,
      asked,
      held,
      lastAt,
    ]);
    await transaction.raw(
      `INSERT INTO ruleset_use (${namesOf(columns)})
       SELECT u.* FROM ${this.#database.sql.rows('?', columns)} u
       WHERE EXISTS (SELECT 1 FROM shops WHERE id = u.shop_id)
       ON CONFLICT (shop_id, day, ruleset_id, rule) DO UPDATE SET
         asked = ruleset_use.asked + excluded.asked,
         held = ruleset_use.held + excluded.held,
         last_at = coalesce(excluded.last_at, ruleset_use.last_at)`,
      [JSON.stringify(tuples)],
    );
  }

  /** Returns the sums of the existing rulesets of a shop between two days, both included. */
  async sums(shopId: number, { from, to }: { from: number; to: number }): Promise<UseSum[]> {
    const rows: (UseCount & { isCurrent: number })[] = await this.#database.read.raw(
      `SELECT u.ruleset_id AS "rulesetId", u.rule,
         CASE WHEN u.day >= r.updated_at / ${dayMs} THEN 1 ELSE 0 END AS "isCurrent",
         CAST(sum(u.asked) AS BIGINT) AS asked, CAST(sum(u.held) AS BIGINT) AS held,
         max(u.last_at) AS "lastAt"
       FROM ruleset_use u JOIN rulesets r ON r.shop_id = u.shop_id AND r.id = u.ruleset_id
       WHERE u.shop_id = :shopId AND u.day BETWEEN :from AND :to
       GROUP BY 1, 2, 3`,
      { shopId, from, to },
    );
    return rows.map((row) => ({ ...row, isCurrent: row.isCurrent === 1 }));
  }

  /** Removes the counts of days before one. */
  async removeBefore(transaction: Knex.Transaction, shopId: number, day: number): Promise<void> {
    await transaction('ruleset_use').where({ shop_id: shopId }).where('day', '<', day).del();
  }
}
