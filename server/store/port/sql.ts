/** Types of columns whose values JSON holds exactly; bytes are hexadecimal digits there. */
export type JsonType = 'bigint' | 'integer' | 'double precision' | 'text' | 'boolean' | 'bytes';

/** The columns of rows that are bound as one JSON text, with their types. */
export type Columns = Readonly<Record<string, JsonType>>;

/**
 * The SQL that the databases spell differently. Everything else in the stores is SQL that all of them
 * understand. Arguments and results are SQL; `json` is a binding of JSON text.
 */
export interface Sql {
  /** A table of rows, which are bound as an array of arrays with these columns in order. */
  rows(json: string, columns: Columns): string;
  /** A table of numbers with the columns `position`, from 0, and `id`. They are bound as an array. */
  list(json: string): string;
  /** True for the rows whose column has one of the ids that are bound as an array. */
  isIn(column: string, json: string): string;
  /** A table of JSON values with the columns `id` and `body`, bound as an object by id. */
  bodies(json: string): string;
  /** A JSON array. */
  array(...values: readonly string[]): string;
  /** A JSON object of these fields. */
  object(fields: Readonly<Record<string, string>>): string;
  /** Aggregates values as a JSON array, in any order without `order`; no rows make an empty array. */
  arrayOf(value: string, order?: string): string;
  /** The text of a field of a JSON object in a text column. */
  field(column: string, name: string): string;
  /** Matches a pattern with escapes by `\`, without regard to the case of ASCII letters. */
  like(text: string, pattern: string): string;
  /** Text as a sort key by its bytes, whatever the language of the database. */
  bytewise(text: string): string;
  /**
   * True when a connection takes statements before it has answered former ones. The driver of SQLite runs them on several
   * threads, so their order would be lost.
   */
  readonly pipelines: boolean;
  /** A join whose left side is read first. The planner of SQLite would scan tables otherwise. */
  readonly join: string;
  /** A table of the rows of a subquery that refers to tables before it in the same FROM clause. */
  lateral(query: string, columns: readonly string[], alias: string): Lateral;
  /** The column with the address of a row. */
  readonly rowId: string;
  /** The end of the definition of a table whose rows stand in the order of its key. */
  readonly withoutRowId: string;
  /** The time by the clock of the database, in milliseconds since 1970. */
  readonly now: string;
  /** A subquery with the size of the database in the column `bytes`. */
  readonly databaseSize: string;
  /** Bound bytes. */
  bytes(binding: string): string;
  /**
   * The type of a column of amounts: hundredths, with a fraction in currencies of three decimals. SQLite's columns of
   * integers hold fractions too, and have no digits behind the point of a whole amount in JSON.
   */
  readonly amount: string;
  /** The hexadecimal digits of bytes. */
  hex(column: string): string;
}

interface Lateral {
  /** The table in a FROM clause. */
  from: string;
  /** Returns one of its columns. */
  column(name: string): string;
  /** Joins the row of a table that has the key which the subquery selects. */
  joinRows(table: string, alias: string, key: string): string;
}

/** Returns the names of columns for an INSERT. */
export function namesOf(columns: Columns): string {
  return Object.keys(columns).join(', ');
}

/** Returns the assignments of an upsert that replaces these columns. */
export function replace(...columns: readonly string[]): string {
  return columns.map((column) => `${column} = excluded.${column}`).join(', ');
}
