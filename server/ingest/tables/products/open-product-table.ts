import type { ColumnMapping } from '../../../contract/column-mapping.ts';
import type { ParsedRecord, ReadContext } from '../../files/record.ts';
import type { TableProduct } from '../../records/table-product.ts';
import { type ColumnNames, placesOf, Sheet } from '../sheet.ts';
import { mappedPlaces, placeOfColumn } from '../mapped-columns.ts';
import type { Table } from '../table.ts';
import { numberFields, productFieldNames } from './product-fields.ts';
import type { ProductFormat } from './product-format.ts';
import {
  type MetafieldColumn,
  type ProductColumn,
  readProductTable,
} from './read-product-table.ts';

const numbers: ReadonlySet<ProductColumn> = new Set<ProductColumn>(numberFields);

/** Returns true when a table with these columns is of the format. */
export function hasColumnsOf(format: ProductFormat, columns: readonly string[]): boolean {
  const places = placesOf(columns, namesOf(format));
  return format.needs.every((needed) => [...places.keys()].some((column) => column === needed));
}

/** Yields the products of a table of the format. */
export function readProductsOf(
  format: ProductFormat,
  table: Table,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<TableProduct>> {
  const places = placesOf(table.columns, namesOf(format));
  const sheet = new Sheet(table, { places, numbers, currency: context.currency });
  return readProductTable(sheet, format, table.columns.flatMap(metafieldColumn), context);
}

const ownFormat: ProductFormat = { name: 'own products', columns: {}, needs: [] };

/** Yields the products of a table whose columns a person has named. */
export function readMappedProducts(
  table: Table,
  mapping: ColumnMapping,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<TableProduct>> {
  const places = mappedPlaces<ProductColumn>(table, mapping, productFieldNames);
  const { currency } = context;
  const sheet = new Sheet(table, { places, numbers, currency, mark: mapping.decimal });
  return readProductTable(sheet, ownFormat, mappedMetafields(table, mapping), context);
}

function mappedMetafields(table: Table, { columns }: ColumnMapping): MetafieldColumn[] {
  return Object.entries(columns).flatMap(([name, field]) => {
    const [, namespace, key] = /^metafield:([^.]+)\.(.+)$/.exec(field ?? '') ?? [];
    return namespace === undefined || key === undefined
      ? []
      : [{ namespace, key, place: placeOfColumn(table, name) }];
  });
}

function namesOf({ columns, others = {} }: ProductFormat): ColumnNames<ProductColumn> {
  const prefixed = Object.entries(others).map(([name, known]) => [`other.${name}`, known] as const);
  return { ...columns, ...Object.fromEntries(prefixed) };
}

/**
 * Parses a header like `Care guide (product.metafields.custom.care)` of the platform, or like
 * `Metafield: custom.care [single_line_text_field]` of Matrixify. Namespace and key keep their case.
 */
function metafieldColumn(header: string, place: number): MetafieldColumn[] {
  const [, namespace, key] =
    /\(product\.metafields\.([^.()]+)\.([^()]+)\)\s*$/i.exec(header) ??
    /^\s*Metafield:\s*([^.[\]]+)\.([^[\]]+?)\s*(?:\[([^\]]+)\])?\s*$/i.exec(header) ??
    [];
  return namespace === undefined || key === undefined ? [] : [{ namespace, key, place }];
}
