import type { z } from 'zod';
import { digestOf, newSecret } from '../accounts/secret-digest.ts';
import { AppError } from '../base/errors.ts';
import type { Management } from '../changes/management.ts';
import { findWooStore } from '../connectors/woocommerce/find-woo-store.ts';
import { type approvedKeySchema, approvalPageOf } from '../connectors/woocommerce/woo-approval.ts';
import type { Stores } from '../store/stores.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import type { StoreApproval } from '../store/tables/live/approval-store.ts';
import { connectStore } from './connect-store.ts';
import { checkMs, checkStore, type StoreReach } from './store-reach.ts';
import { reachOf } from './credentials.ts';

/** Long enough to sign in at the store. */
const validMs = 3_600_000;

const codeBytes = 32;

/** The path that stores post their keys to, before the code. */
export const approvalPath = '/connect/woocommerce';

/** The page of a store at which its merchant approves, and the time until which it leads anywhere. */
export interface ApprovalPage {
  url: string;
  expiresAt: number;
}

interface StoreToApprove {
  address: string;
  allowPrivate: boolean;
}

/**
 * Returns where the store is that is to approve.
 * @throws AppError when the address is no store, or when stores cannot post to this service
 */
export async function findApprovingStore(
  { access, publicAddress }: StoreReach,
  { address, allowPrivate }: StoreToApprove,
): Promise<StoreToApprove> {
  requirePublic(publicAddress);
  const options = { ...reachOf({ allowPrivate }, access), signal: AbortSignal.timeout(checkMs) };
  return { address: await findWooStore(address, options), allowPrivate };
}

function requirePublic(publicAddress: string | undefined): string {
  if (publicAddress === undefined) {
    throw new AppError(
      'conflict',
      'The store sends its key to an https address only: set PUBLIC_URL to one that the store reaches, or connect the store with a key by hand.',
    );
  }
  return publicAddress;
}

/**
 * Prepares the connection of a shop by the own page of a store that was found. The key comes with a code that nobody can
 * guess, that works once, and that is for this shop and this store.
 */
export async function requestApproval(
  { stores, actor, now }: Management,
  reach: StoreReach,
  shop: Shop,
  { address, allowPrivate }: StoreToApprove,
): Promise<ApprovalPage> {
  const publicAddress = requirePublic(reach.publicAddress);
  const code = newSecret(codeBytes);
  const askedAt = now();
  const expiresAt = askedAt + validMs;
  const approval = { shopId: shop.id, address, allowPrivate, actor, askedAt, expiresAt };
  await stores.database.write(shop.id, (transaction) =>
    stores.approvals.save(transaction, approval, digestOf(code)),
  );
  const url = approvalPageOf({
    address,
    callbackUrl: `${publicAddress}${approvalPath}/${code}`,
    returnUrl: `${publicAddress}/admin/connection?shop=${encodeURIComponent(shop.domain)}`,
    userId: String(shop.id),
  });
  return { url, expiresAt };
}

interface ApprovalCode {
  stores: Stores;
  code: string;
  now: () => number;
}

/** Uses up the code of a question. Throws a sentence for a code that answers none. */
export async function useApproval({ stores, code, now }: ApprovalCode): Promise<StoreApproval> {
  const digest = digestOf(code);
  const approval =
    (await stores.approvals.isOpen(digest, now())) &&
    (await stores.database.write(null, (transaction) =>
      stores.approvals.use(transaction, digest, now()),
    ));
  if (!approval) {
    throw new AppError(
      'not-found',
      'This address takes no key any more: begin again in Vitrine, on the page Connection.',
    );
  }
  return approval;
}

/**
 * Connects the shop of a question with the key that its store has posted, once the store accepts this key at the address
 * that was asked. The store takes the key back when this fails.
 */
export async function connectApproved(
  stores: Stores,
  reach: StoreReach,
  approval: StoreApproval,
  given: z.output<typeof approvedKeySchema>,
): Promise<void> {
  const { shopId, address, allowPrivate, actor } = approval;
  const { database, approvals, shops } = stores;
  const { consumer_key: key, consumer_secret: secret } = given;
  const store = {
    address,
    credentials: { kind: 'woocommerce' as const, key, secret, allowPrivate },
  };
  try {
    const shop = await shops.find({ id: shopId });
    if (!shop) {
      throw new AppError('not-found', 'The shop is gone.');
    }
    const { platform } = await checkStore(store, reach);
    const management = { stores, actor, now: reach.access.now };
    await connectStore(shop.domain, { ...store, platform }, { management, ...reach });
    await database.write(shopId, (transaction) => approvals.finish(transaction, shopId));
  } catch (error) {
    await saveFailure(stores, shopId, error);
    throw error;
  }
}

/** Saves why a posted key was not taken, so that the person who waits in the admin reads it. */
export async function saveFailure(stores: Stores, shopId: number, error: unknown): Promise<void> {
  const reason =
    error instanceof AppError ? error.message : 'The connection has failed: the log says why.';
  await stores.database.write(shopId, (transaction) =>
    stores.approvals.fail(transaction, shopId, reason),
  );
}
