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
import { LRUCache } from 'lru-cache';
import type { MaybePromise } from '../maybe-promise.ts';
import { type Encoding, encodingFor } from './encoding.ts';

/** Below this size an answer fits into one packet anyway. */
const worthwhileBytes = 1_024;

/** Maximum size of all cached compressed answers. */
const maximumCachedBytes = 16 * 1024 * 1024;

/**
 * Up to here a body is compressed at once, in 0.3 ms at most: handing it to another thread and back costs
 * 0.2 ms of CPU more. 20 whole products are about 40 KiB.
 */
const smallBytes = 64 * 1024;

/** 5 saves a tenth of the bytes for half as much time again. */
const brotliQuality = 4;

/** A window larger than the body is memory to be cleared for nothing. */
const smallestWindowBits = 16;
const largestWindowBits = 22;

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

export interface EncodedBody {
  body: Buffer;
  /** Undefined: the bytes as they are. */
  encoding: Encoding | undefined;
}

/** Compresses a body once: the same bytes, told by their digest, are not compressed again. */
export class Compression {
  readonly #cache = new LRUCache<string, Buffer, { body: Buffer; encoding: Encoding }>({
    maxSize: maximumCachedBytes,
    sizeCalculation: ({ length }) => length,
    // An evicted compression still answers those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { body, encoding } }) => {
      this.#count++;
      return compressors[encoding](body);
    },
  });
  #count = 0;

  /** Bodies compressed until now. */
  get count(): number {
    return this.#count;
  }

  /** The body in the best encoding that the client takes; at once when it is kept in that. */
  encode(context: Context, body: Buffer, digest: string): MaybePromise<EncodedBody> {
    const encoding = body.length < worthwhileBytes ? undefined : encodingFor(context);
    if (encoding === undefined) {
      return { body, encoding };
    }
    const key = `${encoding} ${digest}`;
    const cached = this.#cache.get(key);
    return cached
      ? { body: cached, encoding }
      : this.#cache
          .forceFetch(key, { context: { body, encoding } })
          .then((compressed) => ({ body: compressed, encoding }));
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
  const bits = Math.min(
    Math.max(Math.ceil(Math.log2(size)), smallestWindowBits),
    largestWindowBits,
  );
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_LGWIN]: bits,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  };
}
