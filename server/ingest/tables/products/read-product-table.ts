import { completeProduct } from '../../formats/complete-product.ts';
import { productInputSchema } from '../../formats/product-json.ts';
import { damagedFile } from '../../files/damaged-file.ts';
import type { ParsedRecord, ReadContext, ProductNames } from '../../files/record.ts';
import { FirstLines } from '../../records/first-lines.ts';
import { stableId } from '../../records/stable-id.ts';
import type { TableProduct } from '../../records/table-product.ts';
import { handleOf } from '../handle.ts';
import { idIn } from '../id-in.ts';
import type { Sheet, SheetRow } from '../sheet.ts';
import { type ProductField, productFieldNames } from './product-fields.ts';
import type { ProductFormat, RowConverter } from './product-format.ts';
import type { ProductRow } from './product-row.ts';
import { ProductRows } from './product-rows.ts';

/** A column of a table of products: a field, or one that the format reads itself. */
export type ProductColumn = ProductField | `other.${string}`;

export interface MetafieldColumn {
  namespace: string;
  key: string;
  type?: string;
  place: number;
}

/**
 * Yields the products of a table. The rows of a product must be consecutive. When a product appears
 * again later, its rows are reported and skipped: they would overwrite the first product, and merging
 * them would require the whole file in memory.
 */
export async function* readProductTable(
  sheet: Sheet<ProductColumn>,
  format: ProductFormat,
  metafields: readonly MetafieldColumn[],
  context: ReadContext,
): AsyncGenerator<ParsedRecord<TableProduct>> {
  const stored = await context.readProductNames?.();
  const groups = new ProductGroups(context, stored);
  const converter = format.createConverter?.(context) ?? sameRows;
  const alsoRead = metafields.map(({ place }) => place);
  let isWithoutRows = true;
  for await (const read of sheet.rows(context, { alsoRead })) {
    isWithoutRows = false;
    const row = productRow(read, format, metafields);
    for (const converted of converter.convert(row, (name) => read.cell(`other.${name}`))) {
      yield* row.isCut ? groups.endAtCut(converted) : groups.add(converted);
    }
  }
  yield* groups.end();
  for (const row of converter.end?.() ?? []) {
    yield* groups.add(row);
  }
  yield* groups.end();
  groups.warn();
  if (isWithoutRows) {
    throw damagedFile(sheet.table.path, 'holds a header and no products');
  }
}

const sameRows: RowConverter = { convert: (row) => [row] };

function productRow(
  read: SheetRow<ProductColumn>,
  { isWhole = false }: ProductFormat,
  metafields: readonly MetafieldColumn[],
): ProductRow {
  return {
    ...read,
    isWhole,
    hasOther: (name) => read.has(`other.${name}`),
    fields: productFieldNames.filter((field) => read.has(field)),
    metafields: metafields.map(({ place, ...name }) => ({ ...name, value: read.at(place) })),
  };
}

/** Collects rows into products. Holds one product, and the id and line of each earlier one. */
class ProductGroups {
  readonly #context: ReadContext;
  readonly #stored: ProductNames | undefined;
  readonly #schema: ReturnType<typeof productInputSchema>;
  readonly #firstLines = new FirstLines();
  #open: ProductRows | null = null;
  #openKey = '';
  /** Key whose rows are skipped, since they were reported once or are deleted. */
  #skippedKey: string | null = null;
  #unpriced = 0;

  constructor(context: ReadContext, stored: ProductNames | undefined) {
    this.#context = context;
    this.#stored = stored;
    this.#schema = productInputSchema(context);
  }

  *add(row: ProductRow): Generator<ParsedRecord<TableProduct>> {
    const key = keyOf(row);
    if (key === '') {
      const [field] = (['handle', 'title', 'variant.sku'] as const).filter((name) => row.has(name));
      const column = row.columnOf(field ?? 'handle');
      yield { line: row.line, problem: `${column}: expected the handle of a product` };
    } else if (key === this.#openKey && this.#open !== null) {
      this.#open.add(row);
    } else if (key !== this.#skippedKey) {
      yield* this.end();
      yield* this.#begin(row, key);
    }
  }

  /**
   * Handles a truncated row. The product before it is complete only if the row belongs to another
   * product.
   */
  *endAtCut(row: ProductRow): Generator<ParsedRecord<TableProduct>> {
    const startsAnother = !this.#openKey.startsWith(keyOf(row));
    if (startsAnother) {
      yield* this.end();
    }
    this.#open = null;
  }

  *end(): Generator<ParsedRecord<TableProduct>> {
    const product = this.#open;
    this.#open = null;
    this.#skippedKey = null;
    if (product !== null) {
      yield this.#finish(product);
    }
  }

  warn(): void {
    if (this.#unpriced > 0) {
      this.#context.onWarning?.(
        `new products without a price: ${this.#unpriced}; the file has no column of prices, so they have the price 0 until another file tells it`,
      );
    }
  }

  *#begin(row: ProductRow, key: string): Generator<ParsedRecord<TableProduct>> {
    if (row.cell('command').trim().toLowerCase() === 'delete') {
      this.#skippedKey = key;
      this.#context.onIgnored?.('products with the command DELETE', { line: row.line, value: key });
      return;
    }
    const handle = row.cell('handle').trim() || handleOf(row.cell('title') || key);
    const id = this.#idOf(row, handle);
    const firstLine = this.#firstLines.add(id, row.line);
    if (firstLine === undefined) {
      this.#open = new ProductRows(row, { id, handle });
      this.#openKey = key;
      this.#unpriced += row.has('variant.price') || this.#stored?.find({ handle }) ? 0 : 1;
      return;
    }
    this.#skippedKey = key;
    const problem = `the rows of "${key}" must follow each other, and it began in line ${firstLine}: sort the table by product and send it again`;
    yield { line: row.line, problem, id };
  }

  /** Returns the id of the table, of the stored product with the handle, or one that is derived from the handle. */
  #idOf(row: ProductRow, handle: string): number {
    const given = idIn(row.cell('id'));
    return given ?? this.#stored?.find({ handle }) ?? stableId('product', handle);
  }

  #finish(product: ProductRows): ParsedRecord<TableProduct> {
    product.end();
    const problem = product.problem();
    if (problem !== null) {
      return { ...problem, id: product.id };
    }
    const parsed = this.#schema.safeParse(product.toInput());
    if (!parsed.success) {
      return { ...product.locate(parsed.error), id: product.id };
    }
    const complete = completeProduct(parsed.data, this.#context.platform);
    return { line: product.line, value: { ...complete, given: product.given() } };
  }
}

function keyOf(row: ProductRow): string {
  const names = ['group', 'handle', 'id', 'title', 'variant.sku'] as const;
  return names.map((field) => row.cell(field).trim()).find((text) => text !== '') ?? '';
}
