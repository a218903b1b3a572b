import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';

/** `field`: a part of the records of a kind, named `<kind>.<part>`. */
type RefusedStep = 'kind' | 'field' | 'topic';

/** A step of a connection that its store refuses. Times are milliseconds since 1970. */
export interface StoredRefusal {
  step: RefusedStep;
  name: string;
  /** The words of the store. */
  reason: string;
  /** The permission that would mend it; null when no permission does. */
  scope: string | null;
  since: number;
  /** The last time at which the store was asked; null while a permission is missing, so that it is not asked. */
  triedAt: number | null;
}

interface RefusalRow {
  shop_id: number;
  step: RefusedStep;
  name: string;
  reason: string;
  scope: string | null;
  since: number;
  tried_at: number | null;
}

/** Returns a refusal as people and programs are told of it. */
export function describeRefusal({ step, name, reason, scope, since, triedAt }: StoredRefusal) {
  return {
    step,
    name,
    reason,
    scope,
    since: new Date(since).toISOString(),
    tried_at: triedAt === null ? null : new Date(triedAt).toISOString(),
  };
}

/** Remembers what stores refuse to their connections. */
export class RefusalStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Reads within a transaction when one is given. */
  async list(shopId: number, connection: Knex = this.#database.read): Promise<StoredRefusal[]> {
    const rows = await connection<RefusalRow>('refusals')
      .where({ shop_id: shopId })
      .orderBy(['step', 'name']);
    return rows.map(({ step, name, reason, scope, since, tried_at: triedAt }) => ({
      step,
      name,
      reason,
      scope,
      since,
      triedAt,
    }));
  }

  /** Returns all that a store does not give: what it refuses, and the amounts of orders in other currencies. */
  async listGaps(shopId: number): Promise<StoredRefusal[]> {
    const unpriced = await this.#unpricedOrders(shopId);
    return [...(await this.list(shopId)), ...unpriced];
  }

  async #unpricedOrders(shopId: number): Promise<StoredRefusal[]> {
    const rows: { currency: string; orders: number; since: number }[] =
      await this.#database.read.raw(
        `SELECT currency, count(*) AS orders, min(created_at) AS since FROM orders
         WHERE shop_id = ? AND currency IS NOT NULL GROUP BY currency ORDER BY currency`,
        [shopId],
      );
    return rows.map(({ currency, orders, since }) => ({
      step: 'field',
      name: `orders.amounts in ${currency}`,
      reason: `The store tells no rate of ${currency} with ${orders} of its orders: they count as sales, without an amount.`,
      scope: null,
      since,
      triedAt: null,
    }));
  }

  /** Saves a refusal. One that is known keeps its beginning. */
  async save(
    transaction: Knex.Transaction,
    shopId: number,
    { step, name, reason, scope, since, triedAt }: StoredRefusal,
  ): Promise<void> {
    await transaction<RefusalRow>('refusals')
      .insert({ shop_id: shopId, step, name, reason, scope, since, tried_at: triedAt })
      .onConflict(['shop_id', 'step', 'name'])
      .merge(['reason', 'scope', 'tried_at']);
  }

  async remove(
    transaction: Knex.Transaction,
    shopId: number,
    { step, name }: Pick<StoredRefusal, 'step' | 'name'>,
  ): Promise<void> {
    await transaction<RefusalRow>('refusals').where({ shop_id: shopId, step, name }).del();
  }

  /** Makes all refusals due, so that the store is asked again. */
  async retryAll(transaction: Knex.Transaction, shopId: number): Promise<void> {
    await transaction<RefusalRow>('refusals')
      .where({ shop_id: shopId })
      .whereNotNull('tried_at')
      .update({ tried_at: 0 });
  }
}
