import type { StandInMarket } from './stand-in-contents.ts';
import { globalId, type Node } from './stand-in-node.ts';
import { currencyOf } from './stand-in-prices.ts';
import type { StandInStore } from './stand-in-store.ts';

export interface MarketNode extends Node {
  catalogs: Node[];
}

/** Returns the markets, each with its catalog. */
export function marketNodes({ contents }: StandInStore): MarketNode[] {
  const markets = [...contents.markets.values()].toSorted((first, second) => first.id - second.id);
  return markets.map((market) => ({
    __typename: 'Market',
    id: globalId('Market', market.id),
    name: market.name,
    status: 'ACTIVE',
    conditions: {
      conditionTypes: ['REGION'],
      regionsCondition: {
        applicationLevel: market.countries.length === 0 ? 'ALL' : 'SPECIFIED',
        regions: market.countries.map((code) => ({
          __typename: 'MarketRegionCountry',
          code,
          currency: { currencyCode: currencyOf(code) },
        })),
      },
    },
    currencySettings: {
      baseCurrency: { currencyCode: market.currency },
      localCurrencies: market.hasLocalCurrencies,
      roundingEnabled: market.roundsUp,
    },
    priceInclusions: market.taxes && {
      inclusiveTaxPricingStrategy: 'INCLUDES_TAXES_IN_PRICE_BASED_ON_COUNTRY',
      inclusiveDutiesPricingStrategy: 'ADD_DUTIES_AT_CHECKOUT',
      adaptivePricingEnabled: false,
    },
    catalogs: market.hasCatalog ? [...formerCatalogs(market), catalogNode(market)] : [],
  }));
}

function formerCatalogs({ id, formerCatalogs: count = 0 }: StandInMarket): Node[] {
  return Array.from({ length: count }, (_, index) => ({
    __typename: 'MarketCatalog',
    id: globalId('MarketCatalog', 1_000 * id + index),
    status: 'ARCHIVED',
  }));
}

function catalogNode(market: StandInMarket): Node {
  return {
    __typename: 'MarketCatalog',
    id: globalId('MarketCatalog', market.id),
    status: 'ACTIVE',
    priceList: {
      id: globalId('PriceList', market.id),
      currency: market.currency,
      parent: { adjustment: adjustmentOf(market) },
      prices: [...market.prices].map(([variantId, amount]) => ({
        variant: { id: globalId('ProductVariant', variantId) },
        price: { amount },
        compareAtPrice: null,
        originType: 'FIXED',
      })),
    },
    publication: market.productIds && {
      products: market.productIds.map((productId) => ({ id: globalId('Product', productId) })),
    },
  };
}

function adjustmentOf({ adjustment }: StandInMarket): object {
  const type = adjustment < 0 ? 'PERCENTAGE_DECREASE' : 'PERCENTAGE_INCREASE';
  return { type, value: Math.abs(adjustment) };
}
