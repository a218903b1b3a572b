import type { ChangeFeed } from '../store/change-feed.ts';

/** What members of smart collections may depend on. */
export interface ShopChanges {
  /** Null: all of them, for all that is known. */
  productIds: readonly number[] | null;
  hasOrders: boolean;
}

const changesPerPage = 1_000;

/** What has changed after this place of the feed; null: nobody knows any more. */
export async function changesAfter(
  feed: ChangeFeed,
  shopId: number,
  seq: number | null,
): Promise<ShopChanges> {
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
