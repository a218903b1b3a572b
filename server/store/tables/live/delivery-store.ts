import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { namesOf, replace, type Sql } from '../../port/sql.ts';
import {
  type DeliveryRow,
  type ListedDelivery,
  type NewDelivery,
  newColumns,
  type OpenDelivery,
  type OpenState,
  toListed,
  toTuple,
  toWaiting,
  type WaitingDelivery,
} from './delivery-rows.ts';

interface FailedTry {
  id: number;
  failure: string;
  /** The time of the next try. */
  dueAt: number;
  /** Null unless it was the last try. */
  setAsideAt: number | null;
}

/** Deliveries of a shop by state. */
interface DeliverySummary {
  waiting: number;
  /** Waiting ones that have failed at least once. */
  retrying: number;
  setAside: number;
  /** The arrival of the oldest waiting one; null without any. */
  oldestAt: number | null;
}

const expiredNote = '(its content was removed after 30 days, so it can only be dropped)';

function statements(sql: Sql) {
  const { shop_id: _, delivery: _delivery, ...renewed } = newColumns;
  return {
    // A repetition is taken again after the time in which it is known.
    add: `INSERT INTO webhook_deliveries (${namesOf(newColumns)})
      SELECT d.* FROM ${sql.rows('?', newColumns)} d WHERE true
      ON CONFLICT (shop_id, delivery) DO UPDATE SET ${replace(...Object.keys(renewed))}, done_at = NULL
      WHERE webhook_deliveries.done_at IS NOT NULL
        AND webhook_deliveries.expires_at <= excluded.received_at
      RETURNING shop_id, delivery`,
    finish: `UPDATE webhook_deliveries SET done_at = ?, body = NULL, failure = NULL
      WHERE ${sql.isIn('id', '?')} AND body IS NOT NULL RETURNING id`,
    // What it has failed for stays, so that a person sees it.
    expire: `UPDATE webhook_deliveries SET body = NULL, failure = failure || ' ${expiredNote}'
      WHERE failure IS NOT NULL AND done_at IS NULL AND body IS NOT NULL AND set_aside_at <= ?`,
  };
}

/** The queue of webhooks. */
export class DeliveryStore {
  readonly #database: Database;
  readonly #statements: ReturnType<typeof statements>;

  constructor(database: Database) {
    this.#database = database;
    this.#statements = statements(database.sql);
  }

  /** Adds deliveries, each id at most once. Returns those that were new. */
  async add(
    transaction: Knex.Transaction,
    deliveries: readonly NewDelivery[],
  ): Promise<NewDelivery[]> {
    const added: { shop_id: number; delivery: string }[] = await transaction.raw(
      this.#statements.add,
      [JSON.stringify(deliveries.map(toTuple))],
    );
    const names = new Set(added.map(({ shop_id, delivery }) => `${shop_id} ${delivery}`));
    return deliveries.filter(({ shopId, delivery }) => names.has(`${shopId} ${delivery}`));
  }

  /** Returns the oldest deliveries that are due, without their bodies and without those of some shops. */
  async due(
    now: number,
    limit: number,
    busyShops: readonly number[] = [],
  ): Promise<WaitingDelivery[]> {
    const rows = await this.#waiting()
      .andWhere('due_at', '<=', now)
      .whereNotIn('shop_id', busyShops)
      .orderBy(['received_at', 'id'])
      .limit(limit);
    return rows.map(toWaiting);
  }

  /** Returns the oldest deliveries of a shop that were not tried yet, due or not, without their bodies. */
  async untried(shopId: number, limit: number): Promise<WaitingDelivery[]> {
    const rows = await this.#waiting()
      .andWhere({ shop_id: shopId, tries: 0 })
      .orderBy(['received_at', 'id'])
      .limit(limit);
    return rows.map(toWaiting);
  }

  /** Returns the time at which the next delivery that waits is due; undefined when none waits. */
  async nextDueAt(): Promise<number | undefined> {
    const row: { due_at: number } | undefined = await this.#waiting()
      .orderBy('due_at')
      .first('due_at');
    return row?.due_at;
  }

  /** Returns compressed bodies by id. */
  async bodies(ids: readonly number[]): Promise<Map<number, Buffer>> {
    const { read, sql } = this.#database;
    const rows: Pick<DeliveryRow, 'id' | 'body'>[] = await read.raw(
      `SELECT id, body FROM webhook_deliveries WHERE ${sql.isIn('id', '?')} AND body IS NOT NULL`,
      [JSON.stringify(ids)],
    );
    return new Map(rows.flatMap(({ id, body }) => (body ? [[id, body] as const] : [])));
  }

  /** Marks deliveries as worked off and forgets their bodies. Returns those that nobody had dropped. */
  async finish(
    transaction: Knex.Transaction,
    ids: readonly number[],
    now: number,
  ): Promise<Set<number>> {
    const bound = [now, JSON.stringify(ids)];
    const rows: { id: number }[] = await transaction.raw(this.#statements.finish, bound);
    return new Set(rows.map(({ id }) => id));
  }

  async fail(
    transaction: Knex.Transaction,
    { id, failure, dueAt, setAsideAt }: FailedTry,
  ): Promise<void> {
    await transaction<DeliveryRow>('webhook_deliveries')
      .where({ id })
      .whereNull('done_at')
      .update({
        tries: transaction.raw('tries + 1'),
        failure,
        due_at: dueAt,
        set_aside_at: setAsideAt,
      });
  }

  /** Returns failed deliveries of a shop, oldest first: those set aside, and those tried again. */
  async listFailed(shopId: number, limit: number): Promise<ListedDelivery[]> {
    const rows = await this.#open(this.#database.read, shopId)
      .whereNotNull('failure')
      .orderBy('id')
      .limit(limit);
    return rows.map(toListed);
  }

  /** Returns open deliveries of a shop after an id, oldest first. */
  async listOpen(
    shopId: number,
    { state, after = 0, limit }: { state: OpenState; after?: number | undefined; limit: number },
  ): Promise<ListedDelivery[]> {
    const open = this.#open(this.#database.read, shopId).andWhere('id', '>', after);
    const found = {
      waiting: () => open.whereNull('failure'),
      retrying: () => open.whereNotNull('failure').whereNull('set_aside_at'),
      'set-aside': () => open.whereNotNull('set_aside_at'),
    }[state]();
    return (await found.orderBy('id').limit(limit)).map(toListed);
  }

  /** Makes failed deliveries due now, from their first try. Returns their number. */
  async retry(
    transaction: Knex.Transaction,
    shopId: number,
    id: number | undefined,
    now: number,
  ): Promise<number> {
    return this.#open(transaction, shopId, id)
      .whereNotNull('failure')
      .whereNotNull('body')
      .update({ due_at: now, set_aside_at: null, tries: 0 });
  }

  /** Marks failed deliveries as done without doing them. Returns their number. */
  async drop(
    transaction: Knex.Transaction,
    shopId: number,
    id: number | undefined,
    now: number,
  ): Promise<number> {
    return this.#open(transaction, shopId, id)
      .whereNotNull('failure')
      .update({ done_at: now, body: null, failure: null });
  }

  /** Returns open deliveries of a shop after an id, in the order of their ids. */
  async readOpen(shopId: number, after: number, limit: number): Promise<OpenDelivery[]> {
    return this.#open(this.#database.read, shopId)
      .andWhere('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .select('id', 'resource', 'body', 'size');
  }

  /** Marks these as done without doing them, if they are open. Returns their number. */
  async dropOpen(
    transaction: Knex.Transaction,
    shopId: number,
    ids: readonly number[],
    now: number,
  ): Promise<number> {
    return this.#open(transaction, shopId)
      .whereIn('id', ids)
      .update({ done_at: now, body: null, failure: null });
  }

  /** Removes the name of a record from deliveries, which are known by their own ids. */
  async forgetResource(
    transaction: Knex.Transaction,
    shopId: number,
    resource: string,
  ): Promise<void> {
    await transaction<DeliveryRow>('webhook_deliveries')
      .where({ shop_id: shopId, resource })
      .update({ resource: transaction.ref('topic') });
  }

  async summary(shopId: number): Promise<DeliverySummary> {
    const [row] = await this.#open(this.#database.read, shopId).select<
      { open: number; retrying: number | null; set_aside: number; oldest: number | null }[]
    >(
      this.#database.read.raw('count(*) AS open'),
      this.#database.read.raw('count(set_aside_at) AS set_aside'),
      this.#database.read.raw(
        'sum(CASE WHEN failure IS NOT NULL AND set_aside_at IS NULL THEN 1 ELSE 0 END) AS retrying',
      ),
      this.#database.read.raw('min(CASE WHEN set_aside_at IS NULL THEN received_at END) AS oldest'),
    );
    const setAside = row?.set_aside ?? 0;
    return {
      waiting: (row?.open ?? 0) - setAside,
      retrying: row?.retrying ?? 0,
      setAside,
      oldestAt: row?.oldest ?? null,
    };
  }

  /** Removes some deliveries that no repetition is compared with any more. Returns their number. */
  async prune(transaction: Knex.Transaction, now: number, limit: number): Promise<number> {
    const outdated = transaction<DeliveryRow>('webhook_deliveries')
      .whereNotNull('done_at')
      .andWhere('expires_at', '<=', now)
      .limit(limit)
      .select('id');
    return transaction('webhook_deliveries').whereIn('id', outdated).del();
  }

  /** Forgets the bodies of deliveries that were set aside until a time, which nobody has tried again. */
  async expire(transaction: Knex.Transaction, setAsideUntil: number): Promise<void> {
    await transaction.raw(this.#statements.expire, [setAsideUntil]);
  }

  #waiting() {
    return this.#database
      .read<DeliveryRow>('webhook_deliveries')
      .whereNull('done_at')
      .whereNull('set_aside_at');
  }

  #open(connection: Knex, shopId: number, id?: number) {
    return connection<DeliveryRow>('webhook_deliveries')
      .where({ shop_id: shopId, ...(id !== undefined && { id }) })
      .whereNull('done_at');
  }
}
