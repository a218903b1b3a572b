import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { AppError } from '../../base/errors.ts';

/** Half of the time of the default, for a file that is a tenth larger. */
const compressionLevel = 3;

/** The ending of a file that is being written. */
export const unfinishedEnding = '.unfinished';

/** Writes lines to a new compressed file, which has its name when it is complete and on the disk. */
export async function writeCompressed(
  file: string,
  lines: AsyncIterable<string>,
  { replaces = false }: { replaces?: boolean } = {},
): Promise<void> {
  if (!replaces && existsSync(file)) {
    throw new AppError('conflict', `The file ${file} exists already: choose another name.`);
  }
  const unfinished = `${file}${unfinishedEnding}`;
  try {
    await pipeline(
      Readable.from(lines),
      createGzip({ level: compressionLevel }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw explainWrite(error, file);
  }
}

/** Reads a compressed file as blocks of whole lines. The last line needs no end. */
export async function* readCompressed(file: string): AsyncGenerator<string[]> {
  await requireCompressed(file);
  const source = createReadStream(file);
  const text = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => text.destroy(error));
  let rest = '';
  try {
    for await (const chunk of text) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield lines;
    }
  } finally {
    source.destroy();
  }
  if (rest !== '') {
    yield [rest];
  }
}

/** The first bytes of a compressed file. */
const gzipMark = '1f8b';

async function requireCompressed(file: string): Promise<void> {
  const found = await open(file).catch(() => undefined);
  if (!found) {
    throw new AppError('not-found', `There is no file ${file} that this user may read.`);
  }
  const { buffer } = await found.read(Buffer.alloc(2));
  await found.close();
  if (buffer.toString('hex') !== gzipMark) {
    throw notAnArchive(file);
  }
}

export function notAnArchive(file: string): AppError {
  return new AppError('invalid', `The file ${file} is not a backup of this service.`);
}

const writeFailures: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: make room on it',
  ENOENT: 'its folder does not exist',
  EACCES: 'this user may not write there',
  EROFS: 'its disk is read-only',
};

function explainWrite(cause: unknown, file: string): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const failure = writeFailures[code];
  return failure === undefined
    ? cause
    : new AppError('unavailable', `The file ${file} cannot be written: ${failure}.`, { cause });
}
