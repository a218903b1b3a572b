import type { Product } from '../../catalog/product.ts';
import { completeProduct } from './complete-product.ts';
import { readCsvRows } from '../files/csv-rows.ts';
import { damagedFile, type FileText } from '../files/file-text.ts';
import type { ParsedRecord, ReadContext } from '../files/record.ts';
import { stableId } from '../records/stable-id.ts';
import { classicColumns, CsvHeader, type SheetRow, templateColumns } from './csv-header.ts';
import { CsvProduct } from './csv-product.ts';
import { productInputSchema } from './product-json.ts';

/**
 * Yields the products of a CSV export. The rows of a product must be consecutive. When a handle appears
 * again later, its rows are reported and skipped: they would overwrite the first product, and merging
 * them would require the whole file in memory.
 */
export async function* readCsvProducts(
  file: FileText,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Product>> {
  const sheet = new ProductSheet(context);
  let header: CsvHeader | null = null;
  let isWithoutRows = true;
  for await (const { line, cells, isCut } of readCsvRows(file)) {
    if (header === null) {
      header = isCut ? null : readHeader(file.path, cells);
      continue;
    }
    isWithoutRows = false;
    const row = header.row(line, cells);
    yield* isCut ? sheet.endAtCut(row) : sheet.add(row);
  }
  yield* sheet.end();
  if (isWithoutRows) {
    throw damagedFile(file.path, 'holds a header and no products');
  }
}

/** Detects the format by its mandatory column. */
function readHeader(path: string, cells: string[]): CsvHeader {
  for (const columns of [classicColumns, templateColumns]) {
    const header = new CsvHeader(cells, columns);
    if (header.has(columns.handle)) {
      return header;
    }
  }
  const names = `"${classicColumns.handle}" nor "${templateColumns.handle}"`;
  throw damagedFile(
    path,
    `is neither JSON nor a product CSV: its first row names neither ${names}`,
  );
}

/** Collects rows into products. Holds one product, and the id and line of each earlier one. */
class ProductSheet {
  readonly #context: ReadContext;
  readonly #schema: ReturnType<typeof productInputSchema>;
  readonly #firstLines = new Map<number, number>();
  #open: CsvProduct | null = null;
  /** Handle whose rows are skipped, since they were reported once. */
  #repeatedHandle = '';

  constructor(context: ReadContext) {
    this.#context = context;
    this.#schema = productInputSchema(context);
  }

  *add(row: SheetRow): Generator<ParsedRecord<Product>> {
    if (row.handle === '') {
      yield { line: row.line, problem: `${row.columns.handle}: expected the handle of a product` };
      return;
    }
    if (row.handle === this.#repeatedHandle) {
      return;
    }
    if (row.handle !== this.#open?.handle) {
      yield* this.end();
      yield* this.#begin(row);
      return;
    }
    this.#open.add(row);
  }

  /**
   * Handles a truncated row. The product before it is complete only if the row belongs to another
   * product.
   */
  *endAtCut(row: SheetRow): Generator<ParsedRecord<Product>> {
    const startsAnother = !this.#open?.handle.startsWith(row.handle);
    if (startsAnother) {
      yield* this.end();
    }
    this.#open = null;
  }

  *end(): Generator<ParsedRecord<Product>> {
    const product = this.#open;
    this.#open = null;
    this.#repeatedHandle = '';
    if (product !== null) {
      yield this.#finish(product);
    }
  }

  *#begin(row: SheetRow): Generator<ParsedRecord<Product>> {
    const id = stableId('product', row.handle);
    const firstLine = this.#firstLines.get(id);
    if (firstLine === undefined) {
      this.#firstLines.set(id, row.line);
      this.#open = new CsvProduct(row);
      return;
    }
    this.#repeatedHandle = row.handle;
    const problem = `the rows of "${row.handle}" must follow each other, and it began in line ${firstLine}`;
    yield { line: row.line, problem, id };
  }

  #finish(product: CsvProduct): ParsedRecord<Product> {
    const problem = product.problem();
    if (problem !== null) {
      return { ...problem, id: productId(product) };
    }
    const parsed = this.#schema.safeParse(product.toInput());
    if (!parsed.success) {
      return { ...product.locate(parsed.error), id: productId(product) };
    }
    return { line: product.line, value: completeProduct(parsed.data, this.#context.platform) };
  }
}

function productId({ handle }: CsvProduct): number {
  return stableId('product', handle);
}
