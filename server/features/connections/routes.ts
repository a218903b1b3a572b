import { scopesByKind } from '../../connectors/platform/grants.ts';
import { pulledKinds } from '../../connectors/store-connection.ts';
import { connectionEndpoints as endpoints, type GivenCredentials } from './contract.ts';
import type { SignedIn } from '../../contract/admin/signed-in.ts';
import { AppError } from '../../base/errors.ts';
import { type GivenStore, platformsFor } from '../../live/ask-store.ts';
import { connectStore } from '../../live/connect-store.ts';
import { removalAllowed } from '../../live/compare-store.ts';
import { accessTo, type Credentials } from '../../live/credentials.ts';
import { changeConnection, disconnectStore } from '../../live/manage-connection.ts';
import { checkStore, storeAddressOf, type StoreReach } from '../../live/store-reach.ts';
import type {
  Connection,
  ConnectionStore,
  Pull,
} from '../../store/tables/live/connection-store.ts';
import { describeRefusal, type RefusalStore } from '../../store/tables/live/refusal-store.ts';
import { confirmPerson } from '../sign-in/confirm-person.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { PersonStore } from '../../store/tables/people/person-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ActAs } from '../acting.ts';

interface Dependencies {
  bind: BindAdmin<Shop>;
  connections: ConnectionStore;
  refusals: RefusalStore;
  people: PersonStore;
  accounts: Accounts;
  reach: StoreReach;
  actAs: ActAs;
}

/** Binds the connection by which a shop pulls from its store. */
export function bindConnections(dependencies: Dependencies): void {
  bindConnecting(dependencies);
  const { bind, connections, refusals, reach, actAs } = dependencies;

  bind.inShop(endpoints.connection, async ({ shop }) => {
    const connection = await connections.find(shop.id);
    const pulls = await connections.pulls(shop.id);
    const refused = await refusals.list(shop.id);
    return {
      connection: connection
        ? {
            ...toWire(connection, pulls),
            platform: accessTo(connection, reach.access).platform,
            refusals: refused.map(describeRefusal),
          }
        : null,
      platforms: platformsFor(reach.access.platform),
      receives: reach.webhookAddress !== undefined,
      permissions: pulledKinds.map((kind) => ({ kind, scopes: [...scopesByKind[kind]] })),
    };
  });

  bind.inShop(endpoints.changeConnection, ({ body, shop, signedIn }) =>
    changeConnection(actAs(signedIn), shop.id, body.action),
  );

  bind.inShop(endpoints.disconnectStore, async ({ shop, signedIn }) => {
    const management = actAs(signedIn);
    const { left, change } = await disconnectStore(management, shop.id, reach);
    return { left: left ?? null, change };
  });
}

function bindConnecting({ bind, people, accounts, reach, actAs }: Dependencies): void {
  bind.inShop(endpoints.checkStore, async ({ body, signedIn }) => {
    const address = chosenAddress(signedIn, body.address);
    const { platform, kinds, presentation } = await askStore(() =>
      checkStore(storeOf(body, address), reach),
    );
    return {
      address,
      platform,
      name: presentation.name,
      currency: presentation.currency,
      readable: [...kinds],
      unreadable: pulledKinds.filter((kind) => !kinds.includes(kind)),
    };
  });

  bind.inShop(endpoints.connectStore, async ({ body, shop, signedIn, client }) => {
    const address = chosenAddress(signedIn, body.address);
    const { current: password = '' } = body;
    await confirmPerson({ people, accounts }, signedIn, { password, network: client.network });
    const store = storeOf(body, address);
    const management = actAs(signedIn);
    await askStore(async () => {
      const { platform } = await checkStore(store, reach);
      await connectStore(shop.domain, { ...store, platform }, { management, ...reach });
    });
    return { done: true as const };
  });
}

/** A store that refuses the credentials must not end the session of the person, as a 401 does. */
async function askStore<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    throw cause instanceof AppError && cause.kind === 'unauthorised'
      ? new AppError('forbidden', cause.message, { cause })
      : cause;
  }
}

/** The server asks the address from its own network, so that owners of one shop must not choose it. */
function chosenAddress({ roleForAll }: SignedIn, given: string): string {
  if (roleForAll !== 'owner') {
    throw new AppError(
      'forbidden',
      'Only owners of all shops connect a store, because the server asks its address: ask one of them.',
    );
  }
  return storeAddressOf(/^https?:\/\//i.test(given) ? given : `https://${given}`);
}

function storeOf(
  { credentials, platform }: { credentials: GivenCredentials; platform?: string | undefined },
  address: string,
): GivenStore {
  return { address, credentials: toCredentials(credentials), platform };
}

function toCredentials(given: GivenCredentials): Credentials {
  return given.kind === 'client'
    ? { kind: 'client', clientId: given.client_id, clientSecret: given.client_secret }
    : given;
}

const connectors = ['platform', 'woocommerce', 'public'] as const;

function toWire(
  { connector, address, state, error, question, createdAt, subscribedAt }: Connection,
  pulls: readonly Pull[],
) {
  return {
    connector: connectors.find((known) => known === connector) ?? 'platform',
    address,
    state,
    error,
    question: question === removalAllowed ? null : question,
    connected_at: toTime(createdAt),
    subscribed_at: subscribedAt === 0 ? null : toTime(subscribedAt),
    pulls: pulls.map(({ kind, records, asOf, finishedAt }) => ({
      kind,
      records,
      is_running: asOf !== null,
      finished_at: finishedAt === null ? null : toTime(finishedAt),
    })),
  };
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
