import type { Knex } from 'knex';
import { recordChanges } from '../../feed/change-feed.ts';
import type { Database } from '../../port/database.ts';
import type { Columns } from '../../port/sql.ts';
import { renewCacheKey } from '../shops/shop-store.ts';

export interface RulesetHead {
  id: number;
  name: string;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

export interface StoredRuleset extends RulesetHead {
  /** JSON text without the id, with all defaults. */
  body: string;
}

type RulesetToSave = Pick<StoredRuleset, 'name' | 'body'> & { id: number | undefined };

/** The key of a ruleset. */
export interface RulesetKey {
  shopId: number;
  id: number;
}

const keyColumns: Columns = { shop_id: 'integer', id: 'bigint' };

interface RulesetRow {
  shop_id: number;
  id: number;
  name: string;
  body: string;
  updated_at: number;
}

export class RulesetStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns rulesets by id, without their bodies. */
  async heads(shopId: number): Promise<RulesetHead[]> {
    const rows = await this.#database
      .read<RulesetRow>('rulesets')
      .where({ shop_id: shopId })
      .orderBy('id')
      .select('id', 'name', 'updated_at');
    return rows.map(({ id, name, updated_at: updatedAt }) => ({ id, name, updatedAt }));
  }

  async list(shopId: number): Promise<StoredRuleset[]> {
    const rows = await this.#database
      .read<RulesetRow>('rulesets')
      .where({ shop_id: shopId })
      .orderBy('id');
    return rows.map(toRuleset);
  }

  async find(shopId: number, id: number): Promise<StoredRuleset | undefined> {
    const [found] = await this.findAll([{ shopId, id }]);
    return found;
  }

  async findAll(addresses: readonly RulesetKey[]): Promise<(StoredRuleset & RulesetKey)[]> {
    const rows: RulesetRow[] = await this.#database.read.raw(
      `SELECT r.* FROM ${this.#database.sql.rows('?', keyColumns)} a
       JOIN rulesets r ON r.shop_id = a.shop_id AND r.id = a.id`,
      [JSON.stringify(addresses.map(({ shopId, id }) => [shopId, id]))],
    );
    return rows.map((row) => ({ ...toRuleset(row), shopId: row.shop_id }));
  }

  /** Returns the body of a ruleset within a transaction. */
  async body(connection: Knex, shopId: number, id: number): Promise<string | undefined> {
    const row = await connection<RulesetRow>('rulesets').where({ shop_id: shopId, id }).first();
    return row?.body;
  }

  async remove(transaction: Knex.Transaction, shopId: number, id: number): Promise<void> {
    await transaction('rulesets').where({ shop_id: shopId, id }).del();
    await renewCacheKey(transaction, shopId);
    recordChanges(transaction, shopId, [{ kind: 'ruleset', id }]);
  }

  /** Returns the highest id; 0 without rulesets. */
  async highestId(transaction: Knex.Transaction, shopId: number): Promise<number> {
    const [highest] = await transaction<RulesetRow>('rulesets')
      .where({ shop_id: shopId })
      .max<{ id: number | null }[]>({ id: 'id' });
    return highest?.id ?? 0;
  }

  /** Saves all rulesets or none. A ruleset without an id gets the shop's next one. Returns the ids in order. */
  async save(
    transaction: Knex.Transaction,
    shopId: number,
    rulesets: readonly RulesetToSave[],
  ): Promise<number[]> {
    const given = rulesets.flatMap(({ id }) => id ?? []);
    let next = Math.max(await this.highestId(transaction, shopId), ...given) + 1;
    const ids: number[] = [];
    for (const { id = next++, name, body } of rulesets) {
      const row = { shop_id: shopId, id, name, body, updated_at: Date.now() };
      await transaction<RulesetRow>('rulesets').insert(row).onConflict(['shop_id', 'id']).merge();
      ids.push(id);
    }
    await renewCacheKey(transaction, shopId);
    recordChanges(
      transaction,
      shopId,
      ids.map((id) => ({ kind: 'ruleset', id })),
    );
    return ids;
  }
}

function toRuleset(row: RulesetRow): StoredRuleset {
  return { id: row.id, name: row.name, body: row.body, updatedAt: row.updated_at };
}
