import { listOf, membersOf, textOf } from '../../../kit/members.ts';

/** A facet as a row of the form. */
export interface FacetRow {
  readonly field: string;
  /** Only of an option with a row of its own. */
  readonly option?: string;
  readonly sort?: string;
  readonly values?: readonly string[];
  readonly hidden?: boolean;
}

/** The facets of a shop without settings. */
const usualRows: readonly FacetRow[] = [
  { field: 'availability' },
  { field: 'price' },
  { field: 'categories' },
  { field: 'options' },
  { field: 'vendors' },
  { field: 'tags', hidden: true },
];

/** Returns all facets in their order. Those that the setting does not list follow, as shoppers see them. */
export function facetRows(setting: unknown): readonly FacetRow[] {
  const listed = listOf(setting).map(readRow);
  const others = usualRows.filter(
    ({ field }) => !listed.some((row) => row.field === field && row.option === undefined),
  );
  return [...listed, ...others];
}

/** Moves a row by so many places. */
export function movedRow(
  rows: readonly FacetRow[],
  place: number,
  by: number,
): readonly FacetRow[] {
  const row = rows[place];
  const target = place + by;
  return row && target >= 0 && target < rows.length
    ? rows.toSpliced(place, 1).toSpliced(target, 0, row)
    : rows;
}

/** Adds an option before the row of all other options. */
export function withOption(rows: readonly FacetRow[], option: string): readonly FacetRow[] {
  const place = rows.findIndex((row) => row.field === 'options' && row.option === undefined);
  return rows.toSpliced(place === -1 ? rows.length : place, 0, { field: 'options', option });
}

/** Sets a member of a row; undefined removes it. */
export function withMember<Name extends keyof FacetRow>(
  rows: readonly FacetRow[],
  place: number,
  name: Name,
  value: FacetRow[Name],
): readonly FacetRow[] {
  return rows.map((row, index) => {
    if (index !== place) {
      return row;
    }
    const { [name]: _, ...others } = row;
    return { field: row.field, ...others, ...(value !== undefined && { [name]: value }) };
  });
}

function readRow(entry: unknown): FacetRow {
  const { field, option, sort, values, hidden } = membersOf(entry);
  return {
    field: textOf(field),
    ...(option !== undefined && { option: textOf(option) }),
    ...(sort !== undefined && { sort: textOf(sort) }),
    ...(values !== undefined && { values: listOf(values).map(textOf) }),
    ...(hidden !== undefined && { hidden: hidden === true }),
  };
}
