import type { Knex } from 'knex';
import { AppError } from '../base/errors.ts';
import type { Person, PersonStore } from '../store/tables/people/person-store.ts';
import type { Stores } from '../store/stores.ts';
import type { PasswordHashes } from './password-hashes.ts';
import { recoveryDigest, stepOfCode } from './second-factor.ts';
import type { Client, Sessions } from './sessions.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';
import type { Database } from '../store/port/database.ts';

interface SignInDependencies {
  database: Database;
  people: PersonStore;
  passwords: PasswordHashes;
  attempts: SignInAttempts;
  sessions: Sessions;
  isAdminToken: (token: string) => boolean;
  now: () => number;
}

interface Credentials {
  email: string;
  password: string;
  /** A code of the authenticator, or a recovery code. */
  code?: string | undefined;
}

/** Returns the secret of a new session, or `code` when the second factor is missing. */
export async function signInWithPassword(
  dependencies: SignInDependencies,
  { email, password, code }: Credentials,
  client: Client,
): Promise<{ secret: string } | 'code'> {
  const { database, people, passwords, attempts, sessions, now } = dependencies;
  await attempts.count(email, client.network);
  passwords.requireRoom();
  const person = await people.find({ email });
  if (!(await passwords.verify(password, person?.password ?? null)) || !person) {
    throw wrongCredentials();
  }
  if (person.secondFactor !== null && code === undefined) {
    await attempts.expectCode(email);
    return 'code';
  }
  const secret = await database.write(null, async (transaction) => {
    await acceptCode(transaction, people, { id: person.id, code, now: now() });
    return sessions.begin(transaction, person.id, client);
  });
  await attempts.succeed(email, client.network);
  return { secret };
}

/** Returns the secret of a new session of the operator, for recovery. */
export async function signInWithToken(
  { database, attempts, sessions, isAdminToken }: SignInDependencies,
  token: string,
  client: Client,
): Promise<string> {
  await attempts.count(null, client.network);
  if (!isAdminToken(token)) {
    throw new AppError('unauthorised', 'This is not the admin token of the installation.');
  }
  await attempts.succeed(null, client.network);
  return database.write(null, (transaction) => sessions.begin(transaction, null, client));
}

/** Accepts a code once: reads the person again, because another sign-in may just have used it. */
async function acceptCode(
  transaction: Knex.Transaction,
  people: Stores['people'],
  { id, code = '', now }: { id: number; code: string | undefined; now: number },
): Promise<void> {
  const person = await people.find({ id }, transaction);
  if (!person) {
    throw wrongCredentials();
  }
  if (person.secondFactor === null) {
    return;
  }
  const { secondFactor: secret, secondFactorStep: lastStep } = person;
  const step = stepOfCode({ secret, lastStep }, code, now);
  if (step !== undefined) {
    await people.update(transaction, id, { secondFactorStep: step });
  } else if (!(await people.useRecoveryCode(transaction, id, recoveryDigest(code)))) {
    throw new AppError('unauthorised', 'The code is wrong or has been used: enter the next one.');
  }
}

/** Throws unless it is the password of the person. */
export async function requirePassword(
  { passwords, attempts }: Pick<SignInDependencies, 'passwords' | 'attempts'>,
  { email, password: stored }: Pick<Person, 'email' | 'password'>,
  { password, network }: { password: string; network: string },
): Promise<void> {
  await attempts.count(email, network);
  if (!(await passwords.verify(password, stored))) {
    throw new AppError('forbidden', 'The present password is wrong.');
  }
  await attempts.succeed(email, network);
}

function wrongCredentials(): AppError {
  return new AppError('unauthorised', 'The e-mail address or the password is wrong.');
}
