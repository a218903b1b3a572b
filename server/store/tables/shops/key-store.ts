import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { recordChanges } from '../../feed/change-feed.ts';
import { selectInChunks } from '../../port/chunks.ts';
import type { Database } from '../../port/database.ts';
import { renewCacheKey } from './shop-store.ts';

/** A public key, which gives access to its own shop only. */
export interface ApiKey {
  key: string;
  shopId: number;
  name: string;
  canExplain: boolean;
  createdAt: number;
  disabledAt: number | null;
  /** The end of a key that has been replaced; null for keys without an end. */
  expiresAt: number | null;
  /** Days since 1970; null for keys that have not been used. */
  lastUsedDay: number | null;
}

type KeyChanges = Partial<Pick<ApiKey, 'name' | 'canExplain' | 'disabledAt' | 'expiresAt'>>;

interface KeyRow {
  key: string;
  shop_id: number;
  name: string;
  can_explain: boolean | number;
  created_at: number;
  disabled_at: number | null;
  expires_at: number | null;
  last_used_day: number | null;
}

export class KeyStore {
  readonly #database: Database;

  readonly #oldestFirst: string;

  constructor(database: Database) {
    this.#database = database;
    this.#oldestFirst = `created_at, ${database.sql.bytewise('key')}`;
  }

  /** Returns the keys of a shop, oldest first. */
  async list(shopId: number): Promise<ApiKey[]> {
    const rows = await this.#database
      .read<KeyRow>('api_keys')
      .where({ shop_id: shopId })
      .orderByRaw(this.#oldestFirst);
    return rows.map(toApiKey);
  }

  async findAll(keys: readonly string[]): Promise<ApiKey[]> {
    const rows = await selectInChunks(keys, (chunk) =>
      this.#database.read<KeyRow>('api_keys').whereIn('key', chunk),
    );
    return rows.map(toApiKey);
  }

  async create(
    transaction: Knex.Transaction,
    shopId: number,
    options: { name: string; canExplain: boolean; key?: string },
  ): Promise<string> {
    const { key = randomBytes(16).toString('hex') } = options;
    await transaction<KeyRow>('api_keys').insert({
      key,
      shop_id: shopId,
      name: options.name,
      can_explain: options.canExplain,
      created_at: Date.now(),
      disabled_at: null,
      expires_at: null,
      last_used_day: null,
    });
    await recordKeyChange(transaction, shopId);
    return key;
  }

  async find(connection: Knex, shopId: number, key: string): Promise<ApiKey | undefined> {
    const row = await connection<KeyRow>('api_keys').where({ shop_id: shopId, key }).first();
    return row && toApiKey(row);
  }

  async update(
    transaction: Knex.Transaction,
    shopId: number,
    key: string,
    { name, canExplain, disabledAt, expiresAt }: KeyChanges,
  ): Promise<void> {
    await transaction<KeyRow>('api_keys')
      .where({ shop_id: shopId, key })
      .update({
        ...(name !== undefined && { name }),
        ...(canExplain !== undefined && { can_explain: canExplain }),
        ...(disabledAt !== undefined && { disabled_at: disabledAt }),
        ...(expiresAt !== undefined && { expires_at: expiresAt }),
      });
    await recordKeyChange(transaction, shopId);
  }

  async remove(transaction: Knex.Transaction, shopId: number, key: string): Promise<void> {
    await transaction('api_keys').where({ shop_id: shopId, key }).del();
    await recordKeyChange(transaction, shopId);
  }

  /** Saves that keys were used on a day. */
  async saveUse(
    transaction: Knex.Transaction,
    keys: readonly string[],
    day: number,
  ): Promise<void> {
    await transaction<KeyRow>('api_keys').whereIn('key', keys).update({ last_used_day: day });
  }

  /** Returns the key that pages may show: the oldest enabled one without special rights. */
  async publicKey(shopId: number): Promise<string | null> {
    const row = await this.#database
      .read<KeyRow>('api_keys')
      .where({ shop_id: shopId, can_explain: false })
      .whereNull('disabled_at')
      .whereNull('expires_at')
      .orderByRaw(this.#oldestFirst)
      .first();
    return row?.key ?? null;
  }
}

async function recordKeyChange(transaction: Knex.Transaction, shopId: number): Promise<void> {
  await renewCacheKey(transaction, shopId);
  recordChanges(transaction, shopId, [{ kind: 'key', id: 0 }]);
}

function toApiKey(row: KeyRow): ApiKey {
  return {
    key: row.key,
    shopId: row.shop_id,
    name: row.name,
    canExplain: Boolean(row.can_explain),
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    expiresAt: row.expires_at,
    lastUsedDay: row.last_used_day,
  };
}
