import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { type Encoding, encodingFor } from './encoding.ts';

/** Below this size an answer fits into one packet anyway. */
const worthwhileBytes = 1_024;

/** Of compressed answers that are kept. */
const keptBytes = 16 * 1024 * 1024;

/** Beyond this quality compressing costs more time than the line saves. */
const brotliQuality = 5;

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

export interface EncodedBody {
  body: Buffer;
  /** Undefined: the bytes as they are. */
  encoding: Encoding | undefined;
}

/** Compresses a body once: the same bytes, told by their ETag, are not compressed again. */
export class Compression {
  readonly #kept = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length,
  });
  /** One compression for all who ask for the same bytes meanwhile. */
  readonly #running = new Map<string, Promise<Buffer>>();
  #count = 0;

  /** Bodies compressed until now. */
  get count(): number {
    return this.#count;
  }

  /** The body in the best encoding that the client takes. */
  async encode(context: Context, body: Buffer, etag: string): Promise<EncodedBody> {
    const encoding = body.length < worthwhileBytes ? undefined : encodingFor(context);
    if (encoding === undefined) {
      return { body, encoding };
    }
    const key = `${encoding} ${etag}`;
    return { body: this.#kept.get(key) ?? (await this.#compress(body, key, encoding)), encoding };
  }

  #compress(body: Buffer, key: string, encoding: Encoding): Promise<Buffer> {
    const running = this.#running.get(key);
    if (running) {
      return running;
    }
    this.#count++;
    const compressing = compressors[encoding](body)
      .then((compressed) => {
        this.#kept.set(key, compressed);
        return compressed;
      })
      .finally(() => this.#running.delete(key));
    this.#running.set(key, compressing);
    return compressing;
  }
}

const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  gzip: (body) => compressGzip(body),
  br: (body) =>
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
};
