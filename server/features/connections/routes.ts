import { scopesByKind } from '../../connectors/platform/grants.ts';
import { pulledKinds } from '../../connectors/store-connection.ts';
import {
  type Credentials,
  credentialsOf,
  type GivenCredentials,
} from '../../connectors/store-families.ts';
import { connectionEndpoints as endpoints } from './contract.ts';
import type { SignedIn } from '../../contract/admin/signed-in.ts';
import { AppError } from '../../base/errors.ts';
import { type GivenStore, platformsFor } from '../../live/ask-store.ts';
import { connectStore } from '../../live/connect-store.ts';
import { removalAllowed } from '../../live/compare-store.ts';
import { accessTo } from '../../live/credentials.ts';
import { findApprovingStore, requestApproval } from '../../live/store-approval.ts';
import { changeConnection, disconnectStore } from '../../live/manage-connection.ts';
import { checkStore, storeAddressOf, type StoreReach } from '../../live/store-reach.ts';
import type { ApprovalStore, StoreApproval } from '../../store/tables/live/approval-store.ts';
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
  approvals: ApprovalStore;
  refusals: RefusalStore;
  people: PersonStore;
  accounts: Accounts;
  reach: StoreReach;
  actAs: ActAs;
}

/** Binds the connection by which a shop pulls from its store. */
export function bindConnections(dependencies: Dependencies): void {
  bindConnecting(dependencies);
  const { bind, connections, approvals, refusals, reach, actAs } = dependencies;

  bind.inShop(endpoints.connection, async ({ shop }) => {
    const connection = await connections.find(shop.id);
    const pulls = await connections.pulls(shop.id);
    const refused = await refusals.listGaps(shop.id);
    const approval = await approvals.find(shop.id);
    return {
      connection: connection
        ? {
            ...toWire(connection, pulls),
            platform: accessTo(connection, reach.access).platform,
            refusals: refused.map(describeRefusal),
          }
        : null,
      platforms: platformsFor(reach.access.platform),
      approval: approval ? toWireApproval(approval, reach.access.now()) : null,
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
    const chosen = chosenAddress(signedIn, body);
    const { address, platform, kinds, presentation } = await askStore(() =>
      checkStore(storeOf(body, chosen), reach),
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
    const address = chosenAddress(signedIn, body);
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

  bind.inShop(endpoints.requestApproval, async ({ body, shop, signedIn, client }) => {
    const { current: password = '' } = body;
    const credentials = { kind: 'woocommerce' as const };
    const address = chosenAddress(signedIn, { ...body, credentials });
    await confirmPerson({ people, accounts }, signedIn, { password, network: client.network });
    const store = await findApprovingStore(reach, { address, allowPrivate: false });
    const { url, expiresAt } = await requestApproval(actAs(signedIn), reach, shop, store);
    return { approval_url: url, expires_at: toTime(expiresAt) };
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
function chosenAddress(
  { roleForAll }: SignedIn,
  { address, credentials }: { address: string; credentials: Pick<Credentials, 'kind'> },
): string {
  if (roleForAll !== 'owner') {
    throw new AppError(
      'forbidden',
      'Only owners of all shops connect a store, because the server asks its address: ask one of them.',
    );
  }
  return storeAddressOf(
    /^https?:\/\//i.test(address) ? address : `https://${address}`,
    credentials.kind,
  );
}

function storeOf(
  { credentials, platform }: { credentials: GivenCredentials; platform?: string | undefined },
  address: string,
): GivenStore {
  return { address, credentials: credentialsOf(credentials), platform };
}

/** Returns null for a question that nobody has answered in time. */
function toWireApproval({ address, expiresAt, error }: StoreApproval, now: number) {
  return error === null && expiresAt <= now
    ? null
    : { address, expires_at: toTime(expiresAt), error };
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
