import { wooOrder, wooOrderSchema } from '../../connectors/woocommerce/woo-records.ts';
import { unreadMembers } from '../../contract/unread-members.ts';
import { leftOutOfOrders } from '../files/left-out.ts';
import { type FileText, openText } from '../files/file-text.ts';
import { isJsonStart, splitJson } from '../files/json-values.ts';
import { recordParser, reporterOf } from '../files/record-parser.ts';
import type { ParsedRecord, ReadContext } from '../files/record.ts';
import { expandPages } from '../formats/graph-page.ts';
import { graphOrders } from '../formats/graph-records.ts';
import { orderSchema } from '../formats/order-json.ts';
import { identifyById } from '../formats/record-identity.ts';
import { schemaOfKind } from '../formats/record-kind.ts';
import type { Order } from '../records/order.ts';
import { readTable } from '../tables/read-table.ts';
import { restRecords } from './rest-records.ts';

/** Yields the orders of a file. An order without a time is a bad record, since there is no default. */
export async function* readOrders(
  path: string,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Order>> {
  const text = await openText(path, context);
  const records = isJsonStart(text.first)
    ? readJsonOrders(text, context)
    : readTable(text, 'orders', context);
  for await (const parsed of records) {
    if ('value' in parsed && parsed.value.currency !== undefined) {
      const name = `amounts of orders in ${parsed.value.currency}`;
      context.onIgnored?.(name, { line: parsed.line });
    }
    yield parsed;
  }
}

async function* readJsonOrders(
  text: FileText,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Order>> {
  const parse = recordParser({
    schema: schemaOfKind('order', orderSchema(context.currency)),
    identify: identifyById,
    context,
    leftOut: leftOutOfOrders,
    isPersonal: true,
  });
  const readWoo = unreadMembers(wooOrderSchema);
  const records = expandPages(splitJson(text, 'orders'), 'orders', context);
  const converters = {
    type: 'Order',
    fromGraph: graphOrders(context),
    isWoo: (value: object) => 'date_created_gmt' in value && 'line_items' in value,
    fromWoo(value: Readonly<Record<string, unknown>>, line: number) {
      const isPersonal = true;
      readWoo(value, reporterOf({ context, leftOut: leftOutOfOrders, isPersonal }, line));
      return { ...wooOrder(value, undefined, context.currency) };
    },
  };
  for await (const record of restRecords(records, converters)) {
    yield parse(record);
  }
}
