/** The text of one record, possibly damaged, and the line where it starts. */
export interface JsonText {
  line: number;
  text: string;
}

/** The longest name of a list, with the white space around it. */
const tailLength = 256;

const newline = 0x0a;
const quote = 0x22;
const comma = 0x2c;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/**
 * Splits a stream of JSON text into the texts of its records and holds only one of them at a time.
 * Records are the elements of a list, of the list under `listName` in an object, or consecutive values.
 * Streaming parsers give no line numbers and stop at the first damaged record; this class finds the end
 * of a record by brackets and strings, so that only the damaged one is lost.
 *
 * In JSON Lines a value also ends with its line, whatever is open.
 */
export class JsonSplitter {
  readonly #listName: RegExp | null;
  #records: JsonText[] = [];
  #chunk = '';
  #previousChunkEnd = '\n';
  #line = 1;
  /** Number of open brackets, and the number that is open between two records. */
  #depth = 0;
  #recordDepth = 0;
  #isInString = false;
  #isEscaped = false;
  /** True after the list of an object: the rest of the object is skipped. */
  #isSkipping = false;
  #hasOwnLine = false;
  #isJsonLines = false;
  #isOpen = false;
  /** The open record: its first line, its text in earlier chunks, and its start in this chunk. */
  #openLine = 1;
  #openText = '';
  /** The end of that text, by which a list is recognised without joining it again. */
  #openTail = '';
  #openAt = 0;
  #endsWithLine = false;

  /** `listName` is the key of the list of records; null when no object wraps them. */
  constructor(listName: string | null) {
    this.#listName = listName === null ? null : new RegExp(`(?<!\\\\)"${listName}"\\s*:\\s*$`);
  }

  /** Returns the records that this chunk completes. */
  push(chunk: string): JsonText[] {
    this.#chunk = chunk;
    this.#openAt = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      this.#step(chunk.charCodeAt(at), at);
    }
    if (this.#isOpen) {
      this.#openText += chunk.slice(this.#openAt);
      this.#openTail = (this.#openTail + chunk.slice(this.#openAt)).slice(-tailLength);
    }
    this.#chunk = '';
    this.#previousChunkEnd = chunk.at(-1) ?? this.#previousChunkEnd;
    return this.#records.splice(0);
  }

  /**
   * Returns the records that the end of the text completes, and the line of a truncated record or list
   * (null if none).
   */
  end(): { last: JsonText[]; cutLine: number | null } {
    const isCut = this.#depth > 0 || this.#isInString;
    if (this.#isOpen && !isCut) {
      this.#finish(0);
    }
    const cutLine = this.#isOpen ? this.#openLine : this.#line;
    return { last: this.#records.splice(0), cutLine: isCut ? cutLine : null };
  }

  /** Line and length of the incomplete record. */
  get open(): { line: number; length: number } {
    return { line: this.#openLine, length: this.#isOpen ? this.#openText.length : 0 };
  }

  #step(code: number, at: number): void {
    if (code === newline) {
      this.#endLine(at);
    } else if (this.#isInString) {
      this.#stepInString(code);
    } else if (code > 0x20) {
      this.#stepOutside(code, at);
    }
  }

  #stepInString(code: number): void {
    if (this.#isEscaped) {
      this.#isEscaped = false;
    } else if (code === backslash) {
      this.#isEscaped = true;
    } else if (code === quote) {
      this.#isInString = false;
    }
  }

  #stepOutside(code: number, at: number): void {
    switch (code) {
      case quote:
        this.#begin(code, at);
        this.#isInString = true;
        break;
      case openList:
      case openObject:
        this.#openBracket(code, at);
        break;
      case closeList:
      case closeObject:
        this.#closeBracket(code, at);
        break;
      case comma:
        this.#comma(at);
        break;
      default:
        this.#begin(code, at);
    }
  }

  /** Starts a record, unless one is open or the character belongs to what surrounds the records. */
  #begin(code: number, at: number): void {
    if (this.#isOpen || this.#depth !== this.#recordDepth) {
      return;
    }
    this.#isOpen = true;
    this.#openLine = this.#line;
    this.#openText = '';
    this.#openTail = '';
    this.#openAt = at;
    this.#endsWithLine = this.#depth === 0 && (this.#isJsonLines || code !== openObject);
  }

  #finish(end: number): void {
    this.#records.push({ line: this.#openLine, text: this.#textUntil(end) });
    this.#isOpen = false;
    this.#openText = '';
  }

  #textUntil(end: number): string {
    return this.#openText + this.#chunk.slice(this.#openAt, end);
  }

  /** Returns the last characters before a place. */
  #tailUntil(at: number): string {
    const own = this.#chunk.slice(Math.max(this.#openAt, at - tailLength), at);
    return own.length < tailLength ? (this.#openTail + own).slice(-tailLength) : own;
  }

  #openBracket(code: number, at: number): void {
    if (this.#depth === 0 && !this.#isOpen && code === openList) {
      this.#enterList();
      return;
    }
    if (this.#isListOfRecords(code, at)) {
      this.#isOpen = false;
      this.#enterList();
      return;
    }
    if (this.#isNextLineOfLines(code, at)) {
      this.#endBrokenRecord(at);
      this.#isJsonLines = true;
    }
    this.#begin(code, at);
    this.#depth += 1;
  }

  #enterList(): void {
    this.#depth += 1;
    this.#recordDepth = this.#depth;
  }

  #isListOfRecords(code: number, at: number): boolean {
    return (
      code === openList &&
      this.#listName !== null &&
      this.#depth === 1 &&
      this.#recordDepth === 0 &&
      this.#isOpen &&
      this.#listName.test(this.#tailUntil(at))
    );
  }

  /**
   * Tells whether an object starts the next line of JSON Lines after a damaged first line. JSON allows no
   * object there, so it is a new record.
   */
  #isNextLineOfLines(code: number, at: number): boolean {
    return (
      code === openObject &&
      this.#isOpen &&
      this.#recordDepth === 0 &&
      this.#line === this.#openLine + 1 &&
      (at === 0 ? this.#previousChunkEnd : this.#chunk[at - 1]) === '\n' &&
      !/[[,:]\s*$/.test(this.#tailUntil(at))
    );
  }

  #closeBracket(code: number, at: number): void {
    if (this.#depth === 0) {
      this.#begin(code, at);
      return;
    }
    this.#depth -= 1;
    if (this.#depth < this.#recordDepth) {
      this.#leaveList(at);
    } else if (this.#depth === 0) {
      this.#endValue(at);
    }
  }

  #leaveList(at: number): void {
    if (this.#isOpen) {
      this.#finish(at);
    }
    this.#recordDepth = 0;
    this.#isSkipping = this.#depth > 0;
  }

  #endValue(at: number): void {
    if (this.#isSkipping) {
      this.#isSkipping = false;
      return;
    }
    if (!this.#endsWithLine) {
      this.#finish(at + 1);
      this.#hasOwnLine = this.#openLine === this.#line;
    }
  }

  #comma(at: number): void {
    // Two consecutive commas enclose an empty record, which fails to parse.
    this.#begin(comma, at);
    if (this.#recordDepth > 0 && this.#depth === this.#recordDepth) {
      this.#finish(at);
    }
  }

  #endLine(at: number): void {
    const isBroken = this.#isInString && this.#openLine === this.#line;
    if (this.#isOpen && this.#recordDepth === 0 && (this.#endsWithLine || isBroken)) {
      this.#endBrokenRecord(at);
    }
    this.#isJsonLines ||= this.#hasOwnLine;
    this.#line += 1;
  }

  #endBrokenRecord(at: number): void {
    this.#finish(at);
    this.#depth = 0;
    this.#isInString = false;
    this.#isEscaped = false;
  }
}
