import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { type Actor, type AuthorRow, authorColumns, toAuthor } from '../changes/author.ts';

/** A question to a store whether its merchant approves of a connection. A shop has one at most. */
export interface StoreApproval {
  shopId: number;
  /** The store that was asked. Keys that come back are for it and for no other. */
  address: string;
  /** True when the operator has allowed the store to be in a private network. */
  allowPrivate: boolean;
  /** Who has asked. */
  actor: Actor;
  askedAt: number;
  expiresAt: number;
  /** Why the key that came back did not connect the store; null before. */
  error: string | null;
}

interface ApprovalRow extends AuthorRow {
  shop_id: number;
  /** Null once the code was used. */
  digest: string | null;
  address: string;
  allow_private: boolean | number;
  expires_at: number;
  error: string | null;
}

const table = 'store_approvals';

/** The codes that stores post their keys with are stored as digests. */
export class ApprovalStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(shopId: number): Promise<StoreApproval | undefined> {
    const row = await this.#database.read<ApprovalRow>(table).where({ shop_id: shopId }).first();
    return row && toApproval(row);
  }

  /** Adds a question with a code that answers it. The code of a former one is void. */
  async save(
    transaction: Knex.Transaction,
    approval: Omit<StoreApproval, 'error'>,
    digest: string,
  ): Promise<void> {
    const { shopId, address, allowPrivate, actor, askedAt, expiresAt } = approval;
    const row = {
      shop_id: shopId,
      digest,
      address,
      allow_private: allowPrivate,
      expires_at: expiresAt,
      error: null,
      ...authorColumns({ ...actor, at: askedAt }),
    };
    await transaction<ApprovalRow>(table).insert(row).onConflict('shop_id').merge();
  }

  /** Returns whether a code is open, without the lock of writers: anybody may send codes. */
  async isOpen(digest: string, now: number): Promise<boolean> {
    const row = await this.#database
      .read<ApprovalRow>(table)
      .where({ digest })
      .where('expires_at', '>', now)
      .first('shop_id');
    return row !== undefined;
  }

  /** Uses up a code. Returns undefined for one that is unknown, used or expired. */
  async use(
    transaction: Knex.Transaction,
    digest: string,
    now: number,
  ): Promise<StoreApproval | undefined> {
    const row = await transaction<ApprovalRow>(table).where({ digest }).first();
    // Of two requests at once, the second one updates nothing.
    const updated = await transaction<ApprovalRow>(table)
      .where({ digest })
      .where('expires_at', '>', now)
      .update({ digest: null });
    return row && updated > 0 ? toApproval(row) : undefined;
  }

  /** Saves why a used code has connected no store, unless the shop has asked again meanwhile. */
  async fail(transaction: Knex.Transaction, shopId: number, error: string): Promise<void> {
    await used(transaction, shopId).update({ error });
  }

  /** Removes a question whose code was used. */
  async finish(transaction: Knex.Transaction, shopId: number): Promise<void> {
    await used(transaction, shopId).del();
  }
}

function used(transaction: Knex.Transaction, shopId: number) {
  return transaction<ApprovalRow>(table).where({ shop_id: shopId }).whereNull('digest');
}

function toApproval(row: ApprovalRow): StoreApproval {
  const { at: askedAt, ...actor } = toAuthor(row);
  return {
    shopId: row.shop_id,
    address: row.address,
    allowPrivate: Boolean(row.allow_private),
    actor,
    askedAt,
    expiresAt: row.expires_at,
    error: row.error,
  };
}
