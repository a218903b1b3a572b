import type { StoreConnection } from '../connectors/store-connection.ts';
import { AppError } from '../base/errors.ts';
import { underMarketLease } from '../ingest/imports/market-import.ts';
import type { StoredMarket } from '../store/tables/catalog/market-rows.ts';
import { recordChanges } from '../store/feed/change-feed.ts';
import type { Stores } from '../store/stores.ts';
import { toMarketPrice } from './context-prices.ts';

export interface PriceRefresh {
  stores: Stores;
  store: StoreConnection;
  shopId: number;
  now: () => number;
  /** Called with a market of a company whose prices the store does not tell. */
  onProblem: (problem: string) => void;
}

/** From so many products on, an export of all prices is quicker. */
const maxProducts = 2_000;

/** Reads the prices again that products whose base prices have changed have in the markets of their store. */
export async function refreshPrices(refresh: PriceRefresh): Promise<void> {
  const { stores, shopId, now } = refresh;
  const requests = await stores.priceRequests.list(shopId, maxProducts);
  if (requests.length === 0) {
    return;
  }
  const ids = requests.map(({ productId }) => productId);
  const until = Math.max(...requests.map(({ requestedAt }) => requestedAt));
  if (requests.length < maxProducts) {
    const markets = await stores.markets.list(shopId);
    for (const market of markets) {
      await (market.isForCompany ? refreshCompany : refreshMarket)(refresh, market, ids);
    }
  }
  await stores.database.write(shopId, async (transaction) => {
    if (requests.length === maxProducts) {
      await stores.connections.hasten(transaction, shopId, { kinds: ['markets'], now: now() });
    }
    await stores.priceRequests.remove(transaction, shopId, { ids, until });
  });
}

/** A company whose location is gone since the last pull does not keep the prices of other markets from being read. */
async function refreshCompany(
  refresh: PriceRefresh,
  market: StoredMarket,
  productIds: readonly number[],
): Promise<void> {
  try {
    await refreshMarket(refresh, market, productIds);
  } catch (error) {
    const isAboutMarket =
      error instanceof AppError && (error.kind === 'invalid' || error.kind === 'forbidden');
    if (!isAboutMarket) {
      throw error;
    }
    refresh.onProblem(`market ${market.id} of a company: ${error.message}`);
  }
}

async function refreshMarket(
  { stores, store, shopId }: PriceRefresh,
  { id: marketId, priceContext, currency }: StoredMarket,
  productIds: readonly number[],
): Promise<void> {
  if (priceContext === null || !store.pricesIn) {
    return;
  }
  const variantIds = await stores.priceRequests.variantIds(shopId, productIds);
  const answered = await store.pricesIn(priceContext, variantIds);
  const prices = answered.filter((price) => price.currency === currency).map(toMarketPrice);
  await underMarketLease(stores, shopId, ({ database, markets }) =>
    database.write(shopId, async (transaction) => {
      await markets.putPrices(transaction, { shopId, marketId }, prices);
      recordChanges(
        transaction,
        shopId,
        productIds.map((id) => ({ kind: 'product', id })),
      );
    }),
  );
}
