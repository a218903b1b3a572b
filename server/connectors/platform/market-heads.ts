import { z } from 'zod';
import type { AdminApi } from './admin-api.ts';
import { countryCodes } from './country-codes.ts';
import { numberOf } from './platform-records.ts';

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
const currency = z.object({ currencyCode: z.string() });

const catalogList = z.object({
  nodes: z.array(z.object({ id: z.string(), status: z.string() })),
  pageInfo,
});

const marketSchema = z.object({
  id: z.string(),
  name: z.string().catch(''),
  status: z.string().catch('ACTIVE'),
  conditions: z
    .object({
      conditionTypes: z.array(z.string()),
      regionsCondition: z
        .object({
          applicationLevel: z.string().nullish(),
          regions: z.object({
            nodes: z.array(z.object({ code: z.string().nullish(), currency: currency.nullish() })),
          }),
        })
        .nullish(),
    })
    .nullish(),
  currencySettings: z.object({ baseCurrency: currency, localCurrencies: z.boolean() }).nullish(),
  priceInclusions: z
    .object({
      inclusiveTaxPricingStrategy: z.string(),
      inclusiveDutiesPricingStrategy: z.string(),
      adaptivePricingEnabled: z.boolean(),
    })
    .nullish(),
  catalogs: catalogList,
});

const moreCatalogsSchema = z.object({ node: z.object({ catalogs: catalogList }).nullish() });

const pageSchema = z.object({
  shop: currency,
  markets: z.object({ nodes: z.array(marketSchema), pageInfo }),
});

/** One market a page: each of its countries adds to the cost of the query, which is limited. */
export const marketsQuery = `query Markets($after: String) {
  shop { currencyCode }
  markets(first: 1, after: $after, type: REGION) {
    nodes { id name status
      conditions { conditionTypes regionsCondition { applicationLevel regions(first: 250) {
        nodes { ... on MarketRegionCountry { code currency { currencyCode } } } } } }
      currencySettings { baseCurrency { currencyCode } localCurrencies }
      priceInclusions {
        inclusiveTaxPricingStrategy inclusiveDutiesPricingStrategy adaptivePricingEnabled }
      catalogs(first: 5) { nodes { id status } pageInfo { hasNextPage endCursor } } }
    pageInfo { hasNextPage endCursor } } }`;

/** The catalogs of a market that its page has no room for. */
export const moreCatalogsQuery = `query MoreCatalogs($id: ID!, $after: String) {
  node(id: $id) { ... on Market {
    catalogs(first: 100, after: $after) {
      nodes { id status } pageInfo { hasNextPage endCursor } } } } }`;

export interface Country {
  code: string;
  currency: string;
}

/** A market of countries, without what its catalogs hold. */
export interface MarketHead {
  id: number;
  name: string;
  status: string;
  position: number;
  countries: Country[];
  currency: string;
  shopCurrency: string;
  /** True for the market of all countries without one of their own. */
  isForOthers: boolean;
  /** True when taxes, duties or the platform itself change prices from country to country. */
  variesByCountry: boolean;
  /** The global ids of its active catalogs. */
  catalogIds: string[];
}

/**
 * Reads the markets of countries, in the order of the store. Markets of companies, retail locations and channels say
 * nothing about the shopper of a country.
 */
export async function readMarketHeads(api: AdminApi): Promise<MarketHead[]> {
  const heads: MarketHead[] = [];
  for (let after: string | null = null, isFirst = true; isFirst || after !== null;) {
    isFirst = false;
    const page: z.output<typeof pageSchema> = await api.query(marketsQuery, { after }, pageSchema);
    for (const market of page.markets.nodes) {
      const id = numberOf(market.id);
      const types = market.conditions?.conditionTypes ?? [];
      if (id !== null && types.every((type) => type === 'REGION')) {
        const catalogIds = await activeCatalogs(api, market);
        heads.push(toHead(market, { id, position: heads.length + 1, catalogIds, ...page.shop }));
      }
    }
    after = page.markets.pageInfo.hasNextPage ? (page.markets.pageInfo.endCursor ?? null) : null;
  }
  return withOtherCountries(withoutRepeats(heads));
}

async function activeCatalogs(
  api: AdminApi,
  { id, catalogs }: z.output<typeof marketSchema>,
): Promise<string[]> {
  const found = [...catalogs.nodes];
  let { pageInfo: last } = catalogs;
  while (last.hasNextPage) {
    const variables = { id, after: last.endCursor ?? null };
    const { node } = await api.query(moreCatalogsQuery, variables, moreCatalogsSchema);
    found.push(...(node?.catalogs.nodes ?? []));
    last = node?.catalogs.pageInfo ?? { hasNextPage: false };
  }
  return found.flatMap((catalog) => (catalog.status === 'ACTIVE' ? catalog.id : []));
}

function toHead(
  market: z.output<typeof marketSchema>,
  {
    currencyCode,
    ...place
  }: Pick<MarketHead, 'id' | 'position' | 'catalogIds'> & z.output<typeof currency>,
): MarketHead {
  const { name, status, currencySettings } = market;
  const base = currencySettings?.baseCurrency.currencyCode ?? currencyCode;
  const condition = market.conditions?.regionsCondition;
  const regions = condition?.regions.nodes ?? [];
  const isForOthers = condition?.applicationLevel === 'ALL' && regions.length === 0;
  const hasLocalCurrencies = currencySettings?.localCurrencies ?? false;
  return {
    ...place,
    name,
    status,
    currency: base,
    shopCurrency: currencyCode,
    countries: regions.flatMap(({ code, currency: local }) =>
      code
        ? [
            {
              code,
              currency: hasLocalCurrencies ? (local?.currencyCode ?? base) : base,
            },
          ]
        : [],
    ),
    isForOthers,
    // Only a price tells the currency of a country that the market does not name.
    variesByCountry:
      (isForOthers && hasLocalCurrencies) || pricesVary(market.priceInclusions ?? undefined),
  };
}

function pricesVary(
  inclusions: NonNullable<z.output<typeof marketSchema>['priceInclusions']> | undefined,
): boolean {
  return (
    inclusions?.inclusiveTaxPricingStrategy === 'INCLUDES_TAXES_IN_PRICE_BASED_ON_COUNTRY' ||
    inclusions?.inclusiveDutiesPricingStrategy === 'INCLUDE_DUTIES_IN_PRICE' ||
    inclusions?.adaptivePricingEnabled === true
  );
}

/** Leaves a country to the smallest active market that has it, which counts in the store. */
function withoutRepeats(heads: readonly MarketHead[]): MarketHead[] {
  const owners = new Map<string, number>();
  const active = heads.filter(({ status }) => status === 'ACTIVE');
  const smallestLast = active.toSorted(
    (a, b) => b.countries.length - a.countries.length || b.position - a.position,
  );
  for (const { id, countries } of smallestLast) {
    countries.forEach(({ code }) => owners.set(code, id));
  }
  return heads.map((head) =>
    head.status === 'ACTIVE'
      ? { ...head, countries: head.countries.filter(({ code }) => owners.get(code) === head.id) }
      : head,
  );
}

/** Gives the countries that no active market names to the first one for all of them. */
function withOtherCountries(heads: readonly MarketHead[]): MarketHead[] {
  const active = heads.filter(({ status }) => status === 'ACTIVE');
  const named = new Set(active.flatMap(({ countries }) => countries.map(({ code }) => code)));
  const others = active.find(({ isForOthers }) => isForOthers);
  return heads.map((head) => {
    const codes = head === others ? countryCodes.filter((code) => !named.has(code)) : [];
    const countries = codes.map((code) => ({ code, currency: head.currency }));
    return head === others ? { ...head, countries } : head;
  });
}
