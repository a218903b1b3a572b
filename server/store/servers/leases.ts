import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Database } from '../port/database.ts';

/** The right to do some work that only one server on a database does at a time. */
export interface Lease {
  /** Grows with each holder of the lease. */
  readonly token: number;
  /** Aborts when the lease is lost, because it could not be renewed in time. */
  readonly signal: AbortSignal;
  /** False when the lease may have expired, also right after this process hung and before the signal aborts. */
  readonly isHeld: boolean;
  /**
   * Returns the database with writes that fail once the lease is lost, so that two holders never write. They may wait and
   * run for longer than those of requests, unless they say that they are no long work.
   */
  fence(database: Database): Database;
  giveBack(): Promise<void>;
}

interface LeasesOptions {
  /** The id of this server. */
  holder: string;
  /** True when no other server can use the data. Then a lease that a killed server left is not waited for. */
  isAlone: boolean;
  renewEveryMs?: number;
}

/** Thrown by a write of a holder whose lease has expired. Another server does the work. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor(lease: string) {
    super(`The lease "${lease}" has expired: another server may hold it.`);
  }
}

const validForMs = 15_000;
const renewEveryMs = 5_000;
/** The interval at which `wait` tries again. */
const retryMs = 250;

/** Takes, renews and gives back leases. Their times are those of the clock of the database. */
export class Leases {
  readonly #database: Database;
  readonly #options: Required<LeasesOptions>;

  constructor(database: Database, options: LeasesOptions) {
    this.#database = database;
    this.#options = { renewEveryMs, ...options };
  }

  /** Takes a lease and renews it until it is given back; undefined while another server holds it. */
  async take(name: string): Promise<Lease | undefined> {
    const { holder, isAlone, renewEveryMs: everyMs } = this.#options;
    const { sql } = this.#database;
    const isFree = isAlone ? 'true' : `leases.expires_at <= ${sql.now}`;
    const rows = await this.#database.write([], (transaction): Promise<{ token: number }[]> =>
      transaction.raw(
        `INSERT INTO leases (name, holder, token, expires_at) VALUES (?, ?, 1, ${sql.now} + ${validForMs})
           ON CONFLICT (name) DO UPDATE SET
             holder = excluded.holder, token = leases.token + 1, expires_at = excluded.expires_at
           WHERE ${isFree} RETURNING token`,
        [name, holder],
      ),
    );
    const token = rows[0]?.token;
    return token === undefined
      ? undefined
      : new HeldLease(this.#database, { name, token }, { renewEveryMs: everyMs, isAlone });
  }

  /** Waits until a lease is free and takes it. Throws the reason of the signal when that aborts first. */
  async wait(name: string, signal?: AbortSignal): Promise<Lease> {
    for (;;) {
      signal?.throwIfAborted();
      const lease = await this.take(name);
      if (lease) {
        return lease;
      }
      await pause(retryMs);
    }
  }

  /** Does work under a lease. Does nothing while another server holds it. */
  async run(name: string, work: (lease: Lease) => Promise<void>): Promise<void> {
    const lease = await this.take(name);
    if (lease) {
      await using(lease, work);
    }
  }
}

/** Does work and gives the lease back. */
export async function using<Result>(
  lease: Lease,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(lease);
  } finally {
    // A lease that cannot be given back expires.
    await lease.giveBack().catch(() => undefined);
  }
}

interface LeaseKey {
  name: string;
  token: number;
}

class HeldLease implements Lease {
  readonly token: number;
  readonly #database: Database;
  readonly #key: LeaseKey;
  readonly #lost = new AbortController();
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #isAlone: boolean;
  #renewedAt = performance.now();
  #renewing: Promise<void> | undefined;

  constructor(
    database: Database,
    key: LeaseKey,
    { renewEveryMs: everyMs, isAlone }: Omit<Required<LeasesOptions>, 'holder'>,
  ) {
    this.token = key.token;
    this.#isAlone = isAlone;
    this.#database = database;
    this.#key = key;
    // Nobody takes the lease of a server that is alone, so its expiry does not matter.
    if (!isAlone) {
      this.#timer = setInterval(() => {
        this.#renewing ??= this.#renew().finally(() => (this.#renewing = undefined));
      }, everyMs).unref();
    }
  }

  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  get isHeld(): boolean {
    const isRenewed = this.#isAlone || performance.now() - this.#renewedAt < validForMs;
    return isRenewed && !this.#lost.signal.aborted;
  }

  fence(database: Database): Database {
    return {
      ...database,
      write: (scope, work, options) =>
        database.write(
          scope,
          async (transaction, locked) => {
            await this.#require(transaction);
            return work(transaction, locked);
          },
          { isWork: true, ...options },
        ),
    };
  }

  async giveBack(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
    await this.#update('0');
  }

  /**
   * The lease is held while it expires later than this. A server that is alone with its data does not renew: only
   * `giveBack` ends its lease.
   */
  get #heldAfter(): string {
    return this.#isAlone ? '0' : this.#database.sql.now;
  }

  /** Keeps the row from being taken until the transaction ends. */
  async #require(transaction: Knex.Transaction): Promise<void> {
    const row: unknown = await transaction('leases')
      .where(this.#key)
      .andWhere('expires_at', '>', transaction.raw(this.#heldAfter))
      .forShare()
      .first('token');
    if (row === undefined) {
      this.#lose();
      throw new LeaseLost(this.#key.name);
    }
  }

  async #renew(): Promise<void> {
    const startedAt = performance.now();
    try {
      if (await this.#update(`${this.#database.sql.now} + ${validForMs}`)) {
        this.#renewedAt = startedAt;
        return;
      }
    } catch {
      // The database is away or busy: the lease is valid for some time.
      if (startedAt - this.#renewedAt < validForMs) {
        return;
      }
    }
    this.#lose();
  }

  #lose(): void {
    clearInterval(this.#timer);
    this.#lost.abort();
  }

  /** Returns whether the lease was still held. */
  async #update(expiresAt: string): Promise<boolean> {
    const held = await this.#database.write([], (transaction) =>
      transaction('leases')
        .where(this.#key)
        .andWhere('expires_at', '>', transaction.raw(this.#heldAfter))
        .update({ expires_at: transaction.raw(expiresAt) }),
    );
    return held > 0;
  }
}
