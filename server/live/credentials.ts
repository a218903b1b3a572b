import { z } from 'zod';
import type { StoreConnection } from '../connectors/store-connection.ts';
import {
  type Credentials,
  openByCredentials,
  savedCredentials,
} from '../connectors/store-families.ts';
import { platformOf } from '../contract/names.ts';
import { AppError } from '../base/errors.ts';
import { type Connection, lostCredentials } from '../store/tables/live/connection-store.ts';
import { ownerOf } from '../store/secrets/secret-owners.ts';
import type { SecretBox } from '../store/secrets/secret-box.ts';

/** The settings for a store that shows its products to everybody. */
export type PublicAccess = z.output<typeof publicAccess>;

type SavedCredentials = z.output<typeof credentialsSchema>;

const publicAccess = z.object({
  kind: z.literal('public'),
  allowHttp: z.boolean(),
  allowPrivate: z.boolean(),
});

const credentialsSchema = z.discriminatedUnion('kind', [publicAccess, ...savedCredentials]);

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
  return openByCredentials({ address, credentials }, reachOf(credentials, access));
}

/** Returns how the store of these credentials may be asked. */
export function reachOf<Access extends StoreAccess>(
  { allowPrivate = false }: Pick<Credentials, 'allowPrivate'>,
  access: Access,
) {
  return { ...access, allowPrivate: access.allowPrivate === true || allowPrivate, privateRemedy };
}

const privateRemedy = ': use a public address, or the command "connect" with --allow-private';

/** The name of connections that read what a store shows to everybody. */
export const publicConnector = 'public';

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
