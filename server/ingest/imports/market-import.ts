import { exactHundredths, roundHundredths } from '../../catalog/prices/price.ts';
import { priceDigits } from '../../contract/values/currency-digits.ts';
import type { Database } from '../../store/port/database.ts';
import type { MarketPrice } from '../../store/tables/catalog/market-prices.ts';
import type { MarketCustomerStore } from '../../store/tables/catalog/market-customer-store.ts';
import type { MarketRecord } from '../../store/tables/catalog/market-rows.ts';
import type { MarketStore } from '../../store/tables/catalog/market-store.ts';
import { Leases, using } from '../../store/servers/leases.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ShopStore } from '../../store/tables/shops/shop-store.ts';
import { contentHash } from './content-hash.ts';
import type { ImportKind } from './import-kind.ts';
import type { Market } from '../records/market.ts';
import { readMarkets } from '../reading/read-markets.ts';
import type { ReadContext } from '../files/record.ts';

interface MarketImportDependencies {
  database: Database;
  shops: ShopStore;
  markets: MarketStore;
  marketCustomers: MarketCustomerStore;
}

export interface MarketRow {
  id: number;
  contentHash: string;
  market: MarketRecord;
  productIds: number[];
  prices: MarketPrice[];
  customerIds: number[];
}

/** Rows of a list in one transaction, which holds the write lock for about 20 ms. */
const listRowsPerBatch = 5_000;

export function marketImport(
  dependencies: MarketImportDependencies,
): ImportKind<Market, MarketRow> {
  const { markets } = dependencies;
  return {
    read: readMarkets,
    toRow,
    estimateRows: ({ productIds, prices, customerIds }) =>
      2 + productIds.length + prices.length + customerIds.length,
    contentHashes: (shopId, ids) => markets.contentHashes(shopId, ids),
    async save(shopId, rows, context) {
      const shop = await dependencies.shops.find({ id: shopId });
      await underMarketLease(dependencies, shopId, async (leased) => {
        for (const row of rows) {
          await saveMarket(leased, shopId, row);
        }
        await warnOfUnpriced(leased, shop, new Set(rows.map(({ id }) => id)), context);
      });
    },
    idsAfter: (shopId, afterId, limit) => markets.idsAfter(shopId, afterId, limit),
    remove: (shopId, ids) =>
      underMarketLease(dependencies, shopId, async (leased) => {
        await leased.database.write(shopId, (transaction) =>
          markets.remove(transaction, shopId, ids),
        );
        for (const id of ids) {
          await dropUnusedLists(leased, shopId, id);
        }
      }),
  };
}

/**
 * Another import of the shop's markets would use the same edition, and delete the lists of this one. A server that is alone
 * also waits for the lease, because imports run in other processes too: the command line and the import program.
 */
export async function underMarketLease<
  Dependencies extends Pick<MarketImportDependencies, 'database'>,
>(
  dependencies: Dependencies,
  shopId: number,
  work: (leased: Dependencies) => Promise<void>,
): Promise<void> {
  const { database } = dependencies;
  const leases = new Leases(database, { holder: `process ${process.pid}`, isAlone: false });
  const lease = await leases.wait(`import markets of shop ${shopId}`);
  await using(lease, () => work({ ...dependencies, database: lease.fence(database) }));
}

function toRow(market: Market, { importedAt, currency: shopCurrency }: ReadContext): MarketRow {
  const { currency, product_ids, adjustment, rate, prices } = market.catalog;
  const hash = contentHash(market, importedAt);
  const digits = priceDigits(currency ?? shopCurrency);
  const read = (price: string) => roundHundredths(exactHundredths(price), digits);
  return {
    id: market.id,
    contentHash: hash,
    market: {
      id: market.id,
      name: market.name,
      isActive: market.is_active,
      position: market.position,
      countries: [...new Set(market.countries)],
      currency,
      adjustment,
      rate,
      hasAllProducts: product_ids === null,
      priceContext: null,
      isForCompany: market.customer_ids !== null,
      contentHash: hash,
    },
    productIds: product_ids ?? [],
    customerIds: market.customer_ids ?? [],
    prices: prices.map((fixed) => ({
      variantId: fixed.variant_id,
      price: read(fixed.price),
      compareAtPrice: fixed.compare_at_price === null ? null : read(fixed.compare_at_price),
    })),
  };
}

/**
 * Writes the lists in batches as a new edition that is not yet read, and activates the edition in one
 * short transaction. Readers never see a partial market and never wait.
 */
async function saveMarket(
  dependencies: MarketImportDependencies,
  shopId: number,
  { market, productIds, prices, customerIds }: MarketRow,
): Promise<void> {
  const { database, markets, marketCustomers } = dependencies;
  // Removes the lists of an interrupted import.
  await dropUnusedLists(dependencies, shopId, market.id);
  const edition = await markets.nextEdition(shopId, market.id);
  for (const batch of batches(productIds)) {
    await database.write(shopId, (transaction) => markets.addProducts(transaction, edition, batch));
  }
  for (const batch of batches(prices)) {
    await database.write(shopId, (transaction) => markets.addPrices(transaction, edition, batch));
  }
  for (const batch of batches(customerIds)) {
    await database.write(shopId, (transaction) => marketCustomers.add(transaction, edition, batch));
  }
  await database.write(shopId, (transaction) => markets.save(transaction, edition, market));
  await dropUnusedLists(dependencies, shopId, market.id);
}

async function dropUnusedLists(
  { database, markets }: MarketImportDependencies,
  shopId: number,
  marketId: number,
): Promise<void> {
  let mayBeMore = true;
  while (mayBeMore) {
    mayBeMore = await database.write(shopId, (transaction) =>
      markets.dropUnusedLists(transaction, { shopId, marketId }, listRowsPerBatch),
    );
  }
}

/**
 * Warns about variants that markets omit: their currency differs from the shop's and they have neither a
 * rate nor a price for them.
 */
async function warnOfUnpriced(
  { markets }: MarketImportDependencies,
  shop: Shop | undefined,
  ids: ReadonlySet<number>,
  { onWarning }: ReadContext,
): Promise<void> {
  if (shop === undefined) {
    return;
  }
  for (const { id, name, currency, rate } of await markets.list(shop.id)) {
    const isConverted = currency === null || currency === shop.currency || rate !== null;
    const count =
      isConverted || !ids.has(id) ? 0 : await markets.countUnpricedVariants(shop.id, id);
    if (count > 0) {
      onWarning?.(
        `market ${id} (${name}): variants left out, since it counts in ${currency} and has neither ` +
          `a rate nor a price of its own for them: ${count}`,
      );
    }
  }
}

function* batches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += listRowsPerBatch) {
    yield items.slice(start, start + listRowsPerBatch);
  }
}
