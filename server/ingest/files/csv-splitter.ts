import { storableText } from '../../contract/values/storable-text.ts';

export interface CsvRow {
  /** 1-based number of the line where the row starts. */
  line: number;
  cells: string[];
}

/**
 * Splits a stream of CSV text (RFC 4180) into rows. Keeps a stray quote inside a cell as text and omits
 * blank lines. Replaces csv-parse, which counts the line breaks of Windows files twice inside quotes,
 * drops its buffered rows when a file is damaged, and does not return the content of a truncated row.
 */
export class CsvSplitter {
  #rows: CsvRow[] = [];
  #cells: string[] = [];
  #cell = '';
  #line = 1;
  #rowLine = 1;
  #isQuoted = false;
  /** True after a closing quote; a second quote would make both an escaped quote. */
  #isAfterQuote = false;
  /**
   * True after a carriage return that ended a row; the line feed that may follow, also in the next chunk,
   * belongs to it.
   */
  #isAfterReturn = false;

  /** Returns the rows that this chunk completes. */
  push(chunk: string): CsvRow[] {
    let at = 0;
    while (at < chunk.length) {
      at = this.#isQuoted ? this.#readQuoted(chunk, at) : this.#readPlain(chunk, at);
    }
    return this.#rows.splice(0);
  }

  /** Returns the last row when no line break follows it, and whether one of its quotes is still open. */
  end(): { last: CsvRow | null; isQuoteOpen: boolean } {
    const isQuoteOpen = this.#isQuoted;
    this.#endRow();
    return { last: this.#rows.pop() ?? null, isQuoteOpen };
  }

  /** Line and length of the incomplete cell. */
  get open(): { line: number; length: number } {
    return { line: this.#rowLine, length: this.#cell.length };
  }

  #readQuoted(chunk: string, at: number): number {
    const quote = chunk.indexOf('"', at);
    const end = quote === -1 ? chunk.length : quote;
    const text = chunk.slice(at, end);
    this.#cell += text;
    this.#line += text.split('\n').length - 1;
    if (quote === -1) {
      return end;
    }
    this.#isQuoted = false;
    this.#isAfterQuote = true;
    return quote + 1;
  }

  #readPlain(chunk: string, at: number): number {
    const isAfterQuote = this.#isAfterQuote;
    const isAfterReturn = this.#isAfterReturn;
    this.#isAfterQuote = false;
    this.#isAfterReturn = false;
    switch (chunk.charAt(at)) {
      case '"':
        this.#readQuote(isAfterQuote);
        return at + 1;
      case ',':
        this.#endCell();
        return at + 1;
      case '\n':
        if (!isAfterReturn) {
          this.#endRow();
        }
        return at + 1;
      case '\r':
        this.#endRow();
        this.#isAfterReturn = true;
        return at + 1;
      default:
        return this.#readText(chunk, at);
    }
  }

  #readQuote(isAfterQuote: boolean): void {
    const opensCell = this.#cell === '';
    this.#isQuoted = isAfterQuote || opensCell;
    if (isAfterQuote || !opensCell) {
      this.#cell += '"';
    }
  }

  #readText(chunk: string, at: number): number {
    const special = /[",\r\n]/g;
    special.lastIndex = at;
    const end = special.exec(chunk)?.index ?? chunk.length;
    this.#cell += chunk.slice(at, end);
    return end;
  }

  #endCell(): void {
    this.#cells.push(storableText(this.#cell));
    this.#cell = '';
  }

  #endRow(): void {
    this.#endCell();
    const isBlank = this.#cells.every((cell) => cell.trim() === '');
    if (!isBlank) {
      this.#rows.push({ line: this.#rowLine, cells: this.#cells });
    }
    this.#cells = [];
    this.#isQuoted = false;
    this.#line += 1;
    this.#rowLine = this.#line;
  }
}
