import { orderSchema } from './formats/order-json.ts';
import { ofKind } from './formats/record-kind.ts';
import { identifyById } from './formats/record-identity.ts';
import { readJsonRecords } from './json-values.ts';
import type { Order } from './order.ts';
import { parseRecord, type ParsedRecord, type ReadContext } from './record.ts';

const schema = ofKind('order', orderSchema);

/** An order without its time is a bad record: `context` has no default for it. */
export async function* readOrders(
  path: string,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Order>> {
  for await (const record of readJsonRecords(path, 'orders', context)) {
    yield parseRecord(record, schema, identifyById);
  }
}
