import { z } from 'zod';
import type { AdminApi } from './admin-api.ts';
import { numberOf } from './platform-records.ts';

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
const currency = z.object({ currencyCode: z.string() });

const marketSchema = z.object({
  id: z.string(),
  name: z.string().catch(''),
  status: z.string().catch('ACTIVE'),
  conditions: z
    .object({
      conditionTypes: z.array(z.string()),
      regionsCondition: z
        .object({
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
  catalogs: z.object({ nodes: z.array(z.object({ id: z.string(), status: z.string() })) }),
});

const pageSchema = z.object({
  shop: currency,
  markets: z.object({ nodes: z.array(marketSchema), pageInfo }),
});

/** One market a page: each of its countries adds to the cost of the query, which is limited. */
export const marketsQuery = `query Markets($after: String) {
  shop { currencyCode }
  markets(first: 1, after: $after, type: REGION) {
    nodes { id name status
      conditions { conditionTypes regionsCondition { regions(first: 250) {
        nodes { ... on MarketRegionCountry { code currency { currencyCode } } } } } }
      currencySettings { baseCurrency { currencyCode } localCurrencies }
      priceInclusions {
        inclusiveTaxPricingStrategy inclusiveDutiesPricingStrategy adaptivePricingEnabled }
      catalogs(first: 5) { nodes { id status } } }
    pageInfo { hasNextPage endCursor } } }`;

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
        heads.push(toHead(market, { id, position: heads.length + 1, ...page.shop }));
      }
    }
    after = page.markets.pageInfo.hasNextPage ? (page.markets.pageInfo.endCursor ?? null) : null;
  }
  return withoutRepeats(heads);
}

function toHead(
  market: z.output<typeof marketSchema>,
  { id, position, currencyCode }: { id: number; position: number; currencyCode: string },
): MarketHead {
  const { name, status, currencySettings, priceInclusions, catalogs } = market;
  const base = currencySettings?.baseCurrency.currencyCode ?? currencyCode;
  const regions = market.conditions?.regionsCondition?.regions.nodes ?? [];
  return {
    id,
    name,
    status,
    position,
    currency: base,
    shopCurrency: currencyCode,
    countries: regions.flatMap(({ code, currency: local }) =>
      code
        ? [
            {
              code,
              currency: currencySettings?.localCurrencies ? (local?.currencyCode ?? base) : base,
            },
          ]
        : [],
    ),
    variesByCountry:
      priceInclusions?.inclusiveTaxPricingStrategy === 'INCLUDES_TAXES_IN_PRICE_BASED_ON_COUNTRY' ||
      priceInclusions?.inclusiveDutiesPricingStrategy === 'INCLUDE_DUTIES_IN_PRICE' ||
      priceInclusions?.adaptivePricingEnabled === true,
    catalogIds: catalogs.nodes.flatMap((catalog) =>
      catalog.status === 'ACTIVE' ? catalog.id : [],
    ),
  };
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
