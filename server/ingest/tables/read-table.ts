import { damagedFile } from '../files/damaged-file.ts';
import type { FileText } from '../files/file-text.ts';
import type { ParsedRecord, ReadContext } from '../files/record.ts';
import { recogniseTable, tableFormats } from './table-formats.ts';
import type { TableKind } from '../../contract/column-fields.ts';
import type { ColumnMapping } from '../../contract/column-mapping.ts';
import { readMappedCustomers } from './customers/customer-table.ts';
import { readMappedOrders } from './orders/read-order-table.ts';
import { readMappedProducts } from './products/open-product-table.ts';
import type { TableFormat, TableRecords } from './table-format.ts';
import { Table } from './table.ts';

/** Yields the records of a table. Refuses a table of another kind, and one that nobody knows, with what to do. */
export async function* readTable<Kind extends TableKind>(
  file: FileText,
  kind: Kind,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<TableRecords[Kind]>> {
  const table = await Table.open(file);
  try {
    const { columns: mapping } = context;
    if (mapping !== undefined) {
      yield* mappedReaders[kind](table, mapping, context);
      return;
    }
    const format = tableFormats[kind].find(({ fits }) => fits(table.columns));
    if (format === undefined) {
      throw damagedFile(file.path, refusal(kind, table));
    }
    yield* format.read(table, context);
  } finally {
    await table.close();
  }
}

/** Readers of tables whose columns a person has named. */
const mappedReaders: {
  readonly [Kind in TableKind]: (
    table: Table,
    mapping: ColumnMapping,
    context: ReadContext,
  ) => AsyncGenerator<ParsedRecord<TableRecords[Kind]>>;
} = {
  products: readMappedProducts,
  orders: readMappedOrders,
  customers: readMappedCustomers,
};

const exports: Record<TableKind, string> = {
  products:
    'export them in the admin of your store (on the platform Products > Export, in WooCommerce Products > Export)',
  orders: 'export them in the admin of your store (on the platform Orders > Export)',
  customers: 'export them in the admin of your store (on the platform Customers > Export)',
};

function refusal(kind: TableKind, { columns }: Table): string {
  const other: TableFormat | undefined = recogniseTable(columns);
  if (other !== undefined) {
    return `holds ${other.kind} (${other.name}): import it as ${other.kind}, with --${other.kind}`;
  }
  const named = columns
    .slice(0, 5)
    .map((column) => `"${column.trim().slice(0, 40)}"`)
    .join(', ');
  const known = tableFormats[kind].map(({ name }) => name).join('; ');
  return (
    `is neither JSON nor a table of ${kind} that Vitrine knows (its columns begin with ${named}): ${exports[kind]}, ` +
    `or say which column is what, with --columns mapping.json or in the admin. Known are: ${known}`
  );
}
