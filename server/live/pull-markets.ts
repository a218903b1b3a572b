import { type Refusal, Refused } from '../connectors/refusal.ts';
import {
  firstDerivedId,
  type PulledBatch,
  type PulledRecord,
  type PullRequest,
} from '../connectors/store-connection.ts';
import { AppError } from '../base/errors.ts';
import { describeProblem, type ReadContext } from '../ingest/files/record.ts';
import { marketSchema } from '../ingest/formats/market-json.ts';
import { marketImport, type MarketRow, underMarketLease } from '../ingest/imports/market-import.ts';
import type { Market } from '../ingest/records/market.ts';
import type { StoredMarket } from '../store/tables/catalog/market-rows.ts';
import type { Stores } from '../store/stores.ts';
import { withContextPrices } from './context-prices.ts';

export interface MarketPullOptions extends Pick<PullRequest, 'leftOut' | 'onRefused'> {
  stores: Stores;
  shopId: number;
  platform: string;
  /** Currency of the shop. */
  currency: string;
  now: () => number;
}

const nothing: ReadonlySet<string> = new Set();

interface PulledMarket extends Pick<PulledRecord, 'content'> {
  market: Market;
  lacks: ReadonlySet<string>;
}

/**
 * Saves all markets of a store and removes those that it no longer has. Returns their number. A market of which the store
 * refuses a part keeps the lists and prices that are stored. Where the store fails to tell its companies, saves the others, keeps
 * those of companies, and throws then.
 */
export async function pullMarkets(
  options: MarketPullOptions,
  batches: AsyncIterable<PulledBatch>,
): Promise<number> {
  const { stores, shopId, platform, currency, now } = options;
  const kind = marketImport(stores);
  const context: ReadContext = { importedAt: new Date(now()).toISOString(), platform, currency };
  const leftOut = new Set(options.leftOut);
  const stored = await stores.markets.list(shopId);
  const { markets, failure } = await readAll(batches);
  const pulled = keepDerivedIds(markets, stored);
  const seen = new Set<number>();
  for (const { market, content, lacks } of pulled) {
    const known = stored.find(({ id }) => id === market.id);
    if (known === undefined && lacks.has('groups') && overlapsAny(market, stored)) {
      continue;
    }
    seen.add(market.id);
    const row = kind.toRow(market, context);
    const priced =
      known && lacks.size > 0 ? undefined : await withPrices(options, leftOut, row, content);
    const isKept = priced === undefined && known?.priceContext !== null && !row.market.isForCompany;
    if (known && (lacks.size > 0 || isKept)) {
      await saveHead(options, row, lacks);
      continue;
    }
    await saveChanged(kind, shopId, priced ?? row, context);
  }
  const gone = goneIds(stored, pulled, seen).filter(
    (id) => failure === undefined || !stored.some((one) => one.id === id && one.isForCompany),
  );
  await removeAll(kind, shopId, gone);
  if (failure) {
    throw failure;
  }
  return seen.size;
}

async function removeAll(
  kind: ReturnType<typeof marketImport>,
  shopId: number,
  ids: number[],
): Promise<void> {
  if (ids.length > 0) {
    await kind.remove(shopId, ids);
  }
}

async function saveChanged(
  kind: ReturnType<typeof marketImport>,
  shopId: number,
  row: MarketRow,
  context: ReadContext,
): Promise<void> {
  const hashes = await kind.contentHashes(shopId, [row.id]);
  if (hashes.get(row.id) !== row.contentHash) {
    await kind.save(shopId, [row], context);
  }
}

/** Returns the markets that the store no longer has. Where it tells no groups of countries apart, those stay. */
function goneIds(
  stored: readonly StoredMarket[],
  pulled: readonly PulledMarket[],
  seen: ReadonlySet<number>,
): number[] {
  const hasUnknownGroups = pulled.some(({ lacks }) => lacks.has('groups'));
  return stored
    .filter(
      ({ id, isForCompany }) =>
        !seen.has(id) && !(hasUnknownGroups && id >= firstDerivedId && !isForCompany),
    )
    .map(({ id }) => id);
}

async function readAll(
  batches: AsyncIterable<PulledBatch>,
): Promise<{ markets: PulledMarket[]; failure: Error | undefined }> {
  const pulled: PulledMarket[] = [];
  let failure: Error | undefined;
  for await (const { records, failure: found } of batches) {
    failure ??= found;
    for (const { id, content, lacks = nothing } of records) {
      const parsed = marketSchema.safeParse('record' in content ? content.record : {});
      if (!parsed.success) {
        throw new AppError('invalid', `market ${id}: ${describeProblem(parsed.error)}`);
      }
      pulled.push({ market: parsed.data, content, lacks });
    }
  }
  return { markets: pulled, failure };
}

/**
 * Gives a new part of a market the id of a former part that had its countries, so that what a merchant has edited of the part
 * stays when the store divides its countries differently.
 */
function keepDerivedIds(
  pulled: readonly PulledMarket[],
  stored: readonly StoredMarket[],
): PulledMarket[] {
  const ids = new Set(pulled.map(({ market }) => market.id));
  const known = new Set(stored.map(({ id }) => id));
  const former = new Map(
    stored
      .filter(({ id }) => id >= firstDerivedId && !ids.has(id))
      .map(({ id, imported }) => [id, new Set(imported.countries)]),
  );
  return pulled.map((one) => {
    const { market } = one;
    if (market.id < firstDerivedId || known.has(market.id)) {
      return one;
    }
    const [best] = Array.from(former, ([id, countries]) => ({
      id,
      shared: market.countries.filter((code) => countries.has(code)).length,
    })).toSorted((first, second) => second.shared - first.shared);
    if (best === undefined || best.shared === 0) {
      return one;
    }
    former.delete(best.id);
    return { ...one, market: { ...market, id: best.id } };
  });
}

function overlapsAny({ countries }: Market, stored: readonly StoredMarket[]): boolean {
  return stored.some(({ imported }) => imported.countries.some((code) => countries.includes(code)));
}

/** Adds the prices that a store answers; returns undefined when it refuses them. */
async function withPrices(
  { currency, onRefused }: MarketPullOptions,
  leftOut: Set<string>,
  row: MarketRow,
  content: PulledRecord['content'],
): Promise<MarketRow | undefined> {
  const prices = 'prices' in content ? content.prices : undefined;
  if (!prices) {
    return row;
  }
  const part = row.market.isForCompany ? 'companies' : 'prices';
  if (part === 'prices' && leftOut.has(part)) {
    return undefined;
  }
  try {
    return await withContextPrices(row, prices, currency);
  } catch (error) {
    if (!(error instanceof Refused)) {
      throw error;
    }
    // What one company may not see says nothing of the others.
    if (part === 'prices') {
      leftOut.add(part);
    }
    await onRefused(refusedPrices(error, part));
    return undefined;
  }
}

async function saveHead(
  { stores, shopId }: MarketPullOptions,
  { market }: MarketRow,
  lacks: ReadonlySet<string>,
): Promise<void> {
  const countries = lacks.has('groups') ? undefined : market.countries;
  await underMarketLease(stores, shopId, ({ database, markets }) =>
    database.write(shopId, (transaction) =>
      markets.saveHead(transaction, shopId, market, countries),
    ),
  );
}

/** Returns the refusal of the prices that a store would answer for the countries of its markets, or for its companies. */
export function refusedPrices({ reason, scope }: Refused, part: 'prices' | 'companies'): Refusal {
  return { step: 'field', name: `markets.${part}`, reason, scope, isAsked: true };
}
