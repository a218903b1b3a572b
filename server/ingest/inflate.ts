import { createGunzip, type Gunzip } from 'node:zlib';

export function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * Unpacks gzip. Iterating over the stream itself would lose what it has buffered when it fails; here
 * every byte before the damage arrives, and the error comes after it.
 */
export async function* inflate(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const inflated: Buffer[] = [];
  gunzip.on('data', (bytes: Buffer) => inflated.push(bytes));
  let received = 0;
  try {
    for await (const bytes of compressed) {
      received += bytes.length;
      // Where zeros follow the data it ends before the file does, and would never end again.
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

/** Zeros fill up blocks behind the data; anything else there may be records that would be lost. */
function refuseAllButZeros(unread: Buffer): void {
  if (unread.some((byte) => byte !== 0)) {
    throw Object.assign(new Error('unexpected data behind the end'), { code: 'Z_DATA_ERROR' });
  }
}

type Settled = (error?: Error | null) => void;

/** The error that the step ended with, if any; some reach only the stream and never its callback. */
async function settle(gunzip: Gunzip, step: (done: Settled) => void): Promise<Error | null> {
  return new Promise((resolve) => {
    gunzip.once('error', resolve);
    step((error) => {
      // An error is also emitted, a tick later, and must still find the listener.
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
