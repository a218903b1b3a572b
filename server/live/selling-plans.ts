import type { Knex } from 'knex';
import { z } from 'zod';
import type { Product } from '../catalog/product.ts';
import { type SellingPlanGroup, withSellingPlans } from '../catalog/prices/selling-plans.ts';
import type { PulledBatch } from '../connectors/store-connection.ts';
import { AppError } from '../base/errors.ts';
import { describeProblem, type ReadContext } from '../ingest/files/record.ts';
import { productImport } from '../ingest/imports/product-import.ts';
import type { SellingPlanStore } from '../store/tables/catalog/selling-plan-store.ts';
import { yieldWriteLock } from '../store/port/yield-write-lock.ts';
import { saveChanged, within } from './save-changed.ts';
import type { MarketPullOptions } from './pull-markets.ts';

const groupSchema: z.ZodType<SellingPlanGroup> = z.object({
  id: z.number(),
  plans: z.array(
    z.object({
      id: z.number(),
      deliveries: z.number(),
      adjustments: z.array(
        z.object({
          type: z.enum(['percentage', 'fixed_amount', 'price']),
          value: z.number(),
          afterCycle: z.number(),
        }),
      ),
    }),
  ),
  productIds: z.array(z.number()),
  variantIds: z.array(z.number()),
});

/** The number of products whose plans are computed in one transaction. */
const batchSize = 100;

export async function readSellingPlans(
  { sellingPlans }: { sellingPlans: SellingPlanStore },
  connection: Knex,
  shopId: number,
): Promise<SellingPlanGroup[]> {
  const records = await sellingPlans.list(connection, shopId);
  return records.map(({ body }) => groupSchema.parse(JSON.parse(body)));
}

/** Saves all selling plans of a store, and their prices in the products that have or had them. Returns their number. */
export async function pullSellingPlans(
  { stores, shopId, platform, now }: MarketPullOptions,
  batches: AsyncIterable<PulledBatch>,
): Promise<number> {
  // A group that changes while pages are read comes twice.
  const byId = new Map<number, SellingPlanGroup>();
  for await (const { records } of batches) {
    records.map(readGroup).forEach((group) => byId.set(group.id, group));
  }
  const groups = [...byId.values()];
  const { database, products, sellingPlans } = stores;
  const former = await readSellingPlans(stores, database.read, shopId);
  const all = [...former, ...groups];
  const owners = await products.ownersOfVariants(
    shopId,
    all.flatMap(({ variantIds }) => variantIds),
  );
  const ids = [...new Set([...all.flatMap(({ productIds }) => productIds), ...owners])];
  const context: ReadContext = { importedAt: new Date(now()).toISOString(), platform };
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    await yieldWriteLock(database, () =>
      database.write(shopId, async (transaction) => {
        const bodies = await products.bodies(shopId, batch);
        const priced = [...bodies.values()].map((body) => {
          const product: Product = JSON.parse(body);
          return withSellingPlans(product, groups);
        });
        const own = { ...stores, database: within(transaction, database), now };
        await saveChanged(productImport(own), shopId, priced, context);
      }),
    );
  }
  // Last, so that an interrupted pull finds the products that have lost a plan again.
  await database.write(shopId, (transaction) =>
    sellingPlans.replace(
      transaction,
      shopId,
      groups.map((group) => ({ id: group.id, body: JSON.stringify(group) })),
    ),
  );
  return groups.length;
}

function readGroup({ id, content }: PulledBatch['records'][number]): SellingPlanGroup {
  const parsed = groupSchema.safeParse('record' in content ? content.record : {});
  if (!parsed.success) {
    throw new AppError('invalid', `selling plan group ${id}: ${describeProblem(parsed.error)}`);
  }
  return parsed.data;
}
