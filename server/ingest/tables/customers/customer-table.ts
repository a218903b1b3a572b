import { columnFields } from '../../../contract/column-fields.ts';
import type { ColumnMapping } from '../../../contract/column-mapping.ts';
import { describeWithoutValue, type ParsedRecord, type ReadContext } from '../../files/record.ts';
import { damagedFile } from '../../files/damaged-file.ts';
import { customerSchema } from '../../formats/customer-json.ts';
import { personalData } from '../../files/left-out.ts';
import type { Customer } from '../../records/customer.ts';
import { idIn } from '../id-in.ts';
import { mappedPlaces } from '../mapped-columns.ts';
import { type ColumnNames, placesOf, Sheet } from '../sheet.ts';
import type { Table } from '../table.ts';
import type { TableFormat } from '../table-format.ts';

type CustomerField = 'id' | 'tags' | 'orders_count' | 'total_spent' | 'email';

const columns: ColumnNames<CustomerField> = {
  id: ['Customer ID', 'ID', 'user_id', 'customer_id', 'Customer User ID'],
  tags: ['Tags', 'roles', 'role'],
  orders_count: ['Total Orders', 'Orders Count', 'orders_count', 'Orders'],
  total_spent: ['Total Spent', 'total_spent', 'Total spend'],
  email: ['Email', 'E-mail', 'user_email', 'customer_email'],
};

const numbers: ReadonlySet<CustomerField> = new Set<CustomerField>(['orders_count', 'total_spent']);

/** Customers of the platform, of sheets of Matrixify, and of exports of users of WooCommerce. Only numbers and tags are kept. */
export const customerTable: TableFormat<'customers'> = {
  kind: 'customers',
  name: 'customers of the platform or WooCommerce',
  fits(names) {
    const places = placesOf(names, columns);
    return (
      places.has('email') &&
      (['tags', 'orders_count', 'total_spent'] as const).some((field) => places.has(field))
    );
  },
  read: readCustomerTable,
};

async function* readCustomerTable(
  table: Table,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Customer>> {
  const { email: _, ...read } = columns;
  const places = placesOf<CustomerField>(table.columns, read);
  if (!places.has('id')) {
    throw damagedFile(
      table.path,
      'names no customer: it has no column "Customer ID", by which widgets know a customer. Export customers again from the admin of your store, which writes it today, or import them as JSON',
    );
  }
  const { currency } = context;
  yield* readRows(new Sheet(table, { places, numbers, currency }), context);
}

/** Yields the customers of a table whose columns a person has named. */
export function readMappedCustomers(
  table: Table,
  mapping: ColumnMapping,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Customer>> {
  const places = mappedPlaces<CustomerField>(table, mapping, columnFields.customers);
  const { currency } = context;
  return readRows(new Sheet(table, { places, numbers, currency, mark: mapping.decimal }), context);
}

async function* readRows(
  sheet: Sheet<CustomerField>,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Customer>> {
  for await (const row of sheet.rows(context, { leftOut: () => personalData })) {
    if (row.isCut) {
      continue;
    }
    const id = idIn(row.cell('id'));
    const parsed = customerSchema.safeParse({
      id: row.cell('id').replace(/^'/, ''),
      tags: row.cell('tags'),
      orders_count: row.cell('orders_count'),
      total_spent: row.cell('total_spent'),
    });
    const { line } = row;
    yield parsed.success
      ? { line, value: parsed.data }
      : { line, problem: describeWithoutValue(parsed.error), ...(id !== undefined && { id }) };
  }
}
