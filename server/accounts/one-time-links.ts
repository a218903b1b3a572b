import type { Knex } from 'knex';
import { AppError } from '../base/errors.ts';
import type { OneTimeLink, OneTimeLinkStore } from '../store/tables/people/one-time-link-store.ts';
import type { Database } from '../store/port/database.ts';
import type { PersonStore } from '../store/tables/people/person-store.ts';
import { digestOf, newSecret } from './secret-digest.ts';

const validMs = 24 * 3_600_000;

interface LinkDependencies {
  database: Database;
  oneTimeLinks: OneTimeLinkStore;
  people: PersonStore;
  now: () => number;
}

/** Links that work once within 24 hours. The code stands in the fragment, which no server logs. */
export class OneTimeLinks {
  readonly #dependencies: LinkDependencies;

  constructor(dependencies: LinkDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the path of a new link that makes the first owner; undefined when there are people already. */
  async forFirstOwner(): Promise<string | undefined> {
    const { database, people } = this.#dependencies;
    return database.write(null, async (transaction) => {
      const isFirst = (await people.list(transaction)).length === 0;
      const link = { personId: null, resetsSecondFactor: false };
      return isFirst ? firstOwnerPath(await this.#create(transaction, link)) : undefined;
    });
  }

  /** Returns the path of a new link that sets the password of a person. */
  async forPassword(
    transaction: Knex.Transaction,
    personId: number,
    { resetsSecondFactor }: { resetsSecondFactor: boolean },
  ): Promise<string> {
    return passwordPath(await this.#create(transaction, { personId, resetsSecondFactor }));
  }

  /** Returns the address of the person that a link is for. Throws when the link cannot be used. */
  async check(
    transaction: Knex.Transaction,
    code: string,
    { email }: { email: string | undefined },
  ): Promise<{ email: string }> {
    const { personId } = await this.#find(transaction, code);
    if (personId !== null) {
      const person = await this.#dependencies.people.find({ id: personId }, transaction);
      return { email: person?.email ?? '' };
    }
    if (email === undefined) {
      throw new AppError('invalid', 'email: is missing', {
        details: { errors: [{ path: 'email', message: 'is missing' }] },
      });
    }
    return { email };
  }

  /** Uses up a link and all others of its person. Throws when it cannot be used. */
  async use(transaction: Knex.Transaction, code: string): Promise<OneTimeLink> {
    const { oneTimeLinks, now } = this.#dependencies;
    const link = await this.#find(transaction, code);
    await oneTimeLinks.useUp(transaction, link.personId, now());
    return link;
  }

  async #find(transaction: Knex.Transaction, code: string): Promise<OneTimeLink> {
    const { oneTimeLinks, people, now } = this.#dependencies;
    const link = await oneTimeLinks.find(transaction, digestOf(code));
    if (!link || link.expiresAt <= now()) {
      throw unusable('is not known or has expired');
    }
    if (link.usedAt !== null) {
      throw unusable('has been used');
    }
    if (link.personId === null && (await people.list(transaction)).length > 0) {
      throw unusable('is for the first owner, and there are people already');
    }
    return link;
  }

  async #create(
    transaction: Knex.Transaction,
    link: Pick<OneTimeLink, 'personId' | 'resetsSecondFactor'>,
  ): Promise<string> {
    const { oneTimeLinks, now } = this.#dependencies;
    const code = newSecret(16);
    const row = { ...link, digest: digestOf(code), expiresAt: now() + validMs, usedAt: null };
    await oneTimeLinks.create(transaction, row, now());
    return code;
  }
}

function firstOwnerPath(code: string): string {
  return `/admin/first#${code}`;
}

function passwordPath(code: string): string {
  return `/admin/link#${code}`;
}

function unusable(reason: string): AppError {
  return new AppError(
    'not-found',
    `This link ${reason}: ask an owner for another, or run "person link <e-mail>".`,
  );
}
