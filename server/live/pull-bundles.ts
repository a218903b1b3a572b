import { z } from 'zod';
import type { PulledBatch } from '../connectors/store-connection.ts';
import type { Bundle } from '../store/tables/catalog/bundle-store.ts';
import type { MarketPullOptions } from './pull-markets.ts';

const componentsSchema = z.object({ component_ids: z.array(z.number()) });

/** Saves all bundles of a store, and forgets those that it no longer has. Returns their number. */
export async function pullBundles(
  { stores: { database, bundles }, shopId }: MarketPullOptions,
  batches: AsyncIterable<PulledBatch>,
): Promise<number> {
  const found: Bundle[] = [];
  for await (const { records } of batches) {
    for (const { id, content } of records) {
      const { component_ids: componentIds } = componentsSchema.parse(
        'record' in content ? content.record : {},
      );
      found.push({ id, componentIds });
    }
  }
  await database.write(shopId, (transaction) => bundles.replace(transaction, shopId, found));
  return found.length;
}
