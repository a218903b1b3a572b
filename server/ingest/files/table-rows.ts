import { CsvError, type Options, parse, type Parser } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';
import { storableText } from '../../contract/values/storable-text.ts';
import { damagedFile } from './damaged-file.ts';
import type { FileText } from './file-text.ts';

export interface TableRow {
  /** 1-based number of the line where the row starts. */
  line: number;
  cells: string[];
  /**
   * True when the file is truncated in this row: the last cell may be incomplete and later ones are
   * unknown.
   */
  isCut: boolean;
}

/** Limits the memory that an unclosed quote can take. */
const maxRowBytes = 4 * 1024 * 1024;

/** Characters of the file in which the first row must end for its separator to be recognised. */
const maxHead = 64 * 1024;

/**
 * Yields the rows of a table, header first: CSV with commas, semicolons or bars, or with tabs. Omits blank rows. When the
 * file is damaged, yields a last row that is marked as cut (without cells if the damage is between two rows) and throws the
 * error.
 */
export async function* readTableRows(file: FileText): AsyncGenerator<TableRow> {
  const chunks = file.chunks[Symbol.asyncIterator]();
  let head = '';
  let damage: unknown = null;
  const next = async () => {
    try {
      const { value, done } = await chunks.next();
      return done ? null : value;
    } catch (error) {
      damage = error;
      return null;
    }
  };
  for (let chunk = await next(); chunk !== null; chunk = await next()) {
    head += chunk;
    if (head.length > maxHead || /[\r\n]/.test(head.trimStart())) {
      break;
    }
  }
  const [told = '', separator = separatorOf(head)] = separatorRow.exec(head) ?? [];
  const rows = new RowParser(file.path, separator, 1 + countLines(told));
  try {
    for (let chunk: string | null = head.slice(told.length); chunk !== null; chunk = await next()) {
      yield* await rows.push(chunk);
      rows.throwIfFailed();
    }
    yield* rows.end(damage);
  } finally {
    rows.close();
  }
}

/** Excel names the separator in a row of its own. */
const separatorRow = /^\s*sep=(.)[ \t]*(?:\r\n|\r|\n|$)/i;

/** Returns the separator that the first row has most often, outside of quotes. */
function separatorOf(head: string): string {
  const [firstRow = ''] = head
    .trimStart()
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const count = (separator: string) => firstRow.split(separator).length;
  return [',', ';', '\t', '|'].reduce((a, b) => (count(b) > count(a) ? b : a));
}

interface ParsedRow {
  cells: string[];
  /** The place behind it in the parsed bytes. */
  end: number;
}

/** Parses rows with `csv-parse`, and counts lines itself: the library counts those of Windows files twice inside quotes. */
class RowParser {
  readonly #path: string;
  readonly #options: Options;
  readonly #parser: Parser;
  readonly #parsed: ParsedRow[] = [];
  /** The bytes behind the last row, and their place in the file. */
  #pending: Buffer[] = [];
  #pendingAt = 0;
  #line: number;
  #width: number | null = null;
  #failure: unknown = null;

  constructor(path: string, delimiter: string, firstLine: number) {
    this.#path = path;
    this.#line = firstLine;
    this.#options = {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      // A stray quote stays in its cell, and rows may be shorter or longer than the header.
      relax_quotes: true,
      relax_column_count: true,
      // Some programs write a space before a quote.
      ltrim: true,
      max_record_size: maxRowBytes,
      on_record: (cells: string[], { bytes }) => {
        this.#parsed.push({ cells, end: bytes });
        return null;
      },
    };
    this.#parser = parse(this.#options);
    // The callback of a write is handed its failure as well.
    this.#parser.on('error', () => undefined);
  }

  /** Returns the rows that this chunk completes. */
  async push(chunk: string): Promise<TableRow[]> {
    const bytes = Buffer.from(chunk);
    this.#pending.push(bytes);
    await new Promise<void>((resolve) => {
      this.#parser.write(bytes, (error) => {
        this.#failure = error ?? null;
        resolve();
      });
    });
    if (this.#parsed.length === 0) {
      return [];
    }
    const text = Buffer.concat(this.#pending);
    const [rows, length] = this.#take(text, this.#pendingAt);
    this.#pending = [text.subarray(length)];
    this.#pendingAt += length;
    return rows;
  }

  /** Throws the failure of the last chunk, of which the rows before it are returned. */
  throwIfFailed(): void {
    if (this.#failure !== null) {
      throw this.#explain(this.#failure);
    }
  }

  /** Yields the rest of the file, and throws when it ends in the middle of a row. */
  *end(damage: unknown): Generator<TableRow> {
    const rest = Buffer.concat(this.#pending);
    const isQuoteOpen = this.#parseRest(rest.toString());
    const [rows] = this.#take(rest, 0);
    const endsInRow = isQuoteOpen || !/[\r\n]$/.test(rest.subarray(-1).toString('latin1'));
    const isShort = endsInRow && (rows.at(-1)?.cells.length ?? Infinity) < (this.#width ?? 0);
    // Some programs omit empty cells at the end of a row, but they end the row with a line break.
    const isCut = damage !== null || isQuoteOpen || isShort;
    const cut = isCut && endsInRow ? rows.pop() : undefined;
    yield* rows;
    if (isCut) {
      const { line, cells } = cut ?? { line: this.#line, cells: [] };
      yield { line, cells, isCut };
      const reason = `ends in the middle of the row that starts in line ${line}`;
      throw damage ?? damagedFile(this.#path, reason);
    }
  }

  close(): void {
    this.#parser.destroy();
  }

  /** Parses what no line break ends. Returns true when a quote was open. */
  #parseRest(text: string): boolean {
    try {
      parseText(text, this.#options);
      return false;
    } catch (error) {
      if (!(error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')) {
        throw this.#explain(error);
      }
      this.#parsed.length = 0;
      parseText(`${text}"`, this.#options);
      return true;
    }
  }

  /** Returns the parsed rows that are not blank, with their lines, and the length of their text. */
  #take(text: Buffer, textAt: number): [TableRow[], number] {
    const rows: TableRow[] = [];
    let from = 0;
    for (const { cells, end } of this.#parsed.splice(0)) {
      this.#width ??= cells.length;
      if (cells.some((cell) => cell.trim() !== '')) {
        rows.push({ line: this.#line, cells: cells.map(storableText), isCut: false });
      }
      const to = end - textAt;
      this.#line += countLines(text.toString('latin1', from, to));
      from = to;
    }
    return [rows, from];
  }

  #explain(error: unknown): unknown {
    const reason = `holds a row of more than 4 MiB, in line ${this.#line}; a quoted cell may never end`;
    return error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE'
      ? damagedFile(this.#path, reason)
      : error;
  }
}

function countLines(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
