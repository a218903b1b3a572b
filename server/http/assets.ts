import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Context } from 'koa';
import { answersNotModified, etagOf } from './etag.ts';

/** Sends files of one folder, read and compressed once. */
export class Assets {
  readonly #directory: string;
  readonly #loaded = new Map<string, Promise<Asset | undefined>>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Leaves the context alone when there is no such file. `prefix` is put before the file's text. */
  async send(
    context: Context,
    name: string,
    options: { cacheControl: string; prefix?: string },
  ): Promise<void> {
    const asset = await this.#asset(name, options.prefix ?? '');
    if (!asset) {
      // Names of files that do not exist are without number.
      this.#loaded.delete(name);
      return;
    }
    context.status = 200;
    context.type = asset.type;
    context.set({
      'Cache-Control': options.cacheControl,
      'X-Content-Type-Options': 'nosniff',
    });
    context.vary('Accept-Encoding');
    if (answersNotModified(context, asset.etag)) {
      return;
    }
    const encoding = context.acceptsEncodings('br', 'gzip', 'identity');
    if (encoding === 'br' || encoding === 'gzip') {
      context.set('Content-Encoding', encoding);
      context.body = asset[encoding];
      return;
    }
    context.body = asset.identity;
  }

  #asset(name: string, prefix: string): Promise<Asset | undefined> {
    const known = this.#loaded.get(name);
    if (known) {
      return known;
    }
    const loading = this.#load(name, prefix);
    this.#loaded.set(name, loading);
    return loading;
  }

  async #load(name: string, prefix: string): Promise<Asset | undefined> {
    const type = /^[\w-][\w.-]*$/.test(name)
      ? contentTypes[name.split('.').pop() ?? '']
      : undefined;
    const text = type && (await readFileIfThere(join(this.#directory, name)));
    if (!type || !text) {
      return undefined;
    }
    const identity = Buffer.concat([Buffer.from(prefix), text]);
    return {
      type,
      identity,
      gzip: await compressGzip(identity, { level: 9 }),
      br: await compressBrotli(identity),
      etag: etagOf(identity),
    };
  }
}

interface Asset {
  type: string;
  identity: Buffer;
  gzip: Buffer;
  br: Buffer;
  etag: string;
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

const contentTypes: Readonly<Record<string, string | undefined>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

async function readFileIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}
