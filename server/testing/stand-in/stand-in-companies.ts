import { GraphQLError } from 'graphql';
import type { StandInCompanyCatalog } from './stand-in-contents.ts';
import { globalId, type Node } from './stand-in-node.ts';
import { moneyOf, rateOf, type StandInMoney } from './stand-in-prices.ts';
import type { StandInStore } from './stand-in-store.ts';

/** Returns the locations of companies, each with its catalogs and the people who buy for it. */
export function companyLocationNodes({ contents }: StandInStore): (Node & { catalogs: Node[] })[] {
  return [...contents.companyLocations.values()].map(({ id, currency, catalogs, people }) => ({
    __typename: 'CompanyLocation',
    id: globalId('CompanyLocation', id),
    currency,
    catalogs: catalogs.map((catalog) => catalogNode(catalog, currency)),
    roleAssignments: people.map(({ customerId, isMainContact }) => ({
      companyContact: { isMainContact, customer: { id: globalId('Customer', customerId) } },
    })),
  }));
}

/** Returns what a location pays for a variant: the lowest price of its active catalogs. */
export function priceAtLocation(
  { contents }: StandInStore,
  { id, price }: { id: number; price: string },
  locationId: number,
): StandInMoney {
  const location = contents.companyLocations.get(locationId);
  if (!location) {
    throw new GraphQLError('The company location does not exist.');
  }
  const { currency, catalogs } = location;
  const amounts = catalogs.flatMap(({ isActive, prices, adjustment }) =>
    isActive
      ? Number(prices.get(id) ?? ((Number(price) * (100 + adjustment)) / 100) * rateOf(currency))
      : [],
  );
  return moneyOf(Math.min(...amounts, ...(amounts.length === 0 ? [Number(price)] : [])), currency);
}

function catalogNode(
  { id, title, isActive, adjustment, prices, productIds }: StandInCompanyCatalog,
  currency: string,
): Node {
  const type = adjustment < 0 ? 'PERCENTAGE_DECREASE' : 'PERCENTAGE_INCREASE';
  return {
    __typename: 'CompanyLocationCatalog',
    id: globalId('CompanyLocationCatalog', id),
    title,
    status: isActive ? 'ACTIVE' : 'ARCHIVED',
    priceList: {
      id: globalId('PriceList', id),
      currency,
      parent: { adjustment: { type, value: Math.abs(adjustment) } },
      prices: [...prices].map(([variantId, amount]) => ({
        variant: { id: globalId('ProductVariant', variantId) },
        price: { amount },
        compareAtPrice: null,
        originType: 'FIXED',
      })),
    },
    publication: productIds && {
      products: productIds.map((productId) => ({ id: globalId('Product', productId) })),
    },
  };
}
