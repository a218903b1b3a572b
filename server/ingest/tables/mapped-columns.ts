import type { ColumnMapping } from '../../contract/column-mapping.ts';
import { damagedFile } from '../files/damaged-file.ts';
import { columnKey } from './column-names.ts';
import type { Table } from './table.ts';

/** Returns the place of each field whose column a person has named. */
export function mappedPlaces<Field extends string>(
  table: Table,
  { columns }: ColumnMapping,
  fields: readonly Field[],
): Map<Field, number> {
  const places = new Map<Field, number>();
  for (const [name, named] of Object.entries(columns)) {
    const place = named === null ? undefined : placeOfColumn(table, name);
    const field = fields.find((one) => one === named);
    if (field !== undefined && place !== undefined) {
      places.set(field, place);
    }
  }
  return places;
}

/** Returns the place of a column by its name. Throws for a table without it. */
export function placeOfColumn({ path, columns }: Table, name: string): number {
  const place = columns.findIndex((column) => columnKey(column) === columnKey(name));
  if (place === -1) {
    throw damagedFile(path, `has no column "${name}", which the mapping of columns names`);
  }
  return place;
}
