import { type Refusal, Refused } from '../connectors/refusal.ts';
import type { PulledBatch, PulledRecord, PullRequest } from '../connectors/store-connection.ts';
import { AppError } from '../errors.ts';
import { describeProblem, type ReadContext } from '../ingest/files/record.ts';
import { marketSchema } from '../ingest/formats/market-json.ts';
import { marketImport, type MarketRow } from '../ingest/imports/market-import.ts';
import type { Stores } from '../store/stores.ts';
import { withContextPrices } from './context-prices.ts';

export interface MarketPullOptions extends Pick<PullRequest, 'leftOut' | 'onRefused'> {
  stores: Stores;
  shopId: number;
  platform: string;
  now: () => number;
}

/** Saves all markets of a store and removes those that it no longer has. Returns their number. */
export async function pullMarkets(
  options: MarketPullOptions,
  batches: AsyncIterable<PulledBatch>,
): Promise<number> {
  const { stores, shopId, platform, now } = options;
  const kind = marketImport(stores);
  const context: ReadContext = { importedAt: new Date(now()).toISOString(), platform };
  const leftOut = new Set(options.leftOut);
  const seen = new Set<number>();
  for await (const { records } of batches) {
    for (const { id, content } of records) {
      const parsed = marketSchema.safeParse('record' in content ? content.record : {});
      if (!parsed.success) {
        throw new AppError('invalid', `market ${id}: ${describeProblem(parsed.error)}`);
      }
      const row = await withPrices(options, leftOut, kind.toRow(parsed.data, context), content);
      const known = await kind.contentHashes(shopId, [row.id]);
      if (known.get(row.id) !== row.contentHash) {
        await kind.save(shopId, [row], context);
      }
      seen.add(row.id);
    }
  }
  const stored = await kind.idsAfter(shopId, 0, 10_000);
  const gone = stored.filter((id) => !seen.has(id));
  if (gone.length > 0) {
    await kind.remove(shopId, gone);
  }
  return seen.size;
}

/** Adds the prices that a store answers. When it refuses them, the fixed prices remain. */
async function withPrices(
  { stores, shopId, onRefused }: MarketPullOptions,
  leftOut: Set<string>,
  row: MarketRow,
  content: PulledRecord['content'],
): Promise<MarketRow> {
  const prices = 'prices' in content ? content.prices : undefined;
  const shop = prices && (await stores.shops.find({ id: shopId }));
  if (!prices || !shop || leftOut.has('prices')) {
    return row;
  }
  try {
    return await withContextPrices(row, prices, shop.currency);
  } catch (error) {
    if (!(error instanceof Refused)) {
      throw error;
    }
    leftOut.add('prices');
    await onRefused(refusedPrices(error));
    return row;
  }
}

/** Returns the refusal of the prices that a store would answer for the countries of its markets. */
export function refusedPrices({ reason, scope }: Refused): Refusal {
  return { step: 'field', name: 'markets.prices', reason, scope, isAsked: true };
}
