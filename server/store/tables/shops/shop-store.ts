import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { PresentedField } from '../../../contract/store-presentation.ts';
import { AppError } from '../../../base/errors.ts';
import { changedFields } from '../../../presentation/effective-fields.ts';
import { recordChanges } from '../../feed/change-feed.ts';
import { selectInChunks } from '../../port/chunks.ts';
import type { Database } from '../../port/database.ts';
import { type ConnectedShopRow, type ShopRow, shopRows } from './shop-row.ts';
import { ownerOf } from '../../secrets/secret-owners.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { type Shop, toShop } from './shop.ts';
import { unfinishedDomain } from './unfinished-shop.ts';

export type NewShop = Pick<
  Shop,
  'domain' | 'name' | 'currency' | 'timezone' | 'locale' | 'moneyFormat' | 'scopes'
> & {
  /** The fields that the merchant has set; absent: those that are not the default. */
  ownFields?: readonly PresentedField[];
};

export type ShopSecret = 'webhook' | 'identity';

type ShopChanges = Partial<Omit<NewShop, 'domain'>>;

export class ShopStore {
  readonly #database: Database;
  readonly #secrets: SecretBox;

  constructor(database: Database, secrets: SecretBox) {
    this.#database = database;
    this.#secrets = secrets;
  }

  /** Returns all shops except those being deleted, which no other method finds either. */
  async list(): Promise<Shop[]> {
    const rows = await this.#present().orderBy('id');
    return rows.map(this.#toShop);
  }

  /** Returns the shops that people and shoppers may see: a demo shop is left out until it is whole. */
  async listFinished(): Promise<Shop[]> {
    const rows = await this.#present().whereNot({ domain: unfinishedDomain }).orderBy('id');
    return rows.map(this.#toShop);
  }

  async find(
    where: { id: number } | { domain: string },
    connection: Knex = this.#database.read,
  ): Promise<Shop | undefined> {
    const [row] = await presentShops(connection).where(where);
    return row && this.#toShop(row);
  }

  async findByDomains(domains: readonly string[]): Promise<Shop[]> {
    const rows = await selectInChunks(domains, (chunk) => this.#present().whereIn('domain', chunk));
    return rows.map(this.#toShop);
  }

  /** Returns the shops that are connected to the stores of these domains, by domain, the oldest first. */
  async findByStoreDomains(domains: readonly string[]): Promise<Map<string, Shop[]>> {
    const rows = await selectInChunks(domains, (chunk) =>
      this.#present().whereIn('store_domain', chunk).orderBy('id'),
    );
    const shops = new Map<string, Shop[]>();
    for (const shop of rows.map(this.#toShop)) {
      const domain = shop.storeDomain ?? '';
      shops.set(domain, [...(shops.get(domain) ?? []), shop]);
    }
    return shops;
  }

  async findByCacheKeys(cacheKeys: readonly string[]): Promise<Shop[]> {
    const rows = await selectInChunks(cacheKeys, (chunk) =>
      this.#present().whereIn('cache_key', chunk),
    );
    return rows.map(this.#toShop);
  }

  /** Finds a shop to delete, including one whose deletion is incomplete. */
  async findToRemove(domain: string): Promise<Shop | undefined> {
    const [row] = await shopRows(this.#database.read).where({ domain });
    return row && this.#toShop(row);
  }

  async create(transaction: Knex.Transaction, shop: NewShop): Promise<Shop> {
    const existing = await transaction<ShopRow>('shops').where({ domain: shop.domain }).first();
    if (existing) {
      throw new AppError(
        'conflict',
        existing.removed_at === null
          ? `There is already a shop with the domain ${shop.domain}.`
          : `The shop ${shop.domain} is still being deleted: "shop delete ${shop.domain}" finishes that.`,
      );
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
        translated_locales: '',
        webhook_secret: '',
        identity_secret: '',
        cache_key: newSecret(),
        created_at: Date.now(),
        removed_at: null,
        former_webhook_secret: null,
        former_identity_secret: null,
        former_webhook_until: 0,
        former_identity_until: 0,
        own_fields: (shop.ownFields ?? changedFields(shop.domain, shop)).join(','),
      })
      .returning('*');
    if (!row) {
      throw new Error('The database returned no row for the new shop.');
    }
    recordChanges(transaction, row.id, [{ kind: 'shop', id: 0 }]);
    const secrets = {
      webhook_secret: this.#secrets.seal(ownerOf.webhookSecret(row.id), newSecret()),
      identity_secret: this.#secrets.seal(ownerOf.identitySecret(row.id), newSecret()),
    };
    await transaction<ShopRow>('shops').where({ id: row.id }).update(secrets);
    return this.#toShop({ ...row, ...secrets, platform: null, store_domain: null, said: null });
  }

  /** Changes the given fields. */
  async update(
    transaction: Knex.Transaction,
    shopId: number,
    { moneyFormat, scopes, ownFields, ...rest }: ShopChanges,
  ): Promise<void> {
    await requirePresent(transaction, shopId);
    await transaction<ShopRow>('shops')
      .where({ id: shopId })
      .update({
        ...rest,
        ...(moneyFormat !== undefined && { money_format: moneyFormat }),
        ...(scopes && { scopes: scopes.join(',') }),
        ...(ownFields && { own_fields: ownFields.join(',') }),
      });
    await renewCacheKey(transaction, shopId);
    recordChanges(transaction, shopId, [{ kind: 'shop', id: 0 }]);
  }

  /** Replaces the languages besides the primary one. Changes nothing when they are the same. */
  async setTranslatedLocales(
    transaction: Knex.Transaction,
    shopId: number,
    locales: readonly string[],
  ): Promise<void> {
    await requirePresent(transaction, shopId);
    const translated_locales = locales.toSorted().join();
    const changed = await transaction<ShopRow>('shops')
      .where({ id: shopId })
      .whereNot({ translated_locales })
      .update({ translated_locales });
    if (changed > 0) {
      await renewCacheKey(transaction, shopId);
      recordChanges(transaction, shopId, [{ kind: 'shop', id: 0 }]);
    }
  }

  /** Replaces a secret, which stays valid until a time, by a given or a new one. Returns it. */
  async rotateSecret(
    transaction: Knex.Transaction,
    shopId: number,
    which: ShopSecret,
    until: number,
    renewed = newSecret(),
  ): Promise<string> {
    await requirePresent(transaction, shopId);
    const columns = {
      webhook: {
        former_webhook_secret: transaction.ref('webhook_secret'),
        former_webhook_until: until,
        webhook_secret: this.#secrets.seal(ownerOf.webhookSecret(shopId), renewed),
      },
      identity: {
        former_identity_secret: transaction.ref('identity_secret'),
        former_identity_until: until,
        identity_secret: this.#secrets.seal(ownerOf.identitySecret(shopId), renewed),
      },
    };
    await transaction('shops').where({ id: shopId }).update(columns[which]);
    recordChanges(transaction, shopId, [{ kind: 'shop', id: 0 }]);
    return renewed;
  }

  /** Requests a new search index from the followers of the feed. */
  async requestReindex(transaction: Knex.Transaction, shopId: number): Promise<void> {
    await requirePresent(transaction, shopId);
    recordChanges(transaction, shopId, [{ kind: 'reindex', id: 0 }]);
  }

  /** Hides the shop from everything except the deletion of its rows. */
  async beginRemoval(transaction: Knex.Transaction, shopId: number): Promise<void> {
    await transaction<ShopRow>('shops').where({ id: shopId }).update({ removed_at: Date.now() });
    recordChanges(transaction, shopId, [{ kind: 'shop', id: 0 }]);
  }

  /** Deletes the last row of a shop. Its id is never used again. */
  async endRemoval(transaction: Knex.Transaction, shopId: number): Promise<void> {
    await transaction<ShopRow>('shops').where({ id: shopId }).del();
  }

  /** Changes the domain of the shop; `domain` must be unused. */
  async rename(transaction: Knex.Transaction, shopId: number, domain: string): Promise<void> {
    await transaction<ShopRow>('shops').where({ id: shopId }).update({ domain });
    recordChanges(transaction, shopId, [{ kind: 'shop', id: 0 }]);
  }

  readonly #toShop = (row: ConnectedShopRow) => toShop(row, this.#secrets);

  #present() {
    return presentShops(this.#database.read);
  }
}

function presentShops(connection: Knex) {
  return shopRows(connection).whereNull('removed_at');
}

/** Renews the cache key. Every transaction that changes data with a permanent URL must call it. */
export async function renewCacheKey(transaction: Knex.Transaction, shopId: number): Promise<void> {
  await transaction<ShopRow>('shops').where({ id: shopId }).update({ cache_key: newSecret() });
}

/** Throws when the shop is deleted: a line in its feed would stay for ever. */
async function requirePresent(transaction: Knex.Transaction, shopId: number): Promise<void> {
  const present = await transaction<ShopRow>('shops')
    .where({ id: shopId })
    .whereNull('removed_at')
    .first();
  if (!present) {
    throw new AppError('not-found', 'The shop has been deleted meanwhile.');
  }
}

export function newSecret(): string {
  return randomBytes(16).toString('hex');
}
