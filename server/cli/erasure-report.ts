import { AppError } from '../errors.ts';
import type { Erasure } from '../ingest/shoppers/erase-shopper.ts';
import type { Database } from '../store/database.ts';

/** Returns the report for machines. `left` counts sessions that arrived after the erasure. */
export function presentErasure(erasure: Erasure, left: number) {
  const { sessions, events, orders, customers, alsoNamed } = erasure;
  return {
    sessions,
    events,
    orders,
    customers,
    also_named: { customer_ids: alsoNamed.customerIds, emails: alsoNamed.emails },
    left,
  };
}

/** Returns the report for people, one sentence a line. */
export function describeErasure(erasure: Erasure, left: number): string {
  const { customerIds, emails } = erasure.alsoNamed;
  return [
    summary(erasure),
    ...customerIds.map((id) => `Also named as customer ${id}: erase with --customer ${id}.`),
    ...emails.map((email) => `Also named as ${email}: erase with --email ${email}.`),
    ...(left > 0 ? [`${counted(left, 'session')} arrived since: run this again.`] : []),
  ].join('\n');
}

/** Rewrites the database file. When it fails, the erased data can still be read from the file. */
export async function compactAfterErasure(database: Pick<Database, 'compact'>): Promise<void> {
  try {
    await database.compact();
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

function summary({ sessions, events, orders, customers }: Erasure): string {
  if (sessions + events + orders + customers === 0) {
    return 'No data of this person were found.';
  }
  return `Erased ${counted(sessions, 'session')} with ${counted(events, 'event')} and ${counted(customers, 'customer')}; ${counted(orders, 'order')} made anonymous.`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
