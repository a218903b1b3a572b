export interface CsvRow {
  /** 1-based: where the row starts. */
  line: number;
  cells: string[];
}

/**
 * Splits a stream of CSV text (RFC 4180; a stray quote inside a cell is kept as text) into rows, blank
 * lines left out. Written by hand because csv-parse counts the line breaks of Windows files twice
 * inside quotes, drops the rows it has buffered when a file turns out to be damaged, and does not
 * tell what the row held that was cut in two.
 */
export class CsvSplitter {
  #rows: CsvRow[] = [];
  #cells: string[] = [];
  #cell = '';
  #line = 1;
  #rowLine = 1;
  #isQuoted = false;
  /** Behind a quote that closes the cell, unless a second one follows and makes both a character. */
  #isAfterQuote = false;
  /** A row ended with a carriage return: a line feed belongs to it, in the next chunk too. */
  #isAfterReturn = false;

  /** The rows that this chunk completes. */
  push(chunk: string): CsvRow[] {
    let at = 0;
    while (at < chunk.length) {
      at = this.#isQuoted ? this.#readQuoted(chunk, at) : this.#readPlain(chunk, at);
    }
    return this.#rows.splice(0);
  }

  /** What the file ends with when no line break follows, and whether a quote is still open in it. */
  end(): { last: CsvRow | null; isQuoteOpen: boolean } {
    const isQuoteOpen = this.#isQuoted;
    this.#endRow();
    return { last: this.#rows.pop() ?? null, isQuoteOpen };
  }

  /** The line and the length of the cell that is not complete yet. */
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
    this.#cells.push(this.#cell);
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
