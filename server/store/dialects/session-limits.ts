import type { TimeLimits } from '../port/database.ts';

/** Time limits of the sessions of a pool, in milliseconds. */
export interface SessionLimits {
  /** The longest wait for a lock, and for a free connection of the pool. */
  lockMs: number;
  statementMs: number;
  /** The longest pause between two statements of a transaction. Others wait for its locks meanwhile. */
  idleMs: number;
}

/**
 * The limits of sessions that write. A program that hangs within a transaction, or whose machine is cut off, holds the
 * locks of its shops for `idleMs` at most. That of requests is less than others wait for a lock, so that their writes
 * succeed; behind work that hangs, requests are refused for some seconds.
 */
export const writerLimits: Readonly<Record<TimeLimits, SessionLimits>> = {
  requests: { lockMs: 5_000, statementMs: 30_000, idleMs: 4_000 },
  work: { lockMs: 60_000, statementMs: 600_000, idleMs: 10_000 },
};

/** The limits of sessions that read. Their transactions hold no locks: a backup reads one state for minutes. */
export const readerLimits: Readonly<Record<TimeLimits, SessionLimits>> = {
  requests: { lockMs: 30_000, statementMs: 60_000, idleMs: 600_000 },
  work: { lockMs: 60_000, statementMs: 600_000, idleMs: 600_000 },
};

/** The server sends keepalives, and gives up a client that does not acknowledge what it has sent. */
const keepalives = {
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
  tcp_user_timeout: "'10s'",
};

/** Returns the statements that limit a session. */
export function settingsOfLimits({ lockMs, statementMs, idleMs }: SessionLimits): string {
  const settings = {
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
    ...keepalives,
  };
  return Object.entries(settings)
    .map(([name, value]) => `SET ${name} = ${value}`)
    .join(';');
}
