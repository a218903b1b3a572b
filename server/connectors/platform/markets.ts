import { createHash } from 'node:crypto';
import { AppError } from '../../base/errors.ts';
import { type Refusal, Refused } from '../refusal.ts';
import {
  firstDerivedId,
  type PulledBatch,
  type PulledRecord,
  type PullRequest,
} from '../store-connection.ts';
import type { AdminApi } from './admin-api.ts';
import type { BulkExportOptions } from './bulk-export.ts';
import { type CompanyMarket, probeCompanies, readCompanyMarkets } from './company-locations.ts';
import { readContextPrices, readPriceSample } from './context-prices.ts';
import { type MarketCatalog, readMarketCatalogs } from './market-catalogs.ts';
import { type Country, type MarketHead, readMarketHeads } from './market-heads.ts';

/** Countries of a market that share currency and prices. */
interface CountryGroup {
  currency: string;
  countries: string[];
}

const noCatalog: MarketCatalog = { currency: null, adjustment: null, productIds: null, prices: [] };

/**
 * Yields the markets with their catalogs and prices. There are few, so they are always read as a whole. A market whose
 * countries have several currencies, or prices, is a market for each of them here. A record names what it lacks because the
 * store refuses it: `catalogs`, `prices`, or `groups` where the countries could not be told apart by their prices. Markets of
 * companies come last; those whose catalogs or customers are refused are left out.
 */
export async function* readMarkets(
  bulk: BulkExportOptions,
  request: Pick<PullRequest, 'leftOut' | 'onRefused'>,
): AsyncGenerator<PulledBatch> {
  const readAllowed = partReader(request);
  const heads = await readMarketHeads(bulk.api);
  for (const market of heads) {
    const read = () => readMarketCatalogs(bulk.api, market.catalogIds);
    const found = market.catalogIds.length > 0 ? await readAllowed('catalogs', read) : noCatalog;
    const catalog = found ?? noCatalog;
    const byPrices = isAskedByCountry(market)
      ? await readAllowed('prices', () => groupByPrices(bulk, market))
      : groupByCurrency(market);
    const groups = byPrices ?? groupByCurrency(market);
    const lacks = new Set([...(found ? [] : ['catalogs']), ...(byPrices ? [] : ['groups'])]);
    for (const group of groups) {
      const { currency, countries } = group;
      const head = headOf(market, group, groups);
      const record = {
        ...head,
        status: market.status,
        position: market.position,
        countries,
        catalog: {
          currency,
          product_ids: catalog.productIds,
          adjustment: catalog.adjustment,
          prices: catalog.currency === currency ? catalog.prices : [],
        },
      };
      const content: PulledRecord['content'] = {
        record,
        ...pricesOf(bulk, market, group),
      };
      yield { records: [{ id: head.id, updatedAt: null, lacks, content }], cursor: null };
    }
  }
  yield await readCompanies(bulk, readAllowed, heads.length);
}

/** Returns the markets of companies, or why the store fails to tell them, which does not concern the other markets. */
async function readCompanies(
  bulk: BulkExportOptions,
  readAllowed: ReturnType<typeof partReader>,
  countryMarkets: number,
): Promise<PulledBatch> {
  const records: PulledRecord[] = [];
  try {
    const companies = await readAllowed('companies', () => readCompanyMarkets(bulk.api));
    for (const [index, company] of (companies ?? []).entries()) {
      const catalog = await readAllowed('catalogs', () =>
        readMarketCatalogs(bulk.api, company.catalogIds),
      );
      if (catalog) {
        const position = countryMarkets + index + 1;
        records.push(companyRecord(bulk, company, { catalog, position }));
      }
    }
    return { records, cursor: null };
  } catch (error) {
    if (!(error instanceof AppError)) {
      throw error;
    }
    return { records, cursor: null, failure: error };
  }
}

/** Returns the market of the customers of companies with the same catalogs. */
function companyRecord(
  bulk: BulkExportOptions,
  { name, locationId, currency, catalogIds, customerIds }: CompanyMarket,
  { catalog, position }: { catalog: MarketCatalog; position: number },
): PulledRecord {
  const id = derivedId(`companies ${currency} ${catalogIds.join(' ')}`);
  const context = String(locationId);
  const record = {
    id,
    name,
    status: 'ACTIVE',
    position,
    countries: [],
    customer_ids: customerIds,
    catalog: {
      currency,
      product_ids: catalog.productIds,
      adjustment: catalog.adjustment,
      prices: catalog.currency === currency ? catalog.prices : [],
    },
  };
  const prices = { context, batches: readContextPrices(bulk, context) };
  return { id, updatedAt: null, content: { record, prices } };
}

/** Asks for a market, and for the parts that are not left out. Returns those that the store refuses. */
export async function probeMarkets(
  api: AdminApi,
  leftOut: ReadonlySet<string>,
): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  const onRefused = async (refusal: Refusal) => void refusals.push(refusal);
  const readAllowed = partReader({ leftOut, onRefused });
  const heads = await readMarketHeads(api);
  const [catalogId] = heads.flatMap(({ catalogIds }) => catalogIds);
  const [country] = heads.flatMap(({ countries }) => countries);
  if (catalogId !== undefined) {
    await readAllowed('catalogs', () => readMarketCatalogs(api, [catalogId]));
  }
  await readAllowed('companies', () => probeCompanies(api));
  if (country) {
    await readAllowed('prices', () => readPriceSample(api, country.code));
  }
  return refusals;
}

/** Returns a function that reads a part of markets. It reports one that the store refuses, and asks for it no more. */
function partReader({ leftOut: known, onRefused }: Pick<PullRequest, 'leftOut' | 'onRefused'>) {
  const leftOut = new Set(known);
  return async <Value>(
    part: 'catalogs' | 'prices' | 'companies',
    read: () => Promise<Value>,
  ): Promise<Value | undefined> => {
    try {
      return leftOut.has(part) ? undefined : await read();
    } catch (error) {
      if (!(error instanceof Refused)) {
        throw error;
      }
      const { reason, scope } = error;
      leftOut.add(part);
      await onRefused({ step: 'field', name: `markets.${part}`, reason, scope, isAsked: true });
      return undefined;
    }
  };
}

function isAskedByCountry({ status, variesByCountry, countries }: MarketHead): boolean {
  return variesByCountry && status === 'ACTIVE' && countries.length > 0;
}

async function groupByPrices(
  { api }: BulkExportOptions,
  market: MarketHead,
): Promise<CountryGroup[]> {
  const samples = new Map<string, string>();
  for (const { code } of market.countries) {
    samples.set(code, await readPriceSample(api, code));
  }
  return groupBy(market, ({ code }) => samples.get(code) ?? '');
}

function groupByCurrency(market: MarketHead): CountryGroup[] {
  return groupBy(market, ({ currency }) => currency);
}

function groupBy(
  { currency: base, countries }: MarketHead,
  keyOf: (country: Country) => string,
): CountryGroup[] {
  const groups = new Map<string, CountryGroup>();
  for (const country of countries) {
    const key = keyOf(country);
    const group = groups.get(key) ?? { currency: country.currency, countries: [] };
    group.countries.push(country.code);
    groups.set(key, group);
  }
  return groups.size === 0 ? [{ currency: base, countries: [] }] : [...groups.values()];
}

/** Returns the id and name of a group. One has those of the market, and the others are told apart by their currency. */
function headOf(
  market: MarketHead,
  group: CountryGroup,
  groups: readonly CountryGroup[],
): { id: number; name: string } {
  const { id, name } = market;
  const main = groups.find(({ currency }) => currency === market.currency) ?? groups[0];
  if (group === main) {
    return { id, name };
  }
  const isAlone = groups.filter(({ currency }) => currency === group.currency).length === 1;
  const label = isAlone ? group.currency : group.countries[0];
  return { id: derivedId(`${id} ${label}`), name: `${name} (${label})` };
}

function derivedId(name: string): number {
  const digits = createHash('sha256').update(name).digest('hex').slice(0, 13);
  return firstDerivedId + Number.parseInt(digits, 16);
}

/** Returns the prices of an active market, unless it has the base prices of the store. */
function pricesOf(
  bulk: BulkExportOptions,
  { status, shopCurrency, catalogIds, variesByCountry }: MarketHead,
  { currency, countries: [country] }: CountryGroup,
): { prices?: { context: string; batches: ReturnType<typeof readContextPrices> } } {
  const hasBasePrices = currency === shopCurrency && catalogIds.length === 0 && !variesByCountry;
  return status !== 'ACTIVE' || hasBasePrices || country === undefined
    ? {}
    : { prices: { context: country, batches: readContextPrices(bulk, country) } };
}
