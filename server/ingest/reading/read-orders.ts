import { orderSchema } from '../formats/order-json.ts';
import { schemaOfKind } from '../formats/record-kind.ts';
import { identifyById } from '../formats/record-identity.ts';
import { readJsonRecords } from '../files/json-values.ts';
import type { Order } from '../records/order.ts';
import { parseRecord, type ParsedRecord, type ReadContext } from '../files/record.ts';

/** Yields the orders of a file. An order without a time is a bad record, since there is no default. */
export async function* readOrders(
  path: string,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Order>> {
  const schema = schemaOfKind('order', orderSchema(context.currency));
  for await (const record of readJsonRecords(path, 'orders', context)) {
    yield parseRecord(record, schema, identifyById);
  }
}
