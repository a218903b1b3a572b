import type { Knex } from 'knex';
import { type Role, roles } from '../contract/admin/rights.ts';
import { operator, type SignedIn } from '../contract/admin/signed-in.ts';
import type { SessionLimits, SignIn, SignInStore } from '../store/tables/people/sign-in-store.ts';
import type { Database } from '../store/port/database.ts';
import type { PersonStore } from '../store/tables/people/person-store.ts';
import { digestOf, newSecret } from './secret-digest.ts';

const hourMs = 3_600_000;
const idleMs = 12 * hourMs;
const longestMs = 30 * 24 * hourMs;

/** Precision of the time of the last use, which is a write. */
const touchAfterMs = 5 * 60_000;

const longestAgent = 512;

/** The browser that signs in. */
export interface Client {
  agent: string;
  network: string;
}

interface SessionDependencies {
  database: Database;
  people: PersonStore;
  signIns: SignInStore;
  now: () => number;
}

/** Sessions of people: rows that can be ended, whose secret is 256 random bits and stored as a digest. */
export class Sessions {
  readonly #dependencies: SessionDependencies;

  constructor(dependencies: SessionDependencies) {
    this.#dependencies = dependencies;
  }

  /** Begins a session of a person, or of the admin token (null). Returns its secret. */
  async begin(
    transaction: Knex.Transaction,
    personId: number | null,
    { agent, network }: Client,
  ): Promise<string> {
    const { signIns, now } = this.#dependencies;
    const secret = newSecret(32);
    await signIns.removeExpired(transaction, this.#limits());
    await signIns.create(transaction, {
      digest: digestOf(secret),
      id: newSecret(9),
      personId,
      agent: agent.slice(0, longestAgent),
      network,
      createdAt: now(),
      seenAt: now(),
    });
    return secret;
  }

  /** Returns the person of a session; undefined for unknown and expired ones. A use defers its idle end. */
  async find(secret: string, { isUse } = { isUse: true }): Promise<SignedIn | undefined> {
    const { database, signIns, now } = this.#dependencies;
    const row = await signIns.find(digestOf(secret));
    const { seenAfter, createdAfter } = this.#limits();
    if (!row || row.seenAt <= seenAfter || row.createdAt <= createdAfter) {
      return undefined;
    }
    if (isUse && now() - row.seenAt > touchAfterMs) {
      await database.write(null, (transaction) => signIns.touch(transaction, row.digest, now()));
    }
    return row.personId === null ? operator(row.digest) : this.#person(row.personId, row.digest);
  }

  /** Returns the sessions of one person, or of all people, that have not ended. */
  list(personId?: number): Promise<SignIn[]> {
    return this.#dependencies.signIns.list(this.#limits(), personId);
  }

  async end(digest: string): Promise<void> {
    const { database, signIns } = this.#dependencies;
    await database.write(null, (transaction) => signIns.end(transaction, digest));
  }

  /** Ends all sessions of a person and begins one with a new secret. */
  async renew(transaction: Knex.Transaction, personId: number, client: Client): Promise<string> {
    await this.#dependencies.signIns.endOfPerson(transaction, personId);
    return this.begin(transaction, personId, client);
  }

  async #person(personId: number, session: string): Promise<SignedIn | undefined> {
    const { people } = this.#dependencies;
    const person = await people.find({ id: personId });
    const memberships = person ? await people.memberships(personId) : [];
    return (
      person && {
        kind: 'person',
        personId,
        name: person.name,
        email: person.email,
        session,
        roleForAll: person.role === null ? null : readRole(person.role),
        roleByShop: new Map(memberships.map(({ shopId, role }) => [shopId, readRole(role)])),
      }
    );
  }

  #limits(): SessionLimits {
    const now = this.#dependencies.now();
    return { seenAfter: now - idleMs, createdAfter: now - longestMs };
  }
}

export function readRole(stored: string): Role {
  const role = roles.find((known) => known === stored);
  if (!role) {
    throw new Error(`The role ${stored} is not known.`);
  }
  return role;
}
