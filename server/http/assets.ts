import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Context } from 'koa';
import { sendAnswer } from './answer.ts';
import { encodingFor } from './encoding.ts';
import { etagOf } from './etag.ts';

interface AssetsOptions {
  directory: string;
  /** Selects the files of the folder that are sent. */
  includes: (name: string) => boolean;
  cacheControl: string;
  /** Text inserted before each file. */
  prefix?: string;
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

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json',
};

/** Files of a folder and the folders in it. Each is read and compressed once, at the first request for it. */
export class Assets {
  readonly #options: AssetsOptions;
  #names: Promise<ReadonlySet<string>> | undefined;
  readonly #assets = new Map<string, Promise<Asset | undefined>>();

  constructor(options: AssetsOptions) {
    this.#options = options;
  }

  /** Leaves the context unchanged when no file has the name. */
  async send(context: Context, name: string): Promise<void> {
    const asset = await this.#find(name);
    if (!asset) {
      return;
    }
    const { identity: bytes, etag, type } = asset;
    const encoding = encodingFor(context);
    const encoded = { body: asset[encoding ?? 'identity'], encoding };
    const answer = {
      body: { bytes, etag, digest: etag },
      type,
      cacheControl: this.#options.cacheControl,
      headers: { 'X-Content-Type-Options': 'nosniff' },
    };
    await sendAnswer(context, answer, { encode: async () => encoded });
  }

  /** Reads only names that the folder has, so that no name leads out of it. A failed reading is tried again. */
  async #find(name: string): Promise<Asset | undefined> {
    try {
      this.#names ??= namesIn(this.#options);
      if (!(await this.#names).has(name)) {
        return undefined;
      }
      const asset = this.#assets.get(name) ?? loadAsset(name, this.#options);
      this.#assets.set(name, asset);
      return await asset;
    } catch (error) {
      this.#names = undefined;
      this.#assets.delete(name);
      throw error;
    }
  }
}

async function namesIn({ directory, includes }: AssetsOptions): Promise<ReadonlySet<string>> {
  return new Set((await readdir(directory, { recursive: true })).filter(includes));
}

/** Returns nothing for a file whose type is not sent. */
async function loadAsset(
  name: string,
  { directory, prefix = '' }: AssetsOptions,
): Promise<Asset | undefined> {
  const type = contentTypes[extname(name)];
  return type === undefined
    ? undefined
    : toAsset(type, prefix, await readFile(join(directory, name)));
}

async function toAsset(type: string, prefix: string, text: Buffer): Promise<Asset> {
  const identity = Buffer.concat([Buffer.from(prefix), text]);
  return {
    type,
    identity,
    gzip: await compressGzip(identity, { level: 9 }),
    br: await compressBrotli(identity),
    etag: etagOf(identity),
  };
}
