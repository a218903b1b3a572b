import type { TableKind } from '../../contract/column-fields.ts';
import type { Product } from '../../catalog/product.ts';
import type { ParsedRecord, ReadContext } from '../files/record.ts';
import type { Customer } from '../records/customer.ts';
import type { Order } from '../records/order.ts';
import type { Table } from './table.ts';

/** What the rows of a table become. */
export interface TableRecords extends Record<TableKind, unknown> {
  products: Product;
  orders: Order;
  customers: Customer;
}

/** A kind of table, recognised by the names of its columns. */
export interface TableFormat<Kind extends TableKind = TableKind> {
  kind: Kind;
  /** Its name in sentences, such as `orders of the platform`. */
  name: string;
  fits: (columns: readonly string[]) => boolean;
  read: (table: Table, context: ReadContext) => AsyncGenerator<ParsedRecord<TableRecords[Kind]>>;
}
