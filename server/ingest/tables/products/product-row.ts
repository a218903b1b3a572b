import type { SheetRow } from '../sheet.ts';
import { type ProductField, productFieldNames } from './product-fields.ts';

interface MetafieldCell {
  namespace: string;
  key: string;
  value: string;
  /** Absent when the table does not name it. */
  type?: string;
}

/** A row of a table of products, with the cells that its format has derived. */
export interface ProductRow extends SheetRow<ProductField> {
  /** Returns true when the table has a column that only the format reads. */
  hasOther: (name: string) => boolean;
  /** The fields that the table has. */
  fields: readonly ProductField[];
  metafields: readonly MetafieldCell[];
  /** True when the rows of a product are all of its variants. */
  isWhole: boolean;
}

export type DerivedCells = Partial<Record<ProductField, string>>;

/** Returns a row with some cells replaced. */
export function withCells(row: ProductRow, derived: DerivedCells): ProductRow {
  const added = productFieldNames.filter((field) => derived[field] !== undefined);
  return {
    ...row,
    fields: [...new Set([...row.fields, ...added])],
    cell: (field) => derived[field] ?? row.cell(field),
    has: (field) => derived[field] !== undefined || row.has(field),
  };
}
