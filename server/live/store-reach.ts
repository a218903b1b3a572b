import { type Credentials, familyOf } from '../connectors/store-families.ts';
import type { Grants } from '../connectors/store-connection.ts';
import type { StorePresentation } from '../contract/store-presentation.ts';
import { AppError } from '../base/errors.ts';
import { askStore, type GivenStore, presentationOf } from './ask-store.ts';
import type { StoreAccess } from './credentials.ts';
import type { SecretBox } from '../store/secrets/secret-box.ts';

/** How an installation asks stores, and where they deliver to. */
export interface StoreReach {
  access: StoreAccess;
  secrets: SecretBox;
  /** The address that stores deliver to, without the topic; undefined when they cannot reach this service. */
  webhookAddress: string | undefined;
  /** The https address of this service; undefined while it has none, and stores cannot post to it. */
  publicAddress: string | undefined;
}

export interface CheckedStore extends Grants {
  address: string;
  platform: string;
  presentation: StorePresentation;
}

/** Shorter than browsers wait for an answer. */
export const checkMs = 20_000;

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the address of a store that is opened by credentials of a kind.
 * @throws AppError for one that would carry the credentials unencrypted
 */
export function storeAddressOf(text: string, kind: Credentials['kind']): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new AppError('invalid', 'The address must be one such as https://store.example.');
  }
  if (url.protocol === 'http:' && !thisMachine.includes(url.hostname)) {
    throw new AppError('invalid', 'The address must begin with https: it carries the credentials.');
  }
  return familyOf({ kind }).addressOf(url);
}

/** Asks a store what it is and what its credentials may read. Saves nothing. */
export async function checkStore(given: GivenStore, { access }: StoreReach): Promise<CheckedStore> {
  const signal = AbortSignal.timeout(checkMs);
  try {
    const { address, platform, store, grants } = await askStore(given, { ...access, signal });
    return { address, platform, ...grants, presentation: await presentationOf(store) };
  } catch (cause) {
    if (signal.aborted) {
      throw new AppError(
        'unavailable',
        `${given.address} has not answered within 20 seconds: check the address, and that the store is open.`,
        { cause },
      );
    }
    throw cause;
  }
}
