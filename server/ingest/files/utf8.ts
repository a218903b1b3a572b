import { isUtf8 } from 'node:buffer';

/** Decodes a stream of UTF-8 bytes whose chunks may end inside a character. */
export class Utf8Decoder {
  #unfinished: Buffer = Buffer.alloc(0);
  #started = false;

  /**
   * Returns the decoded text. `damaged` means that invalid bytes follow it and nothing more can be read.
   */
  push(bytes: Buffer): { text: string; damaged: boolean } {
    const all = this.#unfinished.length > 0 ? Buffer.concat([this.#unfinished, bytes]) : bytes;
    const whole = all.subarray(0, all.length - unfinishedLength(all));
    this.#unfinished = all.subarray(whole.length);
    if (isUtf8(whole)) {
      return { text: this.#decode(whole), damaged: false };
    }
    return { text: this.#decode(readablePart(whole)), damaged: true };
  }

  /** Tells whether the text stopped inside a character. */
  endsInCharacter(): boolean {
    return this.#unfinished.length > 0;
  }

  #decode(bytes: Buffer): string {
    const text = bytes.toString('utf8');
    const withoutMark = !this.#started && text.startsWith('\uFEFF') ? text.slice(1) : text;
    this.#started ||= text !== '';
    return withoutMark;
  }
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
