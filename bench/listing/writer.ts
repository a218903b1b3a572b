/** Changes the stock of a number of products a second, each by a separate import. */
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Product } from '../../server/catalog/product.ts';
import { productImport } from '../../server/ingest/imports/product-import.ts';
import { openStores } from '../../server/store/stores.ts';

const optionsSchema = z.object({
  data: z.string(),
  domain: z.string(),
  /** Only products with a higher id are changed, repeatedly. */
  afterId: z.number(),
  perSecond: z.number(),
});

/** Number of products that are updated in turn. */
const mostProducts = 5_000;

/** The quantity rises to this and starts again at 0, so that products sometimes sell out. */
const highestQuantity = 8;

const options = optionsSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
const stores = await openStores({ dataDirectory: options.data });
const importing = productImport(stores);
let written = 0;
const stopping = new AbortController();

process.on('message', (message) => {
  if (message === 'written') {
    process.send?.({ written });
  }
});
process.once('disconnect', () => stopping.abort());

try {
  await write();
} finally {
  await stores.database.close();
}

async function write(): Promise<void> {
  const shop = await stores.shops.find({ domain: options.domain });
  if (!shop) {
    throw new Error(`There is no shop ${options.domain}.`);
  }
  const ids = await stores.products.idsAfter(shop.id, options.afterId, mostProducts);
  const startedAt = performance.now();
  while (!stopping.signal.aborted) {
    await changeStock(shop.id, ids[written % ids.length] ?? 0);
    written++;
    const dueAt = startedAt + (written * 1_000) / options.perSecond;
    await setTimeout(Math.max(0, dueAt - performance.now()));
  }
}

/** Writes one transaction with its line in the change feed, like an import of this one product. */
async function changeStock(shopId: number, id: number): Promise<void> {
  const product = await readProduct(shopId, id);
  const variants = product.variants.map((variant) => ({
    ...variant,
    inventory_quantity: (variant.inventory_quantity + 1) % (highestQuantity + 1),
  }));
  const context = { importedAt: new Date().toISOString(), platform: 'platform' };
  const row = importing.toRow({ ...product, variants }, context);
  await importing.save(shopId, [row], context);
}

async function readProduct(shopId: number, id: number): Promise<Product> {
  const body = (await stores.products.bodies(shopId, [id])).get(id);
  if (body === undefined) {
    throw new Error(`There is no product ${id}.`);
  }
  return JSON.parse(body);
}
