import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { recordChanges } from '../../feed/change-feed.ts';

/** `revoked`: the store refuses the credentials; `ended`: the store has removed the app. */
type ConnectionState = 'active' | 'paused' | 'revoked' | 'ended';

/** What is left of credentials whose key is lost. */
export const lostCredentials = '';

/** The connection by which a shop pulls from its store. Times are milliseconds since 1970. */
export interface Connection {
  shopId: number;
  connector: string;
  /** The platform that the store runs on; `platform` is the one that the configuration names. */
  platform: string;
  address: string;
  /** The domain under which the store sends webhooks; empty for one that sends none. */
  storeDomain: string;
  /** Encrypted; `lostCredentials` when the key is lost. */
  credentials: string;
  state: ConnectionState;
  /** The last error in words; null after a success. */
  error: string | null;
  /** A question that only the merchant can decide; null without one. */
  question: string | null;
  createdAt: number;
  /** The last look at the subscriptions; 0 before the first. */
  subscribedAt: number;
  /** The last comparison of ids; 0 before the first. */
  comparedAt: number;
}

export type ConnectionChanges = Partial<
  Pick<Connection, 'state' | 'error' | 'question' | 'subscribedAt' | 'comparedAt'>
>;

/** The pull of one kind. */
export interface Pull {
  kind: string;
  /** The running operation or page of the platform; null between pulls. Of names: their digests. */
  cursor: string | null;
  /** The time at which the running pull asked; null between pulls. */
  asOf: number | null;
  /** The newest change that a pull has seen, by the clock of the platform; 0 before the first. */
  newestAt: number;
  /** The records of the running pull, or of the last one. */
  records: number;
  /** The end of the last pull; null before the first. */
  finishedAt: number | null;
}

interface SavedPull extends Pull {
  /** True when a webhook has told only a part since the last pull asked. */
  isHastened: boolean;
}

/** What is known of a new connection. */
type NewConnection = Pick<
  Connection,
  'shopId' | 'connector' | 'platform' | 'address' | 'storeDomain' | 'credentials' | 'createdAt'
>;

interface ConnectionRow {
  shop_id: number;
  connector: string;
  platform: string;
  address: string;
  store_domain: string;
  credentials: string;
  state: ConnectionState;
  error: string | null;
  question: string | null;
  created_at: number;
  subscribed_at: number;
  compared_at: number;
}

interface PullRow {
  shop_id: number;
  kind: string;
  cursor: string | null;
  as_of: number | null;
  newest_at: number;
  records: number;
  finished_at: number | null;
  hastened_at: number | null;
}

export class ConnectionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(): Promise<Connection[]> {
    const rows = await this.#database.read<ConnectionRow>('connections').orderBy('shop_id');
    return rows.map(toConnection);
  }

  /** Reads within a transaction when one is given. */
  async find(
    shopId: number,
    connection: Knex = this.#database.read,
  ): Promise<Connection | undefined> {
    const row = await connection<ConnectionRow>('connections').where({ shop_id: shopId }).first();
    return row && toConnection(row);
  }

  /** Returns whether a shop pulls its products from its store, now or after a pause. */
  async canPullProducts(connection: Knex, shopId: number): Promise<boolean> {
    const row: { kind: string } | undefined = await connection('connections')
      .join('pulls', 'pulls.shop_id', 'connections.shop_id')
      .where({ 'connections.shop_id': shopId, 'pulls.kind': 'products' })
      .whereIn('state', ['active', 'paused'])
      .first('kind');
    return row !== undefined;
  }

  /** Saves a connection in place of a former one. Its pulls begin anew. */
  async save(
    transaction: Knex.Transaction,
    { shopId, ...connection }: NewConnection,
  ): Promise<void> {
    await this.remove(transaction, shopId);
    await transaction<ConnectionRow>('connections').insert({
      shop_id: shopId,
      connector: connection.connector,
      platform: connection.platform,
      address: connection.address,
      store_domain: connection.storeDomain,
      credentials: connection.credentials,
      state: 'active',
      error: null,
      question: null,
      created_at: connection.createdAt,
      subscribed_at: 0,
      compared_at: 0,
    });
  }

  async update(
    transaction: Knex.Transaction,
    shopId: number,
    { subscribedAt, comparedAt, ...changes }: ConnectionChanges,
  ): Promise<void> {
    await transaction<ConnectionRow>('connections')
      .where({ shop_id: shopId })
      .update({
        ...changes,
        ...(subscribedAt !== undefined && { subscribed_at: subscribedAt }),
        ...(comparedAt !== undefined && { compared_at: comparedAt }),
      });
  }

  async remove(transaction: Knex.Transaction, shopId: number): Promise<void> {
    await transaction('connections').where({ shop_id: shopId }).del();
    await transaction('pulls').where({ shop_id: shopId }).del();
    await transaction('refusals').where({ shop_id: shopId }).del();
    // Global ids and webhooks of the shop depend on its connection.
    recordChanges(transaction, shopId, [{ kind: 'shop', id: 0 }]);
  }

  async pulls(shopId: number): Promise<SavedPull[]> {
    const rows = await this.#database
      .read<PullRow>('pulls')
      .where({ shop_id: shopId })
      .orderBy('kind');
    return rows.map((row) => ({
      kind: row.kind,
      cursor: row.cursor,
      asOf: row.as_of,
      newestAt: row.newest_at,
      records: row.records,
      finishedAt: row.finished_at,
      isHastened: row.hastened_at !== null,
    }));
  }

  /** Makes pulls of these kinds due, after one that runs already. */
  async hasten(
    transaction: Knex.Transaction,
    shopId: number,
    { kinds, now }: { kinds: readonly string[]; now: number },
  ): Promise<void> {
    if (kinds.length > 0) {
      await transaction<PullRow>('pulls')
        .where({ shop_id: shopId })
        .whereIn('kind', kinds)
        .update({ hastened_at: now });
    }
  }

  /** Saves the begin of a pull that asks for everything that has made it due. */
  async beginPull(transaction: Knex.Transaction, shopId: number, pull: Pull): Promise<void> {
    await this.savePull(transaction, shopId, pull);
    await transaction<PullRow>('pulls')
      .where({ shop_id: shopId, kind: pull.kind })
      .update({ hastened_at: null });
  }

  /** Saves the state of a pull. It stays due when it was hastened meanwhile. */
  async savePull(
    transaction: Knex.Transaction,
    shopId: number,
    { kind, cursor, asOf, newestAt, records, finishedAt }: Pull,
  ): Promise<void> {
    await transaction<PullRow>('pulls')
      .insert({
        shop_id: shopId,
        kind,
        cursor,
        as_of: asOf,
        newest_at: newestAt,
        records,
        finished_at: finishedAt,
      })
      .onConflict(['shop_id', 'kind'])
      .merge(['cursor', 'as_of', 'newest_at', 'records', 'finished_at']);
  }
}

function toConnection(row: ConnectionRow): Connection {
  return {
    shopId: row.shop_id,
    connector: row.connector,
    platform: row.platform,
    address: row.address,
    storeDomain: row.store_domain,
    credentials: row.credentials,
    state: row.state,
    error: row.error,
    question: row.question,
    createdAt: row.created_at,
    subscribedAt: row.subscribed_at,
    comparedAt: row.compared_at,
  };
}
