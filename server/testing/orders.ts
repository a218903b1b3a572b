import type { OrderLineRecord, OrderRecord } from '../store/tables/rows/order-rows.ts';

/** Returns a line as it is stored: one piece for 1.00 that no widget has put into the cart. */
export function lineRecord(overrides: Partial<OrderLineRecord> = {}): OrderLineRecord {
  return {
    productId: 1,
    variantId: null,
    quantity: 1,
    price: 100,
    discount: 0,
    widgetId: null,
    rulesetId: null,
    rule: null,
    termKey: null,
    recommender: null,
    ...overrides,
  };
}

/** Returns an order as it is stored. */
export function orderRecord(overrides: Partial<OrderRecord> & { id: number }): OrderRecord {
  return {
    createdAt: 1_750_000_000_000,
    counted: true,
    customerId: null,
    uuid: null,
    variants: null,
    currency: null,
    lines: [lineRecord()],
    contentHash: '',
    ...overrides,
  };
}
