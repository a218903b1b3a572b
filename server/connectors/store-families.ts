import { z } from 'zod';
import type { Names } from '../contract/names.ts';
import type { JsonClientOptions } from './outgoing/json-client.ts';
import { createPlatformConnector } from './platform/platform-connector.ts';
import {
  clientCredentials,
  givenClient,
  givenToken,
  platformFamily,
  tokenCredentials,
} from './platform/platform-family.ts';
import { createPlatformStore } from './platform/platform-store.ts';
import type { StoreConnection } from './store-connection.ts';
import type { OpenOptions, StoreFamily } from './store-family.ts';
import { reachWooStore } from './woocommerce/find-woo-store.ts';
import { givenWooKey, wooCredentials, wooFamily } from './woocommerce/woo-family.ts';
import { createWooStore } from './woocommerce/woo-store.ts';
import { woocommerceConnector } from './woocommerce/woocommerce-connector.ts';

/*
 * The one list of all connectors: a new one is a folder, its lines here, the name of its platform in `contract/names.ts`, and
 * the options of `connect`.
 */

/** Returns the connectors that read deliveries. The first one takes those that no other recognises. */
export function createConnectors(names: Names) {
  return [createPlatformConnector(names), woocommerceConnector] as const;
}

const families: readonly StoreFamily[] = [platformFamily, wooFamily];

/** All kinds of credentials, as they are saved. */
export const savedCredentials = [tokenCredentials, clientCredentials, wooCredentials] as const;

const credentialsSchema = z.discriminatedUnion('kind', savedCredentials);

/** The credentials of a store. */
export type Credentials = z.output<typeof credentialsSchema>;

/** Credentials as a person gives them. */
export const givenCredentials = z
  .discriminatedUnion('kind', [givenToken, givenClient, givenWooKey])
  .describe('Saved encrypted, and never shown again');

export type GivenCredentials = z.output<typeof givenCredentials>;

export function credentialsOf(given: GivenCredentials): Credentials {
  return given.kind === 'client'
    ? { kind: 'client', clientId: given.client_id, clientSecret: given.client_secret }
    : given;
}

export function familyOf({ kind }: Pick<Credentials, 'kind'>): StoreFamily {
  return kind === 'woocommerce' ? wooFamily : platformFamily;
}

/** Returns the family of a platform, by its name. */
export function familyFor(platform: string): StoreFamily {
  return families.find(({ platforms }) => platforms?.includes(platform)) ?? platformFamily;
}

/** Returns the family of a connector, by its name in the database. */
export function familyOfConnector(connector: string): StoreFamily {
  return families.find((family) => family.connector === connector) ?? platformFamily;
}

/** Returns the family of which a store says that it is, without credentials. */
export async function recogniseFamily(
  address: string,
  options: JsonClientOptions,
): Promise<StoreFamily | undefined> {
  for (const family of families) {
    if (await family.recognises?.(address, options)) {
      return family;
    }
  }
  return undefined;
}

/** Where a store is, and how its credentials reach it. */
export interface ReachedStore {
  address: string;
  credentials: Credentials;
}

/** Finds the address of a store that merchants know by that of its pages, and the way its credentials go. */
export async function reachStore(
  { address, credentials }: ReachedStore,
  options: JsonClientOptions,
): Promise<ReachedStore> {
  if (credentials.kind !== 'woocommerce') {
    return { address, credentials };
  }
  const reached = await reachWooStore({ ...options, address, credentials });
  return { address: reached.address, credentials: { ...credentials, ...reached.credentials } };
}

/** Opens a store by its credentials. */
export function openByCredentials(
  { address, credentials }: ReachedStore,
  options: OpenOptions,
): StoreConnection {
  return credentials.kind === 'woocommerce'
    ? createWooStore({ ...options, address, credentials })
    : createPlatformStore({ ...options, address, credentials });
}
