import type { StandInMarket } from './stand-in-contents.ts';
import { globalId, type Node } from './stand-in-nodes.ts';
import type { StandInStore } from './stand-in-store.ts';

/** The items of a page; few, so that a list of a market has several pages. */
const perPage = 3;

/** Returns a page of the markets. */
export function marketsPage({ contents }: StandInStore, after: unknown): object {
  const markets = [...contents.markets.values()].toSorted((first, second) => first.id - second.id);
  return pageOf(
    markets.map(({ id, name, countries }) => ({
      id: globalId('Market', id),
      name,
      status: 'ACTIVE',
      conditions: {
        regionsCondition: { regions: { nodes: countries.map((code) => ({ code })) } },
      },
      catalogs: { nodes: [{ id: globalId('MarketCatalog', id), status: 'ACTIVE' }] },
    })),
    after,
  );
}

/** Returns the catalog of a market with a page of its prices and one of its products; null for an unknown one. */
export function catalogOf(
  { contents }: StandInStore,
  { id, prices, products }: Readonly<Record<string, unknown>>,
): object | null {
  const market = contents.markets.get(Number(String(id).split('/').at(-1)));
  return market
    ? {
        priceList: {
          currency: market.currency,
          parent: { adjustment: adjustmentOf(market) },
          prices: pageOf(
            [...market.prices].map(([variantId, amount]) => ({
              variant: { id: globalId('ProductVariant', variantId) },
              price: { amount },
              compareAtPrice: null,
            })),
            prices,
          ),
        },
        publication: market.productIds && {
          products: pageOf(
            market.productIds.map((productId) => ({ id: globalId('Product', productId) })),
            products,
          ),
        },
      }
    : null;
}

function adjustmentOf({ adjustment }: StandInMarket): object {
  const type = adjustment < 0 ? 'PERCENTAGE_DECREASE' : 'PERCENTAGE_INCREASE';
  return { type, value: Math.abs(adjustment) };
}

function pageOf(nodes: readonly Node[], after: unknown): object {
  const start = typeof after === 'string' ? Number(after) : 0;
  const end = start + perPage;
  const hasNextPage = end < nodes.length;
  const endCursor = start < nodes.length ? String(Math.min(end, nodes.length)) : null;
  return { nodes: nodes.slice(start, end), pageInfo: { hasNextPage, endCursor } };
}
