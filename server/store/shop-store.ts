import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { AppError } from '../errors.ts';
import { recordChanges } from './change-feed.ts';
import type { Database } from './database.ts';

export interface Shop {
  id: number;
  /** The store's domain on the platform, lower case. */
  domain: string;
  name: string;
  currency: string;
  timezone: string;
  locale: string;
  moneyFormat: string;
  scopes: string[];
  webhookSecret: string;
  identitySecret: string;
  /** New with every saved setting, widget or key; unique over all shops. */
  cacheKey: string;
}

export type NewShop = Omit<Shop, 'id' | 'webhookSecret' | 'identitySecret' | 'cacheKey'>;

interface ShopRow {
  id: number;
  domain: string;
  name: string;
  currency: string;
  timezone: string;
  locale: string;
  money_format: string;
  scopes: string;
  webhook_secret: string;
  identity_secret: string;
  cache_key: string;
  created_at: number;
}

export class ShopStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(): Promise<Shop[]> {
    const rows = await this.#database.read<ShopRow>('shops').orderBy('id');
    return rows.map(toShop);
  }

  async find(where: { id: number } | { domain: string }): Promise<Shop | undefined> {
    const row = await this.#database.read<ShopRow>('shops').where(where).first();
    return row && toShop(row);
  }

  async findByCacheKey(cacheKey: string): Promise<Shop | undefined> {
    const row = await this.#database.read<ShopRow>('shops').where({ cache_key: cacheKey }).first();
    return row && toShop(row);
  }

  async create(transaction: Knex.Transaction, shop: NewShop): Promise<Shop> {
    const taken = await transaction<ShopRow>('shops').where({ domain: shop.domain }).first();
    if (taken) {
      throw new AppError('conflict', `There is already a shop with the domain ${shop.domain}.`);
    }
    const [row] = await transaction<ShopRow>('shops')
      .insert({
        domain: shop.domain,
        name: shop.name,
        currency: shop.currency,
        timezone: shop.timezone,
        locale: shop.locale,
        money_format: shop.moneyFormat,
        scopes: shop.scopes.join(','),
        webhook_secret: secret(),
        identity_secret: secret(),
        cache_key: secret(),
        created_at: Date.now(),
      })
      .returning('*');
    if (!row) {
      throw new Error('The database returned no row for the new shop.');
    }
    await recordChanges(transaction, row.id, [{ kind: 'shop', id: 0 }]);
    return toShop(row);
  }

  /** The shop answers to `domain` from now on; it must be free. */
  async rename(transaction: Knex.Transaction, shopId: number, domain: string): Promise<void> {
    await transaction<ShopRow>('shops').where({ id: shopId }).update({ domain });
    await recordChanges(transaction, shopId, [{ kind: 'shop', id: 0 }]);
  }
}

/** To be called by every transaction that saves what browsers may have cached for ever. */
export async function renewCacheKey(transaction: Knex.Transaction, shopId: number): Promise<void> {
  await transaction<ShopRow>('shops').where({ id: shopId }).update({ cache_key: secret() });
}

function secret(): string {
  return randomBytes(16).toString('hex');
}

function toShop(row: ShopRow): Shop {
  return {
    id: row.id,
    domain: row.domain,
    name: row.name,
    currency: row.currency,
    timezone: row.timezone,
    locale: row.locale,
    moneyFormat: row.money_format,
    scopes: row.scopes === '' ? [] : row.scopes.split(','),
    webhookSecret: row.webhook_secret,
    identitySecret: row.identity_secret,
    cacheKey: row.cache_key,
  };
}
