import type { Erasure } from '../ingest/shoppers/erase-shopper.ts';
import type { FinishedErasure } from '../features/personal-data/actions.ts';

/** Returns the report for people, one sentence a line. */
export function describeErasure({ left, leavesDeletedData, ...erasure }: FinishedErasure): string {
  const { customerIds, emails } = erasure.alsoNamed;
  return [
    summary(erasure),
    ...(erasure.webhooks > 0
      ? [`Dropped ${counted(erasure.webhooks, 'webhook')} that had not been done.`]
      : []),
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

function countErased({ sessions, events, orders, customers, webhooks }: Erasure): number {
  return sessions + events + orders + customers + webhooks;
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
