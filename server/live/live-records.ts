import { priceDigits } from '../contract/values/currency-digits.ts';
import type { Knex } from 'knex';
import type { LiveKind, StoreChange } from '../connectors/store-change.ts';
import { productImport } from '../ingest/imports/product-import.ts';
import { collectionImport } from '../ingest/imports/collection-import.ts';
import { contentImport } from '../ingest/imports/content-import.ts';
import { customerImport } from '../ingest/imports/customer-import.ts';
import type { ImportKind, StoredRow } from '../ingest/imports/import-kind.ts';
import { orderImport } from '../ingest/imports/order-import.ts';
import type { ReadContext } from '../ingest/files/record.ts';
import type { RecordVersion } from '../store/tables/live/record-version-store.ts';
import type { Stores } from '../store/stores.ts';
import { following, type LiveRow, storedId } from './live-rows.ts';
import { saveCollectionHeads, isHead } from './save-collection-heads.ts';
import { completeCustomers } from './complete-customers.ts';
import { completeOrders } from './complete-orders.ts';
import { doubtRecords } from './doubt-records.ts';
import { applyRefunds, rememberRefunds } from './refunds.ts';
import { saveChanged, within } from './save-changed.ts';
import { ProductBatch } from './product-batch.ts';
import type { SeenChange } from './seen-change.ts';
import { type ArrivedVersion, isInDoubt, isOutdated, nextVersion } from './version-order.ts';

export type ChangeOutcome = 'done' | 'outdated';

type Row<Kind extends LiveKind> = Extract<LiveRow, { kind: Kind }>;

/** Writes changes of a store, whichever way they came. Never replaces a record by an older version. */
export class LiveRecords {
  readonly #stores: Stores;
  readonly #context: ReadContext;
  readonly #now: () => number;

  constructor(stores: Stores, context: ReadContext, now: () => number) {
    this.#stores = stores;
    this.#context = context;
    this.#now = now;
  }

  /**
   * Writes changes of one shop, in their order, in a transaction of the shop that has written nothing else. Returns
   * the outcome of each.
   */
  async write(
    transaction: Knex.Transaction,
    shopId: number,
    changes: readonly SeenChange[],
  ): Promise<ChangeOutcome[]> {
    const batch = new RecordBatch(transaction, shopId, this.#stores);
    await batch.readVersions(changes);
    const outcomes = changes.map((seen) => batch.add(seen));
    await batch.saveVersions();
    await this.#saveRecords(transaction, shopId, batch, changes);
    return outcomes;
  }

  async #saveRecords(
    transaction: Knex.Transaction,
    shopId: number,
    batch: RecordBatch,
    changes: readonly SeenChange[],
  ): Promise<void> {
    const stores = { ...this.#stores, database: within(transaction, this.#stores.database) };
    const save = <Value, SavedRow extends StoredRow>(
      kind: ImportKind<Value, SavedRow>,
      values: readonly Value[],
    ) => saveChanged(kind, shopId, values, this.#context);
    const products = new ProductBatch(stores, transaction, {
      shopId,
      platform: this.#context.platform,
      now: this.#now(),
    });
    await save(
      productImport({ ...stores, now: this.#now }),
      await products.complete(batch.rows('products'), changes),
    );
    const collections = batch.rows('collections').map(({ value }) => value);
    await save(
      collectionImport(stores),
      collections.filter((value) => !isHead(value)),
    );
    await saveCollectionHeads(stores, transaction, shopId, collections.filter(isHead));
    const customers = await completeCustomers(stores, shopId, batch.rows('customers'));
    await save(customerImport(stores), customers);
    const orders = batch.rows('orders');
    await save(orderImport(stores), await completeOrders(stores, transaction, shopId, orders));
    await rememberRefunds(stores, transaction, shopId, orders);
    await applyRefunds(stores, transaction, shopId, {
      changes,
      digits: priceDigits(this.#context.currency),
    });
    await doubtRecords(stores, transaction, shopId, changes);
    await save(
      contentImport(stores),
      batch.rows('content').map(({ value }) => value),
    );
    await this.#remove(transaction, shopId, batch);
  }

  async #remove(transaction: Knex.Transaction, shopId: number, batch: RecordBatch): Promise<void> {
    const { products, collections, customers, orders, contents } = this.#stores;
    const stores = { products, collections, customers, orders, content: contents };
    for (const [kind, ids] of batch.deleted()) {
      await stores[kind].remove(transaction, shopId, ids);
    }
  }
}

/** The result of a batch for each record: its last version, or its end. */
class RecordBatch {
  readonly #transaction: Knex.Transaction;
  readonly #shopId: number;
  readonly #stores: Stores;
  readonly #versions = new Map<LiveKind, Map<number, RecordVersion>>();
  readonly #changed = new Map<LiveKind, Map<number, LiveRow | 'deleted'>>();
  /** The records whose version is to be saved. */
  readonly #touched = new Map<LiveKind, Set<number>>();

  constructor(transaction: Knex.Transaction, shopId: number, stores: Stores) {
    this.#transaction = transaction;
    this.#shopId = shopId;
    this.#stores = stores;
  }

  async readVersions(changes: readonly SeenChange[]): Promise<void> {
    const ids = new Map<LiveKind, number[]>();
    for (const target of changes.flatMap(({ change }) => targetOf(change) ?? [])) {
      ids.set(target.kind, [...(ids.get(target.kind) ?? []), target.id]);
    }
    for (const [kind, ofKind] of ids) {
      const { recordVersions } = this.#stores;
      this.#versions.set(
        kind,
        await recordVersions.find(this.#transaction, this.#shopId, kind, ofKind),
      );
    }
  }

  /** Adds the next change, unless the record is newer already. */
  add({ change, row, ...seen }: SeenChange): ChangeOutcome {
    const target = targetOf(change);
    if (!target) {
      return 'done';
    }
    const { kind, id } = target;
    const versions = this.#versions.get(kind) ?? new Map<number, RecordVersion>();
    const stored = versions.get(id);
    if (change.type === 'gone' && stored && stored.seenAt >= seen.seenAt) {
      return 'outdated';
    }
    if (change.type === 'delete' || change.type === 'gone') {
      const { seenAt } = seen;
      const updatedAt = stored?.updatedAt ?? null;
      versions.set(id, { id, updatedAt, seenAt, deletedAt: seenAt, unconfirmedAt: null });
      this.#change(kind, id, 'deleted');
      return 'done';
    }
    const arrived = { ...seen, ...versionOf(change) };
    if (isOutdated(arrived, stored)) {
      if (stored && isInDoubt(arrived, stored)) {
        versions.set(id, { ...stored, unconfirmedAt: stored.seenAt });
        this.#touch(kind, id);
      }
      return 'outdated';
    }
    versions.set(id, nextVersion(id, arrived, stored));
    if (row) {
      this.#change(kind, id, row);
    }
    return 'done';
  }

  async saveVersions(): Promise<void> {
    for (const [kind, touched] of this.#touched) {
      const versions = this.#versions.get(kind);
      const saved = [...touched].flatMap((id) => versions?.get(id) ?? []);
      await this.#stores.recordVersions.save(this.#transaction, this.#shopId, kind, saved);
    }
  }

  rows<Kind extends LiveKind>(kind: Kind): Row<Kind>[] {
    const changed = [...(this.#changed.get(kind)?.values() ?? [])];
    return changed.filter((row): row is Row<Kind> => row !== 'deleted' && row.kind === kind);
  }

  deleted(): [LiveKind, number[]][] {
    return [...this.#changed].flatMap(([kind, changed]): [LiveKind, number[]][] => {
      const ids = [...changed].filter(([, row]) => row === 'deleted').map(([id]) => id);
      return ids.length === 0 ? [] : [[kind, ids]];
    });
  }

  #touch(kind: LiveKind, id: number): void {
    this.#touched.set(kind, (this.#touched.get(kind) ?? new Set()).add(id));
  }

  #change(kind: LiveKind, id: number, row: LiveRow | 'deleted'): void {
    this.#touch(kind, id);
    const changed = this.#changed.get(kind) ?? new Map<number, LiveRow | 'deleted'>();
    const earlier = changed.get(id);
    const isFollowing = row !== 'deleted' && earlier !== undefined && earlier !== 'deleted';
    this.#changed.set(kind, changed.set(id, isFollowing ? following(row, earlier) : row));
  }
}

/** Returns the record that a change replaces or deletes; undefined for other changes. */
function targetOf(change: StoreChange): { kind: LiveKind; id: number } | undefined {
  if (change.type === 'save') {
    const { kind, id, record } = change;
    return { kind, id: storedId(kind, id, record['type']) };
  }
  if (change.type === 'delete') {
    const { kind, id, contentType } = change;
    return { kind, id: storedId(kind, id, contentType) };
  }
  if (change.type === 'gone') {
    return { kind: change.kind, id: change.id };
  }
  return undefined;
}

function versionOf(change: StoreChange): Pick<ArrivedVersion, 'updatedAt' | 'isRestored'> {
  return change.type === 'save'
    ? { updatedAt: change.updatedAt, isRestored: change.isRestored ?? false }
    : { updatedAt: null };
}
