import { refuseWeakPassword } from '../../accounts/password-rules.ts';
import {
  createRecoveryCodes,
  createSecondFactor,
  recoveryDigest,
  stepOfCode,
} from '../../accounts/second-factor.ts';
import { requirePassword } from '../../accounts/sign-in.ts';
import { signInEndpoints as endpoints } from './contract.ts';
import type { SignedInPerson } from '../../contract/admin/signed-in.ts';
import { AppError } from '../../base/errors.ts';
import type { Person, PersonStore } from '../../store/tables/people/person-store.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { Database } from '../../store/port/database.ts';
import type { SignInStore } from '../../store/tables/people/sign-in-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';

const done = { done: true } as const;

interface Dependencies {
  bind: BindAdmin<Shop>;
  database: Database;
  people: PersonStore;
  signIns: SignInStore;
  accounts: Accounts;
  now: () => number;
}

/** Binds what people do with their own account. Each change of what signs in gives the session a new id. */
export function bindOwnAccount(dependencies: Dependencies): void {
  bindPassword(dependencies);
  bindNewSecondFactor(dependencies);
  bindSecondFactorRemoval(dependencies);
  bindSessions(dependencies);
}

function bindPassword({ bind, database, people, accounts }: Dependencies): void {
  bind.asPerson(endpoints.changePassword, async ({ body, person, client, setSession }) => {
    const stored = await storedPerson(people, person);
    const { current: password } = body;
    await requirePassword(accounts, stored, { password, network: client.network });
    refuseWeakPassword(body.password, stored.email);
    const hash = await accounts.passwords.hash(body.password);
    const secret = await database.write(null, async (transaction) => {
      await people.update(transaction, stored.id, { password: hash });
      return accounts.sessions.renew(transaction, stored.id, client);
    });
    setSession(secret);
    return done;
  });
}

function bindNewSecondFactor({ bind, database, people, accounts, now }: Dependencies): void {
  bind.asPerson(endpoints.beginSecondFactor, async ({ body, person, client }) => {
    const stored = await storedPerson(people, person);
    const { current: password } = body;
    await requirePassword(accounts, stored, { password, network: client.network });
    const factor = createSecondFactor(stored.email);
    await database.write(null, (transaction) =>
      people.update(transaction, stored.id, { newSecondFactor: factor.secret }),
    );
    return factor;
  });

  bind.asPerson(endpoints.confirmSecondFactor, async ({ body, person, client, setSession }) => {
    await accounts.attempts.count(person.email, client.network);
    const stored = await storedPerson(people, person);
    const step = stepOfNewCode(stored, body.code, now());
    const codes = createRecoveryCodes();
    const secret = await database.write(null, async (transaction) => {
      await people.update(transaction, stored.id, {
        secondFactor: stored.newSecondFactor,
        newSecondFactor: null,
        secondFactorStep: step,
      });
      await people.setRecoveryCodes(transaction, stored.id, codes.map(recoveryDigest));
      return accounts.sessions.renew(transaction, stored.id, client);
    });
    await accounts.attempts.succeed(person.email, client.network);
    setSession(secret);
    return { recovery_codes: codes };
  });
}

function bindSecondFactorRemoval({ bind, database, people, accounts }: Dependencies): void {
  bind.asPerson(endpoints.removeSecondFactor, async ({ body, person, client, setSession }) => {
    const stored = await storedPerson(people, person);
    const { current: password } = body;
    await requirePassword(accounts, stored, { password, network: client.network });
    const secret = await database.write(null, async (transaction) => {
      const nothing = { secondFactor: null, newSecondFactor: null };
      await people.update(transaction, stored.id, nothing);
      await people.setRecoveryCodes(transaction, stored.id, []);
      return accounts.sessions.renew(transaction, stored.id, client);
    });
    setSession(secret);
    return done;
  });
}

function bindSessions({ bind, database, signIns, accounts }: Dependencies): void {
  bind.asPerson(endpoints.mySessions, async ({ person }) => {
    const sessions = await accounts.sessions.list(person.personId);
    return {
      data: sessions.map(({ id, digest, agent, network, createdAt, seenAt }) => ({
        id,
        current: digest === person.session,
        agent,
        network,
        created_at: new Date(createdAt).toISOString(),
        seen_at: new Date(seenAt).toISOString(),
      })),
    };
  });

  bind.asPerson(endpoints.endSession, async ({ parameters, person }) => {
    const ended = await database.write(null, (transaction) =>
      signIns.endOfPerson(transaction, person.personId, parameters.session),
    );
    if (ended === 0) {
      throw new AppError('not-found', 'You have no such session: it may have ended already.');
    }
    return done;
  });
}

async function storedPerson(people: PersonStore, { personId }: SignedInPerson): Promise<Person> {
  const stored = await people.find({ id: personId });
  if (!stored) {
    throw new AppError('unauthorised', 'This account has been removed.');
  }
  return stored;
}

/** Returns the time step of the code that confirms a new second factor. */
function stepOfNewCode({ newSecondFactor: secret }: Person, code: string, now: number): number {
  const step = secret === null ? undefined : stepOfCode({ secret, lastStep: 0 }, code, now);
  if (step === undefined) {
    throw new AppError('forbidden', 'The code is wrong: enter the one that is shown now.');
  }
  return step;
}
