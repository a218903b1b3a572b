import { AppError } from '../../base/errors.ts';
import { eraseShopper, type Erasure } from '../../ingest/shoppers/erase-shopper.ts';
import { exportShopper } from '../../ingest/shoppers/export-shopper.ts';
import type { Compaction, Database } from '../../store/port/database.ts';
import { Leases, using } from '../../store/servers/leases.ts';
import type { Person } from '../../store/tables/shoppers/shopper-store.ts';
import { type Management, recordChange, type Recorded } from '../../changes/management.ts';

export interface FinishedErasure extends Erasure, Compaction {
  /** The sessions that arrived after the erasure. */
  left: number;
}

/** Counts the data of a person, without a record. */
export async function countPerson(management: Management, shopId: number, person: Person) {
  const { customer, ...rows } = await exportShopper(management.stores, shopId, person);
  return {
    customer: customer !== null,
    orders: rows.orders.length,
    sessions: rows.sessions.length,
    events: rows.events.length,
  };
}

/** Reads all data of a person. The request is recorded without the person. */
export async function exportPerson(management: Management, shopId: number, person: Person) {
  const everything = await exportShopper(management.stores, shopId, person);
  await recordRequest(management, shopId, 'export');
  return everything;
}

/** Called with the events removed so far, and then when the database is rewritten. */
type OnErasure = (step: { events: number } | 'rewriting') => void;

/** Erases a person from the data of a shop. The request is recorded without the person. */
export async function erasePerson(
  management: Management,
  shopId: number,
  person: Person,
  onProgress: OnErasure = () => undefined,
): Promise<FinishedErasure & Recorded> {
  const { stores } = management;
  const erased = await eraseShopper(stores, shopId, person, (events) => onProgress({ events }));
  const change = await recordRequest(management, shopId, 'erase');
  onProgress('rewriting');
  const compaction = await compactAfterErasure(stores.database);
  const { length: left } = await stores.shoppers.sessionsToErase(shopId, person);
  return { ...erased, ...compaction, left, change };
}

/** Returns the report for machines. */
export function presentErasure({ left, leavesDeletedData, ...erasure }: FinishedErasure) {
  const { sessions, events, orders, customers, webhooks, alsoNamed } = erasure;
  return {
    sessions,
    events,
    orders,
    customers,
    webhooks,
    also_named: { customer_ids: alsoNamed.customerIds, emails: alsoNamed.emails },
    left,
    deleted_rows_remain_in_server_files: leavesDeletedData,
  };
}

/**
 * Removes the erased data from the files of the database, in one process at a time: the command line is another one, even
 * where a server is alone. When it fails, the data can still be read from these files.
 */
export async function compactAfterErasure(database: Database): Promise<Compaction> {
  const leases = new Leases(database, { holder: `process ${process.pid}`, isAlone: false });
  const lease = await leases.wait('rewrite the database');
  try {
    return await using(lease, () => database.compact());
  } catch (cause) {
    if (!(cause instanceof AppError)) {
      throw cause;
    }
    throw new AppError(
      cause.kind,
      `The person was erased, but the file still contains the old data. ${cause.message} Then run this again.`,
      { cause },
    );
  }
}

function recordRequest(
  management: Management,
  shopId: number,
  action: 'export' | 'erase',
): Promise<number> {
  return management.stores.database.write(shopId, (transaction) =>
    recordChange(management, transaction, {
      shopId,
      kind: 'personal-data',
      object: '0',
      action,
      before: null,
      after: null,
    }),
  );
}
