import { wooCustomer, wooCustomerSchema } from '../../connectors/woocommerce/woo-records.ts';
import { unreadMembers } from '../../contract/unread-members.ts';
import { leftOutOfCustomers } from '../files/left-out.ts';
import { openText } from '../files/file-text.ts';
import { isJsonStart, splitJson } from '../files/json-values.ts';
import { recordParser, reporterOf } from '../files/record-parser.ts';
import type { ParsedRecord, ReadContext } from '../files/record.ts';
import { customerSchema } from '../formats/customer-json.ts';
import { expandPages } from '../formats/graph-page.ts';
import { graphCustomers } from '../formats/graph-records.ts';
import { identifyById } from '../formats/record-identity.ts';
import { schemaOfKind } from '../formats/record-kind.ts';
import type { Customer } from '../records/customer.ts';
import { readTable } from '../tables/read-table.ts';
import { restRecords } from './rest-records.ts';

const wooNames = ['is_paying_customer', 'avatar_url'];

export async function* readCustomers(
  path: string,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Customer>> {
  const text = await openText(path, context);
  if (!isJsonStart(text.first)) {
    yield* readTable(text, 'customers', context);
    return;
  }
  const parse = recordParser({
    schema: schemaOfKind('customer', customerSchema),
    identify: identifyById,
    context,
    leftOut: leftOutOfCustomers,
    isPersonal: true,
  });
  const readWoo = unreadMembers(wooCustomerSchema);
  const records = expandPages(splitJson(text, 'customers'), 'customers', context);
  const converters = {
    type: 'Customer',
    fromGraph: graphCustomers(context),
    isWoo: (value: object) => wooNames.some((name) => name in value),
    fromWoo(value: Readonly<Record<string, unknown>>, line: number) {
      const isPersonal = true;
      readWoo(value, reporterOf({ context, leftOut: leftOutOfCustomers, isPersonal }, line));
      return { ...wooCustomer(value) };
    },
  };
  for await (const record of restRecords(records, converters)) {
    yield parse(record);
  }
}
