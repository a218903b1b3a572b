import { isUtf8 } from 'node:buffer';

/** An encoding that files of shops have. Spreadsheets write the ones after the first. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

interface Decoded {
  text: string;
  /** True when invalid bytes follow the text and nothing more can be read. */
  damaged: boolean;
}

/** Decodes a stream of bytes whose chunks may end inside a character. Detects the encoding by the content. */
export class TextDecoding {
  #encoding: Encoding = 'UTF-8';
  #wide: TextDecoder | null = null;
  #unfinished: Buffer = Buffer.alloc(0);
  #started = false;
  /** True while all bytes were ASCII, so that a byte that is not UTF-8 may be a letter of Windows-1252. */
  #isAscii = true;
  #isJson = false;

  get encoding(): Encoding {
    return this.#encoding;
  }

  push(bytes: Buffer): Decoded {
    if (!this.#started) {
      this.#start(bytes);
    }
    const decoded = this.#decode(bytes);
    const withoutMark =
      !this.#started && decoded.text.startsWith('\uFEFF') ? decoded.text.slice(1) : decoded.text;
    this.#started ||= decoded.text !== '';
    return { ...decoded, text: withoutMark };
  }

  /** Tells whether the text stopped inside a character. */
  endsInCharacter(): boolean {
    return this.#unfinished.length > 0;
  }

  #start(bytes: Buffer): void {
    const wide = wideEncoding(bytes);
    if (wide !== null) {
      this.#encoding = 'UTF-16';
      this.#wide = new TextDecoder(wide);
    }
    // JSON is UTF-8 by its definition.
    this.#isJson = /^\s*[[{]/.test(bytes.toString('latin1'));
  }

  #decode(bytes: Buffer): Decoded {
    if (this.#wide !== null) {
      return this.#decodeWide(this.#wide, bytes);
    }
    if (this.#encoding === 'Windows-1252') {
      return decodeWestern(bytes);
    }
    const all = this.#unfinished.length > 0 ? Buffer.concat([this.#unfinished, bytes]) : bytes;
    const whole = all.subarray(0, all.length - unfinishedLength(all));
    this.#unfinished = all.subarray(whole.length);
    if (isUtf8(whole)) {
      const text = whole.toString('utf8');
      this.#isAscii &&= text.length === whole.length;
      return { text, damaged: false };
    }
    const readable = readablePart(whole);
    const isAscii = this.#isAscii && readable.every((byte) => byte < 0x80);
    if (isAscii && !this.#isJson && !decodeWestern(all).damaged) {
      this.#encoding = 'Windows-1252';
      this.#unfinished = Buffer.alloc(0);
      return decodeWestern(all);
    }
    return { text: readable.toString('utf8'), damaged: true };
  }

  /** Decodes UTF-16, of which a chunk may hold half a character. */
  #decodeWide(decoder: TextDecoder, bytes: Buffer): Decoded {
    const all = Buffer.concat([this.#unfinished, bytes]);
    const whole = all.subarray(0, all.length - (all.length % 2));
    this.#unfinished = all.subarray(whole.length);
    return { text: decoder.decode(whole, { stream: true }), damaged: false };
  }
}

/** Returns the encoding of text with two bytes for a letter: by its mark, or by the zeros of Latin letters. */
function wideEncoding([first, second, third, fourth]: Buffer): string | null {
  if (first === 0xff && second === 0xfe) {
    return 'utf-16le';
  }
  if (first === 0xfe && second === 0xff) {
    return 'utf-16be';
  }
  if (first && third && second === 0 && fourth === 0) {
    return 'utf-16le';
  }
  return second && fourth && first === 0 && third === 0 ? 'utf-16be' : null;
}

/** The characters of Windows-1252 that differ from Latin-1; Node.js 20 decodes them as Latin-1. */
const westernMarks = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes Windows-1252. Bytes that no text has are damage. */
function decodeWestern(bytes: Buffer): Decoded {
  const text = bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (mark) => westernMarks.charAt(mark.charCodeAt(0) - 0x80));
  // oxlint-disable-next-line no-control-regex -- text has no control characters besides white space
  const control = /[\u0000-\u0008\u000e-\u001f\u0081\u008d\u008f\u0090\u009d]/.exec(text);
  return control === null
    ? { text, damaged: false }
    : { text: text.slice(0, control.index), damaged: true };
}

/** Returns the number of trailing bytes that begin an incomplete character. */
function unfinishedLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) {
      return characterLength(byte) > back ? back : 0;
    }
    if (byte < 0x80) {
      return 0;
    }
  }
  return 0;
}

function characterLength(firstByte: number): number {
  if (firstByte >= 0xf0) {
    return 4;
  }
  return firstByte >= 0xe0 ? 3 : 2;
}

/** Returns the longest valid prefix, found by binary search. */
function readablePart(bytes: Buffer): Buffer {
  let readable = 0;
  let unreadable = bytes.length;
  while (unreadable - readable > 1) {
    const middle = Math.floor((readable + unreadable) / 2);
    const part = bytes.subarray(0, middle);
    if (isUtf8(part.subarray(0, middle - unfinishedLength(part)))) {
      readable = middle;
    } else {
      unreadable = middle;
    }
  }
  const part = bytes.subarray(0, readable);
  return part.subarray(0, readable - unfinishedLength(part));
}
