import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';

export type PrivacyTopic =
  | 'customers/data_request'
  | 'customers/redact'
  | 'shop/redact'
  | 'app/uninstalled';

export interface PrivacyRequest {
  id: number;
  shopId: number;
  topic: PrivacyTopic;
  /** Both are null when the request is done, or is not about a person. */
  customerId: number | null;
  email: string | null;
  /** Milliseconds since 1970. */
  requestedAt: number;
  /** The time from which on it is done; of data requests, the time until which they wait. */
  dueAt: number;
  doneAt: number | null;
}

interface RequestRow {
  id: number;
  shop_id: number;
  topic: PrivacyTopic;
  customer_id: number | null;
  email: string | null;
  requested_at: number;
  due_at: number;
  done_at: number | null;
}

/** The requests of platforms on behalf of people. */
export class PrivacyRequestStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(
    transaction: Knex.Transaction,
    request: Omit<PrivacyRequest, 'id' | 'doneAt'>,
  ): Promise<void> {
    await transaction('privacy_requests').insert({
      shop_id: request.shopId,
      topic: request.topic,
      customer_id: request.customerId,
      email: request.email,
      requested_at: request.requestedAt,
      due_at: request.dueAt,
    });
  }

  /** Returns the requests of a shop, oldest first. */
  async list(shopId: number): Promise<PrivacyRequest[]> {
    const rows = await this.#database
      .read<RequestRow>('privacy_requests')
      .where({ shop_id: shopId })
      .orderBy('id');
    return rows.map(toRequest);
  }

  /** Returns open requests that are due, oldest first. */
  async due(now: number): Promise<PrivacyRequest[]> {
    const rows = await this.#database
      .read<RequestRow>('privacy_requests')
      .whereNull('done_at')
      .andWhere('due_at', '<=', now)
      .orderBy('due_at')
      .limit(100);
    return rows.map(toRequest);
  }

  /** Marks a request as done and forgets the person. */
  async finish(transaction: Knex.Transaction, id: number, now: number): Promise<void> {
    await transaction<RequestRow>('privacy_requests')
      .where({ id })
      .update({ done_at: now, customer_id: null, email: null });
  }

  /** Forgets the person of all other requests about them, which cannot be answered any more. */
  async forgetPerson(
    transaction: Knex.Transaction,
    shopId: number,
    { customerId, email }: Pick<PrivacyRequest, 'customerId' | 'email'>,
    now: number,
  ): Promise<void> {
    const ofShop = () => transaction<RequestRow>('privacy_requests').where({ shop_id: shopId });
    const done = { done_at: now, customer_id: null, email: null };
    if (customerId !== null) {
      await ofShop().andWhere({ customer_id: customerId }).update(done);
    }
    if (email !== null) {
      await ofShop().andWhere({ email }).update(done);
    }
  }

  /** Returns whether a request of this topic waits. */
  async isOpen(shopId: number, topic: PrivacyTopic): Promise<boolean> {
    const row: unknown = await this.#database
      .read<RequestRow>('privacy_requests')
      .where({ shop_id: shopId, topic })
      .whereNull('done_at')
      .first('id');
    return row !== undefined;
  }

  /** Ends open requests of one topic. Returns their number. */
  async cancel(
    transaction: Knex.Transaction,
    shopId: number,
    topic: PrivacyTopic,
    now: number,
  ): Promise<number> {
    return transaction<RequestRow>('privacy_requests')
      .where({ shop_id: shopId, topic })
      .whereNull('done_at')
      .update({ done_at: now });
  }
}

function toRequest(row: RequestRow): PrivacyRequest {
  return {
    id: row.id,
    shopId: row.shop_id,
    topic: row.topic,
    customerId: row.customer_id,
    email: row.email,
    requestedAt: row.requested_at,
    dueAt: row.due_at,
    doneAt: row.done_at,
  };
}
