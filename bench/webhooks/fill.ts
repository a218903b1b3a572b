/** Fills the queue of a shop with deliveries: `fill <data folder> <domain> <count> <products>`. */
import { gzipSync } from 'node:zlib';
import { openStores } from '../../server/store/stores.ts';

const [, , dataDirectory = '', domain = '', count = '0', products = '1'] = process.argv;
const together = 1_000;

const stores = await openStores({ dataDirectory, databaseUrl: undefined });
const shop = await stores.shops.find({ domain });
if (!shop) {
  throw new Error(`There is no shop ${domain}.`);
}
for (let start = 0; start < Number(count); start += together) {
  const receivedAt = Date.now();
  const deliveries = Array.from({ length: together }, (_, index) => {
    const number = start + index;
    const id = 1 + (number % Number(products));
    const updatedAt = new Date(Date.UTC(2026, 5, 1) + number * 1_000).toISOString();
    const body = JSON.stringify({
      id,
      title: `Product ${id} of ${number}`,
      handle: `product-${id}`,
      updated_at: updatedAt,
      variants: [{ id: id * 10, price: '12.00', inventory_quantity: number % 9, position: 1 }],
    });
    return {
      shopId: shop.id,
      delivery: `waiting ${number}`,
      connector: 'platform',
      topic: 'products/update',
      resource: `products:${id}`,
      receivedAt,
      body: gzipSync(body, { level: 1 }),
      size: body.length,
      expiresAt: receivedAt + 7 * 24 * 3_600_000,
    };
  });
  await stores.database.write(shop.id, (transaction) =>
    stores.deliveries.add(transaction, deliveries),
  );
}
await stores.database.close();
