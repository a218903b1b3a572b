import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';

/** A session of a person, or of the admin token. Its secret is stored as a digest only. */
export interface SignIn {
  digest: string;
  /** Names the session in lists; it does not open it. */
  id: string;
  /** Null for the admin token. */
  personId: number | null;
  agent: string;
  network: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  seenAt: number;
}

interface SignInRow {
  digest: string;
  id: string;
  person_id: number | null;
  agent: string;
  network: string;
  created_at: number;
  seen_at: number;
}

/** The limits of sessions at a time: those seen and created before these times are over. */
export interface SessionLimits {
  seenAfter: number;
  createdAfter: number;
}

export class SignInStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(digest: string): Promise<SignIn | undefined> {
    const row = await this.#database.read<SignInRow>('sign_ins').where({ digest }).first();
    return row && toSignIn(row);
  }

  /** Returns the sessions of one person, or of all people, the newest first. */
  async list(limits: SessionLimits, personId?: number): Promise<SignIn[]> {
    const rows = await this.#database
      .read<SignInRow>('sign_ins')
      .where(personId === undefined ? {} : { person_id: personId })
      .andWhere('seen_at', '>', limits.seenAfter)
      .andWhere('created_at', '>', limits.createdAfter)
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id']);
    return rows.map(toSignIn);
  }

  async create(transaction: Knex.Transaction, session: SignIn): Promise<void> {
    await transaction<SignInRow>('sign_ins').insert({
      digest: session.digest,
      id: session.id,
      person_id: session.personId,
      agent: session.agent,
      network: session.network,
      created_at: session.createdAt,
      seen_at: session.seenAt,
    });
  }

  async touch(transaction: Knex.Transaction, digest: string, seenAt: number): Promise<void> {
    await transaction<SignInRow>('sign_ins').where({ digest }).update({ seen_at: seenAt });
  }

  async end(transaction: Knex.Transaction, digest: string): Promise<void> {
    await transaction('sign_ins').where({ digest }).del();
  }

  /** Ends one session of a person by its id, or all. Returns the number of ended sessions. */
  async endOfPerson(transaction: Knex.Transaction, personId: number, id?: string): Promise<number> {
    return transaction('sign_ins')
      .where({ person_id: personId, ...(id !== undefined && { id }) })
      .del();
  }

  /** Removes the sessions that are over. */
  async removeExpired(transaction: Knex.Transaction, limits: SessionLimits): Promise<void> {
    await transaction('sign_ins')
      .where('seen_at', '<=', limits.seenAfter)
      .orWhere('created_at', '<=', limits.createdAfter)
      .del();
  }
}

function toSignIn(row: SignInRow): SignIn {
  return {
    digest: row.digest,
    id: row.id,
    personId: row.person_id,
    agent: row.agent,
    network: row.network,
    createdAt: row.created_at,
    seenAt: row.seen_at,
  };
}
