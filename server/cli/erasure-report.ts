import { AppError } from '../errors.ts';
import type { Erasure } from '../ingest/shoppers/erase-shopper.ts';
import type { Compaction, Database } from '../store/database.ts';
import { Leases, using } from '../store/servers/leases.ts';

export interface FinishedErasure extends Erasure, Compaction {
  /** The sessions that arrived after the erasure. */
  left: number;
}

/** Returns the report for machines. */
export function presentErasure({ left, leavesDeletedData, ...erasure }: FinishedErasure) {
  const { sessions, events, orders, customers, alsoNamed } = erasure;
  return {
    sessions,
    events,
    orders,
    customers,
    also_named: { customer_ids: alsoNamed.customerIds, emails: alsoNamed.emails },
    left,
    deleted_rows_remain_in_server_files: leavesDeletedData,
  };
}

/** Returns the report for people, one sentence a line. */
export function describeErasure({ left, leavesDeletedData, ...erasure }: FinishedErasure): string {
  const { customerIds, emails } = erasure.alsoNamed;
  return [
    summary(erasure),
    ...customerIds.map((id) => `Also named as customer ${id}: erase with --customer ${id}.`),
    ...emails.map((email) => `Also named as ${email}: erase with --email ${email}.`),
    ...(leavesDeletedData && countErased(erasure) > 0 ? [serverFiles] : []),
    ...(left > 0 ? [`${counted(left, 'session')} arrived since: run this again.`] : []),
  ].join('\n');
}

/** The promise of an erasure from a database server, whose files no command can rewrite. */
const serverFiles =
  'Files of PostgreSQL may hold the erased rows until vacuum frees and new rows fill their space, and its log (WAL), ' +
  'base backups and replicas until they are recycled or deleted.';

/**
 * Removes the erased data from the files of the database, in one process at a time. When it fails, they can still be read
 * from there.
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

function countErased({ sessions, events, orders, customers }: Erasure): number {
  return sessions + events + orders + customers;
}

function summary(erasure: Erasure): string {
  if (countErased(erasure) === 0) {
    return 'No data of this person were found.';
  }
  const { sessions, events, orders, customers } = erasure;
  return `Erased ${counted(sessions, 'session')} with ${counted(events, 'event')} and ${counted(customers, 'customer')}; ${counted(orders, 'order')} made anonymous.`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
