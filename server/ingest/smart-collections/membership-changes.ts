import type { ChangeFeed } from '../../store/feed/change-feed.ts';

/** Changes that may affect the members of smart collections. */
export interface MembershipChanges {
  /** Null when unknown: any product may have changed. */
  productIds: readonly number[] | null;
  hasOrders: boolean;
}

const changesPerPage = 1_000;

/** Reads the changes after a sequence number of the feed; null when older changes have been pruned. */
export async function readMembershipChanges(
  feed: ChangeFeed,
  shopId: number,
  seq: number | null,
): Promise<MembershipChanges> {
  if (seq === null) {
    return { productIds: null, hasOrders: true };
  }
  const productIds: number[] = [];
  let hasOrders = false;
  let last = seq;
  for (;;) {
    const page = await feed.after(shopId, last, changesPerPage);
    for (const { kind, id } of page) {
      hasOrders ||= kind === 'orders';
      if (kind === 'product') {
        productIds.push(id);
      }
    }
    last = page.at(-1)?.seq ?? last;
    if (page.length < changesPerPage) {
      return { productIds, hasOrders };
    }
  }
}
