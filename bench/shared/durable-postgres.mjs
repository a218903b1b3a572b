import { tmpdir } from 'node:os';
import { startPostgres } from '../../server/testing/postgres-server.mjs';

/** Starts a PostgreSQL server whose rows survive a power cut, on a disk, because a year's shop may exceed the memory. */
export function startDurablePostgres() {
  return startPostgres({ fsync: 'on', full_page_writes: 'on', autovacuum: 'on' }, tmpdir());
}
