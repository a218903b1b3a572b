import { promisify } from 'node:util';
import { gunzip, gunzipSync, gzip, gzipSync } from 'node:zlib';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The size up to which a thread of its own costs more than the work, which takes 0.3 ms at most. */
const maxDirectBytes = 64 * 2 ** 10;

const maxBytes = 6 * 2 ** 20;

/** The fastest level. */
const level = 1;

/** By default, zlib allocates 16 KB for each chunk, more than most bodies need. */
const smallChunks = { chunkSize: 4 * 2 ** 10 };
const limits = { maxOutputLength: maxBytes };

/** Compresses the body of a webhook for the database. */
export async function compressBody(raw: Buffer): Promise<Buffer> {
  return raw.length <= maxDirectBytes
    ? gzipSync(raw, { level, ...smallChunks })
    : compress(raw, { level });
}

/**
 * Returns the body of a webhook as it came.
 * @param size - the bytes of the body as it came
 */
export async function decompressBody(body: Buffer, size: number): Promise<Buffer> {
  return size <= maxDirectBytes
    ? gunzipSync(body, { ...limits, ...smallChunks })
    : decompress(body, limits);
}
