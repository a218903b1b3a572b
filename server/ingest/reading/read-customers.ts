import type { Customer } from '../records/customer.ts';
import { customerSchema } from '../formats/customer-json.ts';
import { identifyById } from '../formats/record-identity.ts';
import { schemaOfKind } from '../formats/record-kind.ts';
import { readJsonRecords } from '../files/json-values.ts';
import { parseRecord, type ParsedRecord, type ReadContext } from '../files/record.ts';

const schema = schemaOfKind('customer', customerSchema);

export async function* readCustomers(
  path: string,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Customer>> {
  for await (const record of readJsonRecords(path, 'customers', context)) {
    yield parseRecord(record, schema, identifyById);
  }
}
