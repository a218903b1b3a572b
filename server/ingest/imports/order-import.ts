import type { Database } from '../../store/port/database.ts';
import type { OrderRecord } from '../../store/tables/rows/order-rows.ts';
import type { OrderStore } from '../../store/tables/shoppers/order-store.ts';
import { contentHash } from './content-hash.ts';
import type { ImportKind } from './import-kind.ts';
import type { Order } from '../records/order.ts';
import { exactHundredths } from '../../catalog/prices/price.ts';
import { readOrders } from '../reading/read-orders.ts';

interface OrderImportDependencies {
  database: Database;
  orders: OrderStore;
}

export function orderImport({
  database,
  orders,
}: OrderImportDependencies): ImportKind<Order, OrderRecord> {
  return {
    read: readOrders,
    toRow: (order, { importedAt }) => ({
      id: order.id,
      createdAt: Date.parse(order.created_at),
      counted: order.counted,
      customerId: order.customer_id,
      uuid: order.uuid,
      variants: order.variants ?? null,
      currency: order.currency ?? null,
      lines: order.lines.map((line) => ({
        productId: line.product_id,
        variantId: line.variant_id,
        quantity: line.quantity,
        price: exactHundredths(line.price),
        discount: exactHundredths(line.discount),
        widgetId: line.source.widget_id,
        rulesetId: line.source.ruleset_id,
        rule: line.source.rule,
        termKey: line.source.term_key,
        recommender: line.source.recommender,
      })),
      contentHash: contentHash(order, importedAt),
    }),
    estimateRows: ({ lines }) => 2 + lines.length,
    contentHashes: (shopId, ids) => orders.contentHashes(shopId, ids),
    save: (shopId, rows) =>
      database.write(shopId, (transaction) => orders.save(transaction, shopId, rows)),
    idsAfter: (shopId, afterId, limit) => orders.idsAfter(shopId, afterId, limit),
    remove: (shopId, ids) =>
      database.write(shopId, (transaction) => orders.remove(transaction, shopId, ids)),
  };
}
