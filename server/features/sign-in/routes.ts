import { signInWithPassword, signInWithToken } from '../../accounts/sign-in.ts';
import { type meSchema, signInEndpoints as endpoints } from './contract.ts';
import { operator, type SignedIn } from '../../contract/admin/signed-in.ts';
import { acceptLink } from '../people/actions.ts';
import { recordOperatorSignIn } from '../../changes/operator.ts';
import type { z } from 'zod';
import { type AdminRoutesDependencies, managementOf } from '../admin-routes.ts';
import { shopsOf } from './shops-of.ts';

type Me = z.output<typeof meSchema>;

const done = { done: true } as const;

export function bindSignIn(dependencies: AdminRoutesDependencies): void {
  const { bind, stores, accounts, now } = dependencies;

  bind.open(endpoints.acceptLink, async ({ body, client, setSession }) => {
    await accounts.attempts.count('', client.network);
    const management = { stores, now, actor: { kind: 'person' as const, personId: null } };
    const personId = await acceptLink(management, accounts, body);
    await accounts.attempts.succeed('', client.network);
    const secret = await stores.database.write(null, (transaction) =>
      accounts.sessions.begin(transaction, personId, client),
    );
    setSession(secret);
    return meOfSession(dependencies, secret);
  });

  bind.open(endpoints.signIn, async ({ body, client, setSession }) => {
    const services = { ...stores, ...accounts, now };
    if ('token' in body) {
      setSession(await signInWithToken(services, body.token, client));
      await recordOperatorSignIn(managementOf(dependencies, operator(null)), client);
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

async function meOfSession(dependencies: AdminRoutesDependencies, secret: string): Promise<Me> {
  const signedIn = await dependencies.accounts.sessions.find(secret);
  if (!signedIn) {
    throw new Error('The new session cannot be found.');
  }
  return describeMe(dependencies, signedIn);
}

async function describeMe({ stores }: AdminRoutesDependencies, signedIn: SignedIn): Promise<Me> {
  const shops = (await shopsOf(stores, signedIn)).map(({ shop: { domain, name }, role }) => ({
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
      shops,
      second_factor: false,
      recovery_codes: 0,
    };
  }
  const { personId: id, name, email, roleForAll: role } = signedIn;
  const person = await stores.people.find({ id });
  return {
    kind: 'person',
    id,
    name,
    email,
    role,
    shops,
    second_factor: typeof person?.secondFactor === 'string',
    recovery_codes: await stores.people.countRecoveryCodes(id),
  };
}
