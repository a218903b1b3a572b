import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Context } from 'koa';
import { sendAnswer } from './answer.ts';
import { encodingFor } from './encoding.ts';
import { etagOf } from './etag.ts';

export interface AssetsOptions {
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

/** Files of a folder and the folders in it. They are read and compressed once, at the first request for one of them. */
export class Assets {
  readonly #options: AssetsOptions;
  #loaded: Promise<ReadonlyMap<string, Asset>> | undefined;

  constructor(options: AssetsOptions) {
    this.#options = options;
  }

  /** Leaves the context unchanged when no file has the name. */
  async send(context: Context, name: string): Promise<void> {
    const asset = (await this.#assets()).get(name);
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

  async #assets(): Promise<ReadonlyMap<string, Asset>> {
    this.#loaded ??= loadAssets(this.#options);
    try {
      return await this.#loaded;
    } catch (error) {
      // The next request reads again.
      this.#loaded = undefined;
      throw error;
    }
  }
}

async function loadAssets({
  directory,
  includes,
  prefix = '',
}: AssetsOptions): Promise<ReadonlyMap<string, Asset>> {
  const names = (await readdir(directory, { recursive: true })).filter(includes);
  const loaded = await Promise.all(
    names.map(async (name) => {
      const type = contentTypes[extname(name)];
      const text = type && (await readFile(join(directory, name)));
      return text ? [[name, await toAsset(type, prefix, text)] as const] : [];
    }),
  );
  return new Map(loaded.flat());
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
