import type { Knex } from 'knex';
import { beforeCommit } from '../port/before-commit.ts';
import type { Database } from '../port/database.ts';
import { runBoth } from '../port/run-both.ts';
import type { Sql } from '../port/sql.ts';
import { writeInBatches } from '../port/yield-write-lock.ts';

/**
 * The kind of a change, written in the transaction that makes the change. `orders`, `customers`, `events`,
 * `key` and `models` are lines for the whole table (id 0), because no follower reads single rows of them.
 * `market-prices` stands for the prices of some variants in a market, whose products have lines of their own. `reindex`
 * requests a new search index.
 */
export type ChangeKind =
  | 'shop'
  | 'key'
  | 'settings'
  | 'widget'
  | 'ruleset'
  | 'product'
  | 'collection'
  | 'orders'
  | 'customers'
  | 'content'
  | 'market'
  | 'market-prices'
  | 'events'
  | 'models'
  | 'reindex'
  | 'experiment';

export interface Change {
  kind: ChangeKind;
  id: number;
}

export interface FeedHead {
  seq: number;
  /** Lines up to this number are pruned. A follower behind it must rebuild from the rows. */
  prunedTo: number;
}

interface ChangeRow extends Change {
  seq: number;
}

interface HeadRow {
  shop_id: number;
  seq: number;
  pruned_to: number;
}

const maxAgeMs = 7 * 24 * 3_600_000;

/** The changes of a transaction, by shop. */
type Changes = Map<number, Change[]>;

const changesOf = new WeakMap<Knex.Transaction, Changes>();

/**
 * Adds lines to the shop's feed. The transaction gets their numbers in its last statements: it increments the counter row
 * itself, so that the order of numbers is the order of commits, and others wait for the row as shortly as can be.
 */
export function recordChanges(
  transaction: Knex.Transaction,
  shopId: number,
  changes: readonly Change[],
): void {
  const known = changesOf.get(transaction);
  const recorded: Changes = known ?? new Map<number, Change[]>();
  if (!known) {
    changesOf.set(transaction, recorded);
    beforeCommit(transaction, (sql) => saveChanges(transaction, sql, recorded));
  }
  const ofShop = recorded.get(shopId) ?? [];
  changes.forEach((change) => ofShop.push(change));
  recorded.set(shopId, ofShop);
}

/**
 * Adds a change several times, and returns the number that the first gets. The transaction is the only one that writes to
 * the shop.
 */
export async function recordNumbered(
  transaction: Knex.Transaction,
  shopId: number,
  change: Change,
  times: number,
): Promise<number> {
  const head = await transaction<HeadRow>('feed_heads').where({ shop_id: shopId }).first('seq');
  const before = changesOf.get(transaction)?.get(shopId)?.length ?? 0;
  recordChanges(
    transaction,
    shopId,
    Array.from({ length: times }, () => change),
  );
  return (head?.seq ?? 0) + before + 1;
}

/** Saves the changes shop by shop, in the order of their ids, so that two transactions cannot deadlock. */
async function saveChanges(
  transaction: Knex.Transaction,
  sql: Pick<Sql, 'pipelines'>,
  recorded: Changes,
): Promise<void> {
  for (const [shopId, changes] of [...recorded].toSorted(([one], [other]) => one - other)) {
    await runBoth(
      sql,
      async () =>
        transaction.raw(
          `INSERT INTO feed_heads (shop_id, seq) VALUES (?, ?)
           ON CONFLICT (shop_id) DO UPDATE SET seq = feed_heads.seq + excluded.seq`,
          [shopId, changes.length],
        ),
      async () =>
        transaction.raw(
          `INSERT INTO feed_changes (shop_id, kind, id, seq, changed_at)
           SELECT h.shop_id, value ->> 0, CAST(value ->> 1 AS BIGINT),
             h.seq - CAST(value ->> 2 AS BIGINT), ?
           FROM json_each(?), feed_heads h WHERE h.shop_id = ?
           ON CONFLICT (shop_id, kind, id) DO UPDATE SET
             seq = excluded.seq, changed_at = excluded.changed_at`,
          [Date.now(), JSON.stringify(linesOf(changes)), shopId],
        ),
    );
  }
}

/**
 * Returns the lines by record, as an object, which both databases read alike, with how far each is behind the new head. A
 * record that is named twice gets its last number.
 */
function linesOf(
  changes: readonly Change[],
): Record<string, [kind: string, id: number, behind: number]> {
  const last = changes.length - 1;
  return Object.fromEntries(
    changes.map(({ kind, id }, index) => [`${kind} ${id}`, [kind, id, last - index]]),
  );
}

/** Reads and prunes the change feed. */
export class ChangeFeed {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Returns the id of the data. It changes when the data were replaced; followers must then discard
   * everything.
   */
  async epoch(): Promise<string> {
    const row = await this.#database.read<{ epoch: string }>('data_epoch').first();
    return row?.epoch ?? '';
  }

  async heads(): Promise<Map<number, FeedHead>> {
    const rows = await this.#database.read<HeadRow>('feed_heads').select();
    return new Map(rows.map((row) => [row.shop_id, { seq: row.seq, prunedTo: row.pruned_to }]));
  }

  /** Returns the changes after `seq`, oldest first. */
  async after(shopId: number, seq: number, limit: number): Promise<ChangeRow[]> {
    return this.#database
      .read<ChangeRow & { shop_id: number }>('feed_changes')
      .where({ shop_id: shopId })
      .andWhere('seq', '>', seq)
      .orderBy('seq')
      .limit(limit)
      .select('seq', 'kind', 'id');
  }

  async saveCursors(follower: string, cursors: ReadonlyMap<number, number>): Promise<void> {
    const rows = [...cursors].map(([shopId, seq]) => ({ follower, shop_id: shopId, seq }));
    if (rows.length === 0) {
      return;
    }
    await this.#database.write([], (transaction) =>
      transaction('feed_cursors').insert(rows).onConflict(['follower', 'shop_id']).merge(['seq']),
    );
  }

  /** Returns a follower's cursor; 0 without one. */
  async cursor(follower: string, shopId: number): Promise<number> {
    const row = await this.#database
      .read<{ follower: string; shop_id: number; seq: number }>('feed_cursors')
      .where({ follower, shop_id: shopId })
      .first();
    return row?.seq ?? 0;
  }

  /** Returns the cursors of a follower by shop id. */
  async cursorsOf(follower: string): Promise<Map<number, number>> {
    const rows = await this.#database
      .read<{ follower: string; shop_id: number; seq: number }>('feed_cursors')
      .where({ follower });
    return new Map(rows.map(({ shop_id: shopId, seq }) => [shopId, seq]));
  }

  /** Returns the cursors of all followers of a shop. */
  async cursors(shopId: number): Promise<Map<string, number>> {
    const rows = await this.#database
      .read<{ follower: string; shop_id: number; seq: number }>('feed_cursors')
      .where({ shop_id: shopId });
    return new Map(rows.map(({ follower, seq }) => [follower, seq]));
  }

  /** Deletes the cursor of one follower, or those of all. */
  async dropCursors(shopId: number, follower?: string): Promise<void> {
    await this.#database.write([], (transaction) =>
      transaction('feed_cursors')
        .where({ shop_id: shopId, ...(follower !== undefined && { follower }) })
        .del(),
    );
  }

  /** Deletes the cursors of followers that no longer exist. */
  async dropFollowers(names: readonly string[]): Promise<void> {
    await this.#database.write([], (transaction) =>
      transaction('feed_cursors').whereIn('follower', names).del(),
    );
  }

  /**
   * Deletes lines that every cursor has passed, lines older than a week, and cursors of unknown shops. Works
   * in batches: a large import leaves a million lines, and events wait for the write lock meanwhile.
   */
  async prune(now: number): Promise<void> {
    for (const shopId of (await this.heads()).keys()) {
      const prunable = await prunableSeq(this.#database.read, shopId, now);
      await writeInBatches(this.#database, shopId, (transaction) =>
        pruneBatch(transaction, shopId, prunable),
      );
    }
    await this.#database.write([], (transaction) =>
      transaction('feed_cursors')
        .whereNotIn('shop_id', transaction('feed_heads').select('shop_id'))
        .del(),
    );
  }
}

/** A batch that takes a few milliseconds to delete. */
const pruneBatchSize = 5_000;

/** Deletes the oldest lines up to `prunable`. Returns whether more are left. */
async function pruneBatch(
  transaction: Knex.Transaction,
  shopId: number,
  prunable: number,
): Promise<boolean> {
  const lastOfBatch = await transaction<{ shop_id: number; seq: number }>('feed_changes')
    .where({ shop_id: shopId })
    .andWhere('seq', '<=', prunable)
    .orderBy('seq')
    .offset(pruneBatchSize - 1)
    .first('seq');
  const end = lastOfBatch?.seq ?? prunable;
  await transaction('feed_changes').where({ shop_id: shopId }).andWhere('seq', '<=', end).del();
  await transaction('feed_heads')
    .where({ shop_id: shopId })
    .andWhere('pruned_to', '<', end)
    .update({ pruned_to: end });
  return lastOfBatch !== undefined;
}

async function prunableSeq(connection: Knex, shopId: number, now: number): Promise<number> {
  const [slowestCursor] = await connection('feed_cursors')
    .where({ shop_id: shopId })
    .min<{ seq: number | null }[]>({ seq: 'seq' });
  const [outdated] = await connection('feed_changes')
    .where({ shop_id: shopId })
    .andWhere('changed_at', '<', now - maxAgeMs)
    .max<{ seq: number | null }[]>({ seq: 'seq' });
  return Math.max(slowestCursor?.seq ?? 0, outdated?.seq ?? 0);
}
