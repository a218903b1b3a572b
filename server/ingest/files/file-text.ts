import { createReadStream } from 'node:fs';
import { AppError } from '../../base/errors.ts';
import type { OnBytesRead } from './record.ts';
import { isUtf8 } from 'node:buffer';
import { createGunzip, type Gunzip } from 'node:zlib';

type Settled = (error?: Error | null) => void;

/** Decodes a stream of UTF-8 bytes whose chunks may end inside a character. */
class Utf8Decoder {
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

/** The text of a file as a stream. `first` is its first character that is not white space. */
export interface FileText {
  path: string;
  first: string;
  chunks: AsyncIterable<string>;
}

/** Opens a text file, gzipped or plain. Throws when it is missing, unreadable or empty. */
export async function openText(path: string, onBytesRead?: OnBytesRead): Promise<FileText> {
  const chunks = readText(path, onBytesRead);
  let blank = '';
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    const text = blank + next.value;
    const first = /\S/.exec(text)?.[0];
    if (first !== undefined) {
      return { path, first, chunks: prepend(text, chunks) };
    }
    blank = text;
  }
  throw damagedFile(path, 'is empty');
}

/** Creates the error for a file that cannot be read further: one sentence that begins with the path. */
export function damagedFile(path: string, reason: string, options?: ErrorOptions): AppError {
  return new AppError('invalid', `${path} ${reason}.`, options);
}

async function* prepend<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

async function* readText(path: string, onBytesRead?: OnBytesRead): AsyncGenerator<string> {
  const decoder = new Utf8Decoder();
  let line = 1;
  for await (const bytes of readBytes(path, onBytesRead)) {
    const { text, damaged } = decoder.push(bytes);
    if (text !== '') {
      yield text;
    }
    line += lineBreaks(text);
    if (damaged) {
      throw damagedFile(path, `is not UTF-8 text: line ${line} cannot be decoded`);
    }
  }
  if (decoder.endsInCharacter()) {
    throw damagedFile(path, `ends in the middle of a character in line ${line}`);
  }
}

function lineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    count += 1;
  }
  return count;
}

/**
 * Bytes per read. Each chunk is parsed in one go, so small chunks let answers of the database through in
 * between: 5,900 of 200,000 products a second instead of 4,500 with 64 KB, in single runs on two busy
 * cores.
 */
const readSize = 8 * 1024;

async function* readBytes(path: string, onBytesRead?: OnBytesRead): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: readSize });
  try {
    const chunks: AsyncIterableIterator<Buffer> = file[Symbol.asyncIterator]();
    const first = await chunks.next();
    if (first.done) {
      return;
    }
    const bytes = reportBytes(prepend(first.value, chunks), onBytesRead);
    yield* isGzip(first.value) ? inflate(bytes) : bytes;
  } catch (error) {
    throw damagedFile(path, describeFailure(error), { cause: error });
  } finally {
    file.destroy();
  }
}

async function* reportBytes(
  chunks: AsyncIterable<Buffer>,
  onBytesRead: OnBytesRead = () => {},
): AsyncGenerator<Buffer> {
  for await (const bytes of chunks) {
    onBytesRead(bytes.length);
    yield bytes;
  }
}

const reasonsByErrorCode = new Map([
  ['ENOENT', 'does not exist'],
  ['ENOTDIR', 'does not exist'],
  ['EISDIR', 'is a folder, not a file'],
  ['EACCES', 'cannot be read: permission denied'],
  ['EPERM', 'cannot be read: permission denied'],
  ['Z_BUF_ERROR', 'was cut short: its gzip data ends too early'],
  ['Z_DATA_ERROR', 'holds damaged gzip data'],
]);

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) {
    return 'cannot be read';
  }
  const code = 'code' in error ? String(error.code) : '';
  return reasonsByErrorCode.get(code) ?? `cannot be read: ${error.message}`;
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

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * Decompresses gzip. Iterating over the stream itself loses its buffered data on failure; this generator
 * yields every byte before the damage and then throws.
 */
async function* inflate(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const inflated: Buffer[] = [];
  gunzip.on('data', (bytes: Buffer) => inflated.push(bytes));
  let received = 0;
  try {
    for await (const bytes of compressed) {
      received += bytes.length;
      // The gzip stream ends before trailing zeros of the file, and a later `end()` would never finish.
      if (!gunzip.readableEnded) {
        const failure = await settle(gunzip, (done) => gunzip.write(bytes, done));
        yield* inflated.splice(0);
        throwIfFailed(failure);
      }
      refuseAllButZeros(bytes.subarray(Math.max(0, bytes.length + gunzip.bytesWritten - received)));
    }
    if (!gunzip.readableEnded) {
      const failure = await settle(gunzip, (done) => {
        gunzip.once('end', done);
        gunzip.end();
      });
      yield* inflated.splice(0);
      throwIfFailed(failure);
    }
  } finally {
    gunzip.destroy();
  }
}

/**
 * Throws when data follows the gzip stream, since records might be lost. Zeros are block padding and are
 * ignored.
 */
function refuseAllButZeros(unread: Buffer): void {
  if (unread.some((byte) => byte !== 0)) {
    throw Object.assign(new Error('unexpected data behind the end'), { code: 'Z_DATA_ERROR' });
  }
}

/**
 * Runs a step and resolves with its error, if any. Some errors are only emitted by the stream and never
 * passed to the callback.
 */
async function settle(gunzip: Gunzip, step: (done: Settled) => void): Promise<Error | null> {
  return new Promise((resolve) => {
    gunzip.once('error', resolve);
    step((error) => {
      // The error is also emitted a tick later and needs the listener.
      if (!error) {
        gunzip.off('error', resolve);
      }
      resolve(error ?? null);
    });
  });
}

function throwIfFailed(failure: Error | null): void {
  if (failure !== null) {
    throw failure;
  }
}
