import { signInWithPassword, signInWithToken } from '../../accounts/sign-in.ts';
import { type meSchema, signInEndpoints as endpoints } from './contract.ts';
import { operator, type SignedIn } from '../../contract/admin/signed-in.ts';
import { acceptLink } from '../people/actions.ts';
import { recordOperatorSignIn } from '../../changes/operator.ts';
import type { z } from 'zod';
import { shopsOf } from './shops-of.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { Management } from '../../changes/management.ts';
import type { Database } from '../../store/port/database.ts';
import type { PersonStore } from '../../store/tables/people/person-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ShopStore } from '../../store/tables/shops/shop-store.ts';
import type { ActAs } from '../acting.ts';

type Me = z.output<typeof meSchema>;

const done = { done: true } as const;

interface MeDependencies {
  people: PersonStore;
  shops: ShopStore;
  accounts: Accounts;
}

interface Dependencies extends MeDependencies {
  bind: BindAdmin<Shop>;
  database: Database;
  actAs: ActAs;
  /** The management on behalf of somebody whose account is being created. */
  newPerson: Management;
  now: () => number;
}

export function bindSignIn(dependencies: Dependencies): void {
  const { bind, database, people, accounts, actAs, newPerson, now } = dependencies;

  bind.open(endpoints.acceptLink, async ({ body, client, setSession }) => {
    await accounts.attempts.count(null, client.network);
    const personId = await acceptLink(newPerson, accounts, body);
    await accounts.attempts.succeed(null, client.network);
    const secret = await database.write(null, (transaction) =>
      accounts.sessions.begin(transaction, personId, client),
    );
    setSession(secret);
    return meOfSession(dependencies, secret);
  });

  bind.open(endpoints.signIn, async ({ body, client, setSession }) => {
    const services = { database, people, ...accounts, now };
    if ('token' in body) {
      setSession(await signInWithToken(services, body.token, client));
      await recordOperatorSignIn(actAs(operator(null)), client);
      return { needs: null, me: await describeMe(dependencies, operator(null)) };
    }
    const outcome = await signInWithPassword(services, body, client);
    if (outcome === 'code') {
      return { needs: 'code' as const, me: null };
    }
    setSession(outcome.secret);
    return { needs: null, me: await meOfSession(dependencies, outcome.secret) };
  });

  bind.asMember(endpoints.signOut, async ({ signedIn, setSession }) => {
    if (signedIn.session !== null) {
      await accounts.sessions.end(signedIn.session);
    }
    setSession(null);
    return done;
  });

  bind.asMember(endpoints.me, ({ signedIn }) => describeMe(dependencies, signedIn));
}

async function meOfSession(dependencies: MeDependencies, secret: string): Promise<Me> {
  const signedIn = await dependencies.accounts.sessions.find(secret);
  if (!signedIn) {
    throw new Error('The new session cannot be found.');
  }
  return describeMe(dependencies, signedIn);
}

async function describeMe({ people, shops }: MeDependencies, signedIn: SignedIn): Promise<Me> {
  const own = (await shopsOf(shops, signedIn)).map(({ shop: { domain, name }, role }) => ({
    domain,
    name,
    role,
  }));
  if (signedIn.kind === 'token') {
    const unnamed = { id: null, name: 'Admin token', email: null };
    return {
      kind: 'token',
      ...unnamed,
      role: 'owner',
      shops: own,
      second_factor: false,
      recovery_codes: 0,
    };
  }
  const { personId: id, name, email, roleForAll: role } = signedIn;
  const person = await people.find({ id });
  return {
    kind: 'person',
    id,
    name,
    email,
    role,
    shops: own,
    second_factor: typeof person?.secondFactor === 'string',
    recovery_codes: await people.countRecoveryCodes(id),
  };
}
