import { damagedFile } from '../files/damaged-file.ts';
import type { FileText } from '../files/file-text.ts';
import { readFeedRows } from '../files/feed-rows.ts';
import { readTableRows, type TableRow } from '../files/table-rows.ts';

/** Rows that are read ahead, so that columns can be judged by their cells. */
const sampleRows = 200;

/** A table with more is damaged: the largest exports have some hundreds. */
const maxColumns = 2_000;

/** Characters of cells that are read ahead at most. */
const maxSample = 512 * 1024;

/** A table whose header and first rows are read. */
export class Table {
  readonly path: string;
  /** The names of its columns, as written. */
  readonly columns: readonly string[];
  readonly sample: readonly TableRow[];
  readonly #rest: AsyncGenerator<TableRow>;
  readonly #failure: unknown;

  private constructor(
    path: string,
    columns: readonly string[],
    {
      sample,
      rest,
      failure,
    }: Pick<Table, 'sample'> & { rest: AsyncGenerator<TableRow>; failure: unknown },
  ) {
    this.path = path;
    this.columns = columns;
    this.sample = sample;
    this.#rest = rest;
    this.#failure = failure;
  }

  /** Reads the header and the first rows. */
  static async open(file: FileText): Promise<Table> {
    const rest = file.first === '<' ? readFeedRows(file) : readTableRows(file);
    const header = await rest.next();
    if (header.done || header.value.isCut) {
      await rest.next();
      throw damagedFile(file.path, 'is no table: it has no whole first row');
    }
    if (header.value.cells.length > maxColumns) {
      throw damagedFile(
        file.path,
        `has ${header.value.cells.length} columns in line ${header.value.line}, and Vitrine reads tables of up to ${maxColumns}: remove what is no column`,
      );
    }
    const sample: TableRow[] = [];
    let failure: unknown = null;
    try {
      for (let length = 0; sample.length < sampleRows && length < maxSample;) {
        const next = await rest.next();
        if (next.done) {
          break;
        }
        sample.push(next.value);
        length += next.value.cells.reduce((sum, cell) => sum + cell.length, 0);
      }
    } catch (error) {
      // The rows before the damage come first.
      failure = error;
    }
    return new Table(file.path, header.value.cells, { sample, rest, failure });
  }

  /** Yields all rows behind the header, once. */
  async *rows(): AsyncGenerator<TableRow> {
    yield* this.sample;
    if (this.#failure !== null) {
      throw this.#failure;
    }
    yield* this.#rest;
  }

  /** Closes the file when its rows are not read. */
  async close(): Promise<void> {
    await this.#rest.return(undefined);
  }
}
