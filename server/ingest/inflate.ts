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
  try {
    for await (const bytes of compressed) {
      const failure = await settle(gunzip, (done) => gunzip.write(bytes, done));
      yield* inflated.splice(0);
      throwIfFailed(failure);
    }
    const failure = await settle(gunzip, (done) => {
      gunzip.once('end', done);
      gunzip.end();
    });
    yield* inflated.splice(0);
    throwIfFailed(failure);
  } finally {
    gunzip.destroy();
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
