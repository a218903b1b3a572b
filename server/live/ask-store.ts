import { type StorePresentation, storePresentationSchema } from '../contract/store-presentation.ts';
import { OtherPlatform } from '../connectors/platform/refusals.ts';
import { Refused } from '../connectors/refusal.ts';
import type { Grants, StoreConnection } from '../connectors/store-connection.ts';
import {
  type Credentials,
  familyFor,
  familyOf,
  type ReachedStore,
  reachStore,
  recogniseFamily,
} from '../connectors/store-families.ts';
import { knownPlatforms, neutralPlatform } from '../contract/names.ts';
import { AppError } from '../base/errors.ts';
import { openStore, reachOf, type StoreAccess } from './credentials.ts';

/** A store to connect. */
export interface GivenStore extends ReachedStore {
  /** The platform that it runs on; undefined: the store tells. */
  platform?: string | undefined;
}

/** A store that has accepted its credentials. */
export interface AnsweringStore extends ReachedStore {
  platform: string;
  store: StoreConnection;
  grants: Grants;
}

/** Returns the platforms that stores can be connected to. */
export function platformsFor(configured: string): string[] {
  const names = [...knownPlatforms, configured].filter((name) => name !== neutralPlatform);
  return [...new Set(names)];
}

/**
 * Asks a store with the header of each platform that the credentials may be for, until it accepts them.
 * @throws AppError with the reason, and with what to do
 */
export async function askStore(
  given: GivenStore,
  access: StoreAccess & { signal: AbortSignal },
): Promise<AnsweringStore> {
  const platforms = fittingPlatforms(given.credentials, given.platform, access.platform);
  const options = reachOf(given.credentials, access);
  const { address, credentials } = await reachStore(given, options);
  let refusal: unknown;
  for (const platform of platforms) {
    try {
      const store = openStore(address, credentials, { ...access, platform, webhookSecret: '' });
      return { address, credentials, platform, store, grants: await requireProducts(store) };
    } catch (error) {
      refusal = error;
      if (!mayBeOther(error)) {
        throw error;
      }
    }
  }
  if (refusal instanceof OtherPlatform) {
    const family = await recogniseFamily(address, options);
    if (family) {
      throw new OtherPlatform(
        'invalid',
        `${address} is a store of ${family.name}: connect it with ${family.credentialsInWords}.`,
      );
    }
  }
  throw platforms.length === 1
    ? refusal
    : new AppError(
        'forbidden',
        `The platform of ${address} cannot be told: it refuses the credentials as ${platforms.join(' and as ')}. Check them, and name the platform.`,
        { cause: refusal },
      );
}

function mayBeOther(error: unknown): boolean {
  return (
    error instanceof OtherPlatform || (error instanceof AppError && error.kind === 'unauthorised')
  );
}

/** Returns the platforms that the credentials may be for. */
function fittingPlatforms(
  credentials: Credentials,
  given: string | undefined,
  configured: string,
): string[] {
  const known = platformsFor(configured);
  const fitting = known.filter((name) => familyFor(name) === familyOf(credentials));
  if (given === undefined) {
    return fitting;
  }
  if (!known.includes(given)) {
    throw new AppError(
      'invalid',
      `There is no platform ${given}: name one of ${known.join(', ')}, or set PLATFORM_NAME to its name.`,
    );
  }
  if (!fitting.includes(given)) {
    throw new AppError(
      'invalid',
      `These credentials open no store of ${given}: give ${familyFor(given).credentialsInWords}.`,
    );
  }
  return [given];
}

/** Returns what credentials allow. Throws a sentence when they may not read products, without which there is no shop. */
async function requireProducts(store: StoreConnection): Promise<Grants> {
  const grants = await store.grants();
  if (!grants.kinds.includes('products')) {
    throw new AppError(
      'forbidden',
      'The token may not read products: give the app the permission read_products.',
    );
  }
  return grants;
}

/** Returns how a store presents itself; an empty record where it refuses to say. */
export async function presentationOf(store: StoreConnection): Promise<StorePresentation> {
  try {
    return await store.presentation();
  } catch (error) {
    if (error instanceof Refused) {
      return storePresentationSchema.parse({});
    }
    throw error;
  }
}
