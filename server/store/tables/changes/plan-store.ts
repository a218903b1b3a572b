import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { type Author, authorColumns, type AuthorRow, toAuthor } from './author.ts';
import type { VersionedObject } from './version-store.ts';

/** A version that goes live, and ends, at a time. Times are milliseconds since 1970. */
export interface Plan {
  /** The state to make live, as a text. */
  body: string;
  note: string;
  /** The live version that the plan was made from; 0 without one. */
  baseVersion: number;
  /** Null once it is live. */
  startsAt: number | null;
  /** Null for a version that stays. */
  endsAt: number | null;
  /** The version that the plan has made; null before it is live. */
  liveVersion: number | null;
  author: Author;
}

interface PlanRow extends AuthorRow {
  shop_id: number;
  kind: string;
  object: number;
  body: string;
  note: string;
  base_version: number;
  starts_at: number | null;
  ends_at: number | null;
  live_version: number | null;
  due_at: number;
}

/** The plans of rulesets, widgets and search settings, one for an object. */
export class PlanStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(
    of: VersionedObject,
    connection: Knex = this.#database.read,
  ): Promise<Plan | undefined> {
    const row = await connection<PlanRow>('plans').where(columnsOf(of)).first();
    return row && toPlan(row);
  }

  async save(transaction: Knex.Transaction, of: VersionedObject, plan: Plan): Promise<void> {
    const { body, note, baseVersion, startsAt, endsAt, liveVersion, author } = plan;
    await transaction<PlanRow>('plans').insert({
      ...columnsOf(of),
      body,
      note,
      base_version: baseVersion,
      starts_at: startsAt,
      ends_at: endsAt,
      live_version: liveVersion,
      due_at: startsAt ?? endsAt ?? 0,
      ...authorColumns(author),
    });
  }

  /** Removes the plan of an object. Returns whether there was one: of two servers, only one removes it. */
  async remove(transaction: Knex.Transaction, of: VersionedObject): Promise<boolean> {
    return (await transaction('plans').where(columnsOf(of)).del()) === 1;
  }

  /** Returns the plans of a kind by object. */
  async list(shopId: number, kind: string): Promise<Map<number, Plan>> {
    const rows = await this.#database
      .read<PlanRow>('plans')
      .where({ shop_id: shopId, kind })
      .orderBy('object');
    return new Map(rows.map((row) => [row.object, toPlan(row)]));
  }

  /** Returns the time of the next step of any plan; undefined without plans. */
  async nextDueAt(): Promise<number | undefined> {
    const row = await this.#database.read<PlanRow>('plans').orderBy('due_at').first('due_at');
    return row?.due_at;
  }

  /** Returns the objects whose plans have a step to do. */
  async due(now: number): Promise<VersionedObject[]> {
    const rows = await this.#database
      .read<PlanRow>('plans')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .select('shop_id', 'kind', 'object');
    return rows.map(({ shop_id: shopId, kind, object }) => ({ shopId, kind, object }));
  }
}

function columnsOf({ shopId, kind, object }: VersionedObject) {
  return { shop_id: shopId, kind, object };
}

function toPlan(row: PlanRow): Plan {
  return {
    body: row.body,
    note: row.note,
    baseVersion: row.base_version,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    liveVersion: row.live_version,
    author: toAuthor(row),
  };
}
