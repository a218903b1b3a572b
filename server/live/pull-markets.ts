import type { PulledBatch } from '../connectors/store-connection.ts';
import { AppError } from '../errors.ts';
import { describeProblem, type ReadContext } from '../ingest/files/record.ts';
import { marketSchema } from '../ingest/formats/market-json.ts';
import { marketImport } from '../ingest/imports/market-import.ts';
import type { Stores } from '../store/stores.ts';

export interface MarketPullOptions {
  stores: Stores;
  shopId: number;
  platform: string;
  now: () => number;
}

/** Saves all markets of a store and removes those that it no longer has. Returns their number. */
export async function pullMarkets(
  { stores, shopId, platform, now }: MarketPullOptions,
  batches: AsyncIterable<PulledBatch>,
): Promise<number> {
  const kind = marketImport(stores);
  const context: ReadContext = { importedAt: new Date(now()).toISOString(), platform };
  const seen = new Set<number>();
  for await (const { records } of batches) {
    for (const { id, content } of records) {
      const parsed = marketSchema.safeParse('record' in content ? content.record : {});
      if (!parsed.success) {
        throw new AppError('invalid', `market ${id}: ${describeProblem(parsed.error)}`);
      }
      const row = kind.toRow(parsed.data, context);
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
