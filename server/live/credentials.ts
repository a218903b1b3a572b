import { z } from 'zod';
import type { StoreConnection } from '../connectors/store-connection.ts';
import { createPlatformStore } from '../connectors/platform/platform-store.ts';
import { createWooStore } from '../connectors/woocommerce/woo-store.ts';
import { platformOf } from '../contract/names.ts';
import { AppError } from '../base/errors.ts';
import { type Connection, lostCredentials } from '../store/tables/live/connection-store.ts';
import { ownerOf } from '../store/secrets/secret-owners.ts';
import type { SecretBox } from '../store/secrets/secret-box.ts';

/** The credentials of a store. */
export type Credentials = Exclude<SavedCredentials, PublicAccess>;

/** The settings for a store that shows its products to everybody. */
export type PublicAccess = Extract<SavedCredentials, { kind: 'public' }>;

type SavedCredentials = z.output<typeof credentialsSchema>;

/** True when the operator has allowed the store to be in a private network. */
const reach = { allowPrivate: z.boolean().optional() };

const credentialsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('public'), allowHttp: z.boolean(), allowPrivate: z.boolean() }),
  z.object({ kind: z.literal('token'), token: z.string(), ...reach }),
  z.object({ kind: z.literal('client'), clientId: z.string(), clientSecret: z.string(), ...reach }),
  z.object({ kind: z.literal('woocommerce'), key: z.string(), secret: z.string(), ...reach }),
]);

export interface StoreAccess {
  /** The platform of the store; before one is known, the configured platform. */
  platform: string;
  userAgent: string;
  now: () => number;
  /** Allows stores on this machine and in private networks; absent: only those that the operator allowed. */
  allowPrivate?: boolean;
  /** The unit of pauses after failures; absent: a second. */
  retryMs?: number;
}

/** Returns the access to the store of a connection, which has a platform of its own. */
export function accessTo({ platform }: Pick<Connection, 'platform'>, access: StoreAccess) {
  return { ...access, platform: platformOf(platform, access.platform) };
}

/** Opens a store by its credentials. */
export function openStore(
  address: string,
  credentials: Credentials,
  access: StoreAccess & { signal: AbortSignal; webhookSecret: string },
): StoreConnection {
  const options = reachOf(credentials, access);
  return credentials.kind === 'woocommerce'
    ? createWooStore({ ...options, address, credentials })
    : createPlatformStore({ ...options, address, credentials });
}

/** Returns how the store of these credentials may be asked. */
export function reachOf<Access extends StoreAccess>(
  { allowPrivate = false }: Credentials,
  access: Access,
) {
  return { ...access, allowPrivate: access.allowPrivate === true || allowPrivate, privateRemedy };
}

const privateRemedy = ': use a public address, or the command "connect" with --allow-private';

/** The name of connections that read what a store shows to everybody. */
export const publicConnector = 'public';

export function connectorOf({ kind }: Credentials): string {
  return kind === 'woocommerce' ? 'woocommerce' : 'platform';
}

export function sealCredentials(
  box: SecretBox,
  shopId: number,
  credentials: SavedCredentials,
): string {
  return box.seal(ownerOf.credentials(shopId), JSON.stringify(credentials));
}

export function readCredentials(
  box: SecretBox,
  { shopId, credentials }: Pick<Connection, 'shopId' | 'credentials'>,
): SavedCredentials {
  if (credentials === lostCredentials) {
    throw new AppError('unauthorised', 'The credentials are lost: connect the store again.');
  }
  return credentialsSchema.parse(JSON.parse(box.open(ownerOf.credentials(shopId), credentials)));
}
