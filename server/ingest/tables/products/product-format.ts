import type { ReadContext } from '../../files/record.ts';
import type { ColumnNames } from '../sheet.ts';
import type { ProductField } from './product-fields.ts';
import { type DerivedCells, type ProductRow, withCells } from './product-row.ts';

/** A kind of table of products, recognised by its columns. */
export interface ProductFormat {
  /** Its name in sentences, such as `product feed of Google or Facebook`. */
  name: string;
  columns: ColumnNames<ProductField>;
  /** Columns that only `convert` reads, by names of its own. */
  others?: ColumnNames<string>;
  /** Fields and other columns that a table of this kind has. */
  needs: readonly string[];
  /** True when the rows of a product are all of its variants, though it has no columns of options. */
  isWhole?: boolean;
  /** Creates what turns each row in turn into those that are read: one, none, or several. */
  createConverter?: (context: ConverterContext) => RowConverter;
}

type ConverterContext = Pick<ReadContext, 'onIgnored'>;

export interface RowConverter {
  convert: (row: ProductRow, other: (name: string) => string) => ProductRow[];
  /** Returns the rows that waited for others. */
  end?: () => ProductRow[];
}

/** Creates a converter that derives cells of each row by itself; null for a row to leave out. */
export function cellConverter(
  cellsOf: (row: ProductRow, other: (name: string) => string) => DerivedCells | null,
): RowConverter {
  return {
    convert: (row, other) => {
      const cells = cellsOf(row, other);
      return cells === null ? [] : [withCells(row, cells)];
    },
  };
}
