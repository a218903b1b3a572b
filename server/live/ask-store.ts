import { type StorePresentation, storePresentationSchema } from '../contract/store-presentation.ts';
import { OtherPlatform } from '../connectors/platform/refusals.ts';
import { Refused } from '../connectors/refusal.ts';
import type { Grants, StoreConnection } from '../connectors/store-connection.ts';
import { isWooStore } from '../connectors/woocommerce/is-woo-store.ts';
import { knownPlatforms, neutralPlatform } from '../contract/names.ts';
import { AppError } from '../base/errors.ts';
import { type Credentials, openStore, reachOf, type StoreAccess } from './credentials.ts';

/** A store to connect. */
export interface GivenStore {
  address: string;
  credentials: Credentials;
  /** The platform that it runs on; undefined: the store tells. */
  platform?: string | undefined;
}

/** A store that has accepted its credentials. */
export interface AnsweringStore {
  platform: string;
  store: StoreConnection;
  grants: Grants;
}

/** Returns the platforms that stores can be connected to; the API of each but WooCommerce is the same. */
export function platformsFor(configured: string): string[] {
  const names = [...knownPlatforms, configured].filter((name) => name !== neutralPlatform);
  return [...new Set(names)];
}

/**
 * Asks a store with the header of each platform that the credentials may be for, until it accepts them.
 * @throws AppError with the reason, and with what to do
 */
export async function askStore(
  { address, credentials, platform: given }: GivenStore,
  access: StoreAccess & { signal: AbortSignal },
): Promise<AnsweringStore> {
  const platforms = fittingPlatforms(credentials, given, access.platform);
  let refusal: unknown;
  for (const platform of platforms) {
    try {
      const store = openStore(address, credentials, { ...access, platform, webhookSecret: '' });
      return { platform, store, grants: await requireProducts(store) };
    } catch (error) {
      refusal = error;
      if (!mayBeOther(error)) {
        throw error;
      }
    }
  }
  if (
    refusal instanceof OtherPlatform &&
    (await isWooStore(address, reachOf(credentials, access)))
  ) {
    throw new OtherPlatform(
      'invalid',
      `${address} is a store of WooCommerce: connect it with a key and a secret of WooCommerce.`,
    );
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
  { kind }: Credentials,
  given: string | undefined,
  configured: string,
): string[] {
  const isOfWoo = kind === 'woocommerce';
  const fitting = platformsFor(configured).filter((name) => (name === 'woocommerce') === isOfWoo);
  if (given === undefined) {
    return fitting;
  }
  if (!platformsFor(configured).includes(given)) {
    throw new AppError(
      'invalid',
      `There is no platform ${given}: name one of ${platformsFor(configured).join(', ')}, or set PLATFORM_NAME to its name.`,
    );
  }
  if (!fitting.includes(given)) {
    throw new AppError(
      'invalid',
      isOfWoo
        ? `A key of WooCommerce opens no store of ${given}: give a token, or a client id and secret.`
        : 'A store of WooCommerce has a key and a secret in place of a token: give these.',
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
