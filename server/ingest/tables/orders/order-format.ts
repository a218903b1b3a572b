import type { ColumnNames } from '../sheet.ts';
import type { OrderField } from './order-fields.ts';

/** A line of an order, as a table tells it. */
export interface LineCells {
  id?: string;
  productId?: string;
  variantId?: string;
  sku?: string;
  barcode?: string;
  name?: string;
  quantity: string;
  price: string;
  discount?: string;
  properties?: string;
}

/** A kind of table of orders, recognised by its columns. */
export interface OrderFormat {
  name: string;
  columns: ColumnNames<OrderField>;
  needs: readonly OrderField[];
  /** Names of columns that hold a whole line each, such as `line_item_1`. */
  lineColumns?: RegExp;
  /** Reads a cell of those columns. */
  readLines?: (cell: string) => LineCells[];
  /** Returns what the status of the order means on the platform; absent: it is the platform's. */
  statusOf?: (status: string) => { financial_status: string; isCancelled: boolean };
}
