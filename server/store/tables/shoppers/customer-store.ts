import type { Knex } from 'knex';
import { recordChanges } from '../../feed/change-feed.ts';
import { runInChunks } from '../../port/chunks.ts';
import { contentHashes } from '../../port/content-hashes.ts';
import type { Database } from '../../port/database.ts';
import { idRanges } from '../../port/id-ranges.ts';
import { idsAfter } from '../../port/ids-after.ts';

/** The fields of a customer that rules read. Names and addresses are not stored, because nothing reads them. */
export interface StoredCustomer {
  id: number;
  /** Comma-separated. */
  tags: string;
  ordersCount: number;
  /** Hundredths of the shop's currency. */
  totalSpent: number;
}

export interface CustomerRecord extends StoredCustomer {
  contentHash: string;
}

interface CustomerRow {
  shop_id: number;
  id: number;
  tags: string;
  orders_count: number;
  total_spent: number;
  content_hash: string;
}

/** Rows that one statement compares. */
const batchSize = 20_000;

export class CustomerStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  contentHashes(shopId: number, ids: readonly number[]): Promise<Map<number, string>> {
    return contentHashes(this.#database, 'customers', shopId, ids);
  }

  idsAfter(shopId: number, afterId: number, limit: number): Promise<number[]> {
    return idsAfter(this.#database, 'customers', shopId, afterId, limit);
  }

  async find(shopId: number, id: number): Promise<StoredCustomer | undefined> {
    const row = await this.#database
      .read<CustomerRow>('customers')
      .where({ shop_id: shopId, id })
      .first();
    return (
      row && {
        id: row.id,
        tags: row.tags,
        ordersCount: row.orders_count,
        totalSpent: row.total_spent,
      }
    );
  }

  /** Returns the number of customers with each tag. */
  async countTags(shopId: number): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for await (const { after, upTo } of idRanges(this.#database, 'customers', shopId, batchSize)) {
      const rows: { tags: string; customers: number }[] = await this.#database.read.raw(
        `SELECT tags, count(*) AS customers FROM customers
         WHERE shop_id = ? AND id > ? AND id <= ? AND tags <> '' GROUP BY tags`,
        [shopId, after, upTo],
      );
      for (const { tags, customers } of rows) {
        const own = tags.split(',').map((tag) => tag.trim());
        new Set(own).forEach((tag) => counts.set(tag, (counts.get(tag) ?? 0) + customers));
      }
    }
    counts.delete('');
    return counts;
  }

  /** Inserts or replaces customers. */
  async save(
    transaction: Knex.Transaction,
    shopId: number,
    customers: readonly CustomerRecord[],
  ): Promise<void> {
    await runInChunks(customers, (chunk) =>
      transaction<CustomerRow>('customers')
        .insert(chunk.map((customer) => toRow(shopId, customer)))
        .onConflict(['shop_id', 'id'])
        .merge(),
    );
    recordChanges(transaction, shopId, [{ kind: 'customers', id: 0 }]);
  }

  async remove(
    transaction: Knex.Transaction,
    shopId: number,
    ids: readonly number[],
  ): Promise<void> {
    await runInChunks(ids, (chunk) =>
      transaction<CustomerRow>('customers').where({ shop_id: shopId }).whereIn('id', chunk).del(),
    );
    recordChanges(transaction, shopId, [{ kind: 'customers', id: 0 }]);
  }
}

function toRow(shopId: number, customer: CustomerRecord): CustomerRow {
  return {
    shop_id: shopId,
    id: customer.id,
    tags: customer.tags,
    orders_count: customer.ordersCount,
    total_spent: customer.totalSpent,
    content_hash: customer.contentHash,
  };
}
