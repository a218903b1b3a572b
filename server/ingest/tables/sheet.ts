import { priceDigits } from '../../contract/values/currency-digits.ts';
import type { ReadContext } from '../files/record.ts';
import type { TableRow } from '../files/table-rows.ts';
import { columnKey } from './column-names.ts';
import { decimalMarkOf, plainNumber } from './decimal-mark.ts';
import type { Table } from './table.ts';

/** The names that a field has in files, in any case. */
export type ColumnNames<Field extends string> = Readonly<Partial<Record<Field, readonly string[]>>>;

/** A row whose cells are known by their fields. */
export interface SheetRow<Field extends string> {
  line: number;
  /** The file is truncated in this row. */
  isCut: boolean;
  /** It has more cells than the header. */
  hasExtraCells: boolean;
  /** Returns the cell of a field, or '' when the table has no such column. */
  cell(field: Field): string;
  has(field: Field): boolean;
  /** Returns the cell of a place among the columns. */
  at(place: number): string;
  /** Returns the name of the column as written. */
  columnOf(field: Field): string;
}

/** Returns the place of each field among the columns of a table. */
export function placesOf<Field extends string>(
  columns: readonly string[],
  names: ColumnNames<Field>,
): Map<Field, number> {
  const places = new Map<string, number>();
  for (const [index, column] of columns.entries()) {
    const key = columnKey(column);
    if (key !== '' && !places.has(key)) {
      places.set(key, index);
    }
  }
  const found = new Map<Field, number>();
  for (const field in names) {
    const known: readonly string[] = names[field] ?? [];
    const place = known.map((name) => places.get(columnKey(name))).find((at) => at !== undefined);
    if (place !== undefined) {
      found.set(field, place);
    }
  }
  return found;
}

interface UnreadColumns {
  /** Places that are read besides the fields. */
  alsoRead?: readonly number[];
  /** Returns the phrase for columns that are left out on purpose, by their keys; values of those are never shown. */
  leftOut?: (key: string) => string | undefined;
  /** The rows are about persons, whatever their columns are called: no value is shown. */
  isPersonal?: boolean;
}

/** Counts the filled cells of a column that nobody reads. */
class UnreadColumn {
  readonly #place: number;
  readonly #name: string;
  #count = 0;
  #first = { line: 0, value: '' };

  constructor(place: number, name: string) {
    this.#place = place;
    this.#name = name;
  }

  add({ line, cells }: TableRow): void {
    const value = cells[this.#place]?.trim() ?? '';
    if (value !== '') {
      this.#count += 1;
      this.#first = this.#count === 1 ? { line, value } : this.#first;
    }
  }

  report(
    { leftOut, isPersonal }: Required<Pick<UnreadColumns, 'leftOut' | 'isPersonal'>>,
    onIgnored: ReadContext['onIgnored'] = () => undefined,
  ): void {
    const known = leftOut(columnKey(this.#name));
    const { line, value } = this.#first;
    const count = this.#count;
    if (count > 0 && known !== undefined) {
      onIgnored(known, { line, count });
    } else if (count > 0) {
      onIgnored(`column "${this.#name}"`, { line, count, ...(!isPersonal && { value }) });
    }
  }
}

interface SheetOptions<Field extends string> {
  places: ReadonlyMap<Field, number>;
  /** Fields of numbers, which are written in many ways. */
  numbers: ReadonlySet<Field>;
  currency?: string | undefined;
  /** The decimal mark of all columns, when it is told. */
  mark?: '.' | ',' | undefined;
}

/** A table whose columns are bound to fields. */
export class Sheet<Field extends string> {
  readonly table: Table;
  readonly #places: ReadonlyMap<Field, number>;
  readonly #marks = new Map<number, '.' | ','>();

  constructor(table: Table, { places, numbers, currency, mark }: SheetOptions<Field>) {
    this.table = table;
    this.#places = places;
    const digits = priceDigits(currency);
    const columns = [...places].flatMap(([field, place]) => (numbers.has(field) ? place : []));
    const told = columns.map((place) => decimalMarkOf(cellsOf(table, place), digits));
    // A column that does not tell follows the others.
    const common = told.find((one) => one !== undefined) ?? '.';
    for (const [index, place] of columns.entries()) {
      this.#marks.set(place, mark ?? told[index] ?? common);
    }
  }

  has(field: Field): boolean {
    return this.#places.has(field);
  }

  /** Yields the rows of the table, and reports at the end what nobody has read. */
  async *rows(
    { onIgnored }: Pick<ReadContext, 'onIgnored'>,
    { alsoRead = [], leftOut = () => undefined, isPersonal = false }: UnreadColumns = {},
  ): AsyncGenerator<SheetRow<Field>> {
    const read = new Set([...this.#places.values(), ...alsoRead]);
    const unread = this.table.columns.flatMap((name, place) =>
      name.trim() === '' || read.has(place) ? [] : new UnreadColumn(place, name.trim()),
    );
    try {
      for await (const row of this.table.rows()) {
        unread.forEach((column) => column.add(row));
        yield this.#row(row);
      }
    } finally {
      unread.forEach((column) => column.report({ leftOut, isPersonal }, onIgnored));
    }
  }

  #row({ line, cells, isCut }: TableRow): SheetRow<Field> {
    const { columns } = this.table;
    const placeOf = (field: Field) => this.#places.get(field) ?? -1;
    return {
      line,
      isCut,
      hasExtraCells: cells.slice(columns.length).some((extra) => extra.trim() !== ''),
      cell: (field) => {
        const place = placeOf(field);
        const text = cells[place] ?? '';
        const mark = this.#marks.get(place);
        return mark === undefined || text === '' ? text : plainNumber(text, mark);
      },
      has: (field) => this.#places.has(field),
      at: (place) => cells[place] ?? '',
      columnOf: (field) => columns[placeOf(field)]?.trim() ?? field,
    };
  }
}

function* cellsOf(table: Table, place: number): Generator<string> {
  for (const { cells } of table.sample) {
    yield cells[place] ?? '';
  }
}
