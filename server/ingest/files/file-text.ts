import { createReadStream } from 'node:fs';
import { AppError } from '../../base/errors.ts';
import { damagedFile } from './damaged-file.ts';
import { InflationBound } from './inflation-bound.ts';
import { refuseBinary } from './refuse-binary.ts';
import type { OnBytesRead, ReadContext } from './record.ts';
import { TextDecoding } from './text-decoder.ts';
import { createGunzip, type Gunzip } from 'node:zlib';

type Settled = (error?: Error | null) => void;

/** The text of a file as a stream. `first` is its first character that is not white space. */
export interface FileText {
  path: string;
  first: string;
  chunks: AsyncIterable<string>;
}

type TextContext = Pick<ReadContext, 'onBytesRead' | 'onWarning'>;

/** Limits the memory that white space can take before the first record. */
const maxBlank = 1_000_000;

/** Opens a text file, gzipped or plain. Throws when it is missing, unreadable or empty. */
export async function openText(path: string, context: TextContext = {}): Promise<FileText> {
  const chunks = readText(path, context);
  let blank = '';
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    const text = blank + next.value;
    const first = /\S/.exec(text)?.[0];
    if (first !== undefined) {
      return { path, first, chunks: prepend(text, chunks) };
    }
    if (text.length > maxBlank) {
      throw damagedFile(path, 'begins with more than a million blank characters');
    }
    blank = text;
  }
  throw damagedFile(path, 'is empty');
}

async function* prepend<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

async function* readText(
  path: string,
  { onBytesRead, onWarning }: TextContext,
): AsyncGenerator<string> {
  const decoding = new TextDecoding();
  let told = decoding.encoding;
  let line = 1;
  let isFirst = true;
  for await (const bytes of readBytes(path, onBytesRead)) {
    if (isFirst) {
      refuseBinary(path, bytes);
      isFirst = false;
    }
    const { text, damaged } = decoding.push(bytes);
    if (decoding.encoding !== told) {
      told = decoding.encoding;
      onWarning?.(
        `read as ${told}, which it is by its content; save it as UTF-8 if letters are wrong`,
      );
    }
    if (text !== '') {
      yield text;
    }
    line += lineBreaks(text);
    if (damaged) {
      throw damagedFile(path, `is not UTF-8 text: line ${line} cannot be decoded`);
    }
  }
  if (decoding.endsInCharacter()) {
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
    yield* isGzip(first.value) ? inflate(bytes, new InflationBound(path)) : bytes;
  } catch (error) {
    throw error instanceof AppError
      ? error
      : damagedFile(path, describeFailure(error), { cause: error });
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

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * Decompresses gzip. Iterating over the stream itself loses its buffered data on failure; this generator
 * yields every byte before the damage and then throws.
 */
async function* inflate(
  compressed: AsyncIterable<Buffer>,
  bound: InflationBound,
): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const inflated: Buffer[] = [];
  gunzip.on('data', (bytes: Buffer) => inflated.push(bytes));
  function* take() {
    for (const bytes of inflated.splice(0)) {
      bound.addInflated(bytes.length);
      yield bytes;
    }
  }
  let received = 0;
  try {
    for await (const bytes of compressed) {
      received += bytes.length;
      bound.addCompressed(bytes.length);
      // The gzip stream ends before trailing zeros of the file, and a later `end()` would never finish.
      if (!gunzip.readableEnded) {
        const failure = await settle(gunzip, (done) => gunzip.write(bytes, done));
        yield* take();
        throwIfFailed(failure);
      }
      refuseAllButZeros(bytes.subarray(Math.max(0, bytes.length + gunzip.bytesWritten - received)));
    }
    if (!gunzip.readableEnded) {
      const failure = await settle(gunzip, (done) => {
        gunzip.once('end', done);
        gunzip.end();
      });
      yield* take();
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
