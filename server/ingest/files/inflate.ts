import { createGunzip, type Gunzip } from 'node:zlib';

export function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * Decompresses gzip. Iterating over the stream itself loses its buffered data on failure; this generator
 * yields every byte before the damage and then throws.
 */
export async function* inflate(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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

type Settled = (error?: Error | null) => void;

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
