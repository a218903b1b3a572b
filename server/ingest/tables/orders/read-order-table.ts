import { columnFields } from '../../../contract/column-fields.ts';
import type { ColumnMapping } from '../../../contract/column-mapping.ts';
import { describeWithoutValue, type ParsedRecord, type ReadContext } from '../../files/record.ts';
import { damagedFile } from '../../files/damaged-file.ts';
import { orderSchema } from '../../formats/order-json.ts';
import { identifyById } from '../../formats/record-identity.ts';
import { personalData } from '../../files/left-out.ts';
import type { Order } from '../../records/order.ts';
import { FirstLines } from '../../records/first-lines.ts';
import { stableId } from '../../records/stable-id.ts';
import { booleanText } from '../boolean-words.ts';
import { idIn } from '../id-in.ts';
import { mappedPlaces } from '../mapped-columns.ts';
import { placesOf, Sheet, type SheetRow } from '../sheet.ts';
import type { Table } from '../table.ts';
import { timeText } from '../time-text.ts';
import { UnmatchedNames } from '../unmatched-names.ts';
import { isPersonal, type OrderField, orderNumbers } from './order-fields.ts';
import type { LineCells, OrderFormat } from './order-format.ts';
import { orderInput, type OrderHead, type StoreNames } from './order-rows.ts';

interface OpenOrder {
  head: OrderHead;
  lines: LineCells[];
}

/** Returns true when a table with these columns is of the format. */
export function hasColumnsOfOrders(format: OrderFormat, columns: readonly string[]): boolean {
  const places = placesOf(columns, format.columns);
  const { lineColumns } = format;
  const hasLines = !lineColumns || columns.some((column) => lineColumns.test(column.trim()));
  return hasLines && format.needs.every((field) => places.has(field));
}

/**
 * Yields the orders of a table. The rows of an order follow each other, and what concerns the whole order stands on the
 * first of them.
 */
export async function* readOrdersOf(
  format: OrderFormat,
  table: Table,
  context: ReadContext,
  mapping?: ColumnMapping,
): AsyncGenerator<ParsedRecord<Order>> {
  const places = mapping
    ? mappedPlaces(table, mapping, columnFields.orders)
    : placesOf(table.columns, format.columns);
  const { currency } = context;
  const mark = mapping?.decimal;
  const sheet = new Sheet(table, { places, numbers: orderNumbers, currency, mark });
  const linePlaces = table.columns.flatMap((name, place) =>
    format.lineColumns?.test(name.trim()) ? place : [],
  );
  const orders = new Orders(format, context, {
    products: await context.readProductNames?.(),
    variants: await context.readVariantNames?.(),
  });
  const unread = { alsoRead: linePlaces, leftOut, isPersonal: true };
  for await (const row of sheet.rows(context, unread)) {
    yield* orders.add(row, linePlaces);
  }
  yield* orders.end();
  orders.warn();
  if (orders.count === 0) {
    throw damagedFile(table.path, 'holds a header and no orders');
  }
}

function leftOut(key: string): string | undefined {
  return isPersonal(key) ? personalData : undefined;
}

/** Yields the orders of a table whose columns a person has named. */
export function readMappedOrders(
  table: Table,
  mapping: ColumnMapping,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Order>> {
  return readOrdersOf({ name: 'own orders', columns: {}, needs: [] }, table, context, mapping);
}

class Orders {
  readonly #format: OrderFormat;
  readonly #context: ReadContext;
  readonly #stored: StoreNames;
  readonly #schema: ReturnType<typeof orderSchema>;
  readonly #unmatched = new UnmatchedNames();
  readonly #firstLines = new FirstLines();
  #open: OpenOrder | null = null;
  /** The order whose rows are skipped, since they were reported once. */
  #skippedKey: string | null = null;
  count = 0;

  constructor(format: OrderFormat, context: ReadContext, stored: StoreNames) {
    this.#format = format;
    this.#context = context;
    this.#stored = stored;
    this.#schema = orderSchema(context.currency);
  }

  *add(row: SheetRow<OrderField>, linePlaces: readonly number[]): Generator<ParsedRecord<Order>> {
    const key = row.cell('name').trim() || row.cell('id').trim();
    if (row.isCut) {
      // The order that a truncated row belongs to is not whole.
      const startsAnother = !this.#open?.head.key.startsWith(key);
      yield* startsAnother ? this.end() : [];
      this.#open = null;
      return;
    }
    if (key === '') {
      yield { line: row.line, problem: `${row.columnOf('name')}: expected the name of an order` };
      return;
    }
    if (key === this.#skippedKey) {
      return;
    }
    if (this.#open?.head.key !== key) {
      yield* this.end();
      yield* this.#begin(row, key);
    }
    if (this.#open === null) {
      return;
    }
    const cells = linePlaces.map((place) => row.at(place)).filter((cell) => cell.trim() !== '');
    const told = cells.flatMap((cell) => this.#format.readLines?.(cell) ?? []);
    this.#open.lines.push(...told, ...lineOf(row));
  }

  *end(): Generator<ParsedRecord<Order>> {
    const order = this.#open;
    this.#open = null;
    if (order === null) {
      return;
    }
    this.count += 1;
    const input = orderInput(order.head, order.lines, this.#stored, this.#unmatched);
    const parsed = this.#schema.safeParse(input);
    const { line } = order.head;
    const id = identifyById(input);
    yield parsed.success
      ? { line, value: parsed.data }
      : { line, problem: describeWithoutValue(parsed.error), ...(id !== undefined && { id }) };
  }

  warn(): void {
    this.#unmatched.warn(this.#context, 'lines whose product the shop does not have');
  }

  /** Rows of an order that come again later would replace the first ones. */
  *#begin(row: SheetRow<OrderField>, key: string): Generator<ParsedRecord<Order>> {
    const id = idIn(row.cell('id')) ?? stableId('order', key);
    const firstLine = this.#firstLines.add(id, row.line);
    if (firstLine === undefined) {
      this.#skippedKey = null;
      this.#open = { head: this.#headOf(row, key), lines: [] };
      return;
    }
    this.#skippedKey = key;
    const problem = `the rows of order "${key}" must follow each other, and it began in line ${firstLine}: sort the table by order and send it again`;
    yield { line: row.line, problem, id };
  }

  #headOf(row: SheetRow<OrderField>, key: string): OrderHead {
    const status = row.cell('financial_status').trim();
    const meaning = this.#format.statusOf?.(status);
    return {
      key,
      line: row.line,
      id: row.cell('id'),
      currency: row.cell('currency').trim(),
      createdAt: timeText(row.cell('created_at')),
      cancelledAt: timeText(row.cell('cancelled_at')),
      isTest: booleanText(row.cell('test')) === 'true',
      financialStatus: meaning?.financial_status ?? status,
      isCancelled: meaning?.isCancelled ?? false,
      customerId: row.cell('customer_id'),
      email: row.cell('email'),
      refunded: row.cell('refunded'),
      discount: row.cell('discount'),
      noteAttributes: row.cell('note_attributes'),
    };
  }
}

/** Returns the line of a row; none for a row that only tells more of its order. */
function lineOf(row: SheetRow<OrderField>): LineCells[] {
  const type = row.cell('line.type').trim().toLowerCase();
  const isOther = type !== '' && !['line item', 'line_item', 'product'].includes(type);
  const names = ['line.name', 'line.sku', 'line.variant_id', 'line.product_id'] as const;
  if (isOther || names.every((field) => row.cell(field).trim() === '')) {
    return [];
  }
  const variant = row.cell('line.variant_title').trim();
  const name = row.cell('line.name').trim();
  return [
    {
      id: row.cell('line.id'),
      productId: row.cell('line.product_id'),
      variantId: row.cell('line.variant_id'),
      sku: row.cell('line.sku'),
      barcode: row.cell('line.barcode'),
      name: variant === '' || variant === 'Default Title' ? name : `${name} - ${variant}`,
      quantity: row.cell('line.quantity') || '1',
      price: row.cell('line.price') || pieceOf(row),
      discount: row.cell('line.discount'),
      properties: row.cell('line.properties'),
    },
  ];
}

/** Returns the price of a piece when the table has that of the whole line. */
function pieceOf(row: SheetRow<OrderField>): string {
  const total = Number(row.cell('line.total'));
  const quantity = Number(row.cell('line.quantity')) || 1;
  return Number.isNaN(total) ? '' : (total / quantity).toFixed(3);
}
