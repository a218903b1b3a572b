import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  type BrotliOptions,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { Context } from 'koa';
import { BoundedCache } from '../base/bounded-cache.ts';
import { type Encoding, encodingFor } from './encoding.ts';

/** Smaller answers fit into one packet without compression. */
const worthwhileBytes = 1_024;

/**
 * Maximum size of bodies that are compressed synchronously, in at most 0.3 ms. A thread would cost another
 * 0.2 ms of CPU. 20 full products are about 40 KiB.
 */
const smallBytes = 64 * 1024;

/** Level 5 would save a tenth of the bytes and take half as much time again. */
const brotliQuality = 4;

/** A window larger than the body would clear memory that is never used. */
const smallestWindowBits = 16;
const maxWindowBits = 22;

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

interface EncodedBody {
  body: Buffer;
  /** Undefined without compression. */
  encoding: Encoding | undefined;
}

/** Compresses each body once per encoding, and finds compressed bodies by their digest. */
export class Compression {
  readonly #cache = new BoundedCache<string, Buffer>({
    name: 'compressed-bodies',
    sizeOf: ({ length }) => length,
  });
  #count = 0;

  /** Number of bodies compressed so far. */
  get count(): number {
    return this.#count;
  }

  /** Returns the body in the best encoding that the client accepts. */
  async encode(context: Context, body: Buffer, digest: string): Promise<EncodedBody> {
    const encoding = body.length < worthwhileBytes ? undefined : encodingFor(context);
    if (encoding === undefined) {
      return { body, encoding };
    }
    const key = `${encoding} ${digest}`;
    const compressed = await this.#cache.read(key, () => {
      this.#count++;
      return compressors[encoding](body);
    });
    return { body: compressed, encoding };
  }
}

const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  gzip: async (body) => (body.length <= smallBytes ? gzipSync(body) : compressGzip(body)),
  br: async (body) => {
    const options = brotliOptions(body.length);
    return body.length <= smallBytes
      ? brotliCompressSync(body, options)
      : compressBrotli(body, options);
  },
};

function brotliOptions(size: number): BrotliOptions {
  const bits = Math.min(Math.max(Math.ceil(Math.log2(size)), smallestWindowBits), maxWindowBits);
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_LGWIN]: bits,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  };
}
