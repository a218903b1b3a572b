import type { Context } from 'koa';
import type { RequestWarning } from '../contract/request-warning.ts';
import { commonHeaders } from './common-headers.ts';
import type { Compression } from './compression.ts';
import { etagOf, isHeldByClient } from './etag.ts';

/** The bytes of a body, usually JSON, with their digests. Cached answers compute them once. */
export interface JsonBody {
  bytes: Buffer;
  /** Digest of the data, which may be only a part of the bytes. */
  etag: string;
  /** Digest of all bytes. */
  digest: string;
}

/** The result of a handler. */
export interface Answer {
  body: JsonBody;
  cacheControl: string;
  headers?: Readonly<Record<string, string>>;
  status?: number;
  /** Content type of the body, JSON by default. */
  type?: string;
  /** What the caller is to know about the answer, if it may be told. */
  warnings?: readonly RequestWarning[];
  /** The answer confirms an action, so it has no ETag and is never a 304. */
  isReceipt?: true;
}

export const cacheControl = {
  /** Caches may share it for less than the 5 seconds after which a sold-out product must be gone. */
  listing: 'public, max-age=4',
  minute: 'public, max-age=60',
  /** Themes name the script without a version, so that a new version must arrive soon. */
  script: 'public, max-age=300, stale-while-revalidate=86400',
  immutable: 'public, max-age=31536000, immutable',
  /** Answers that used a shopper's identifier, cart or signature. */
  personal: 'private, no-store',
  none: 'no-store',
} as const;

/** Writes the answer, or 304 when the client has it in its cache. Waits only for a compression. */
export async function sendAnswer(
  context: Context,
  answer: Answer,
  compression: Pick<Compression, 'encode'>,
): Promise<void> {
  const { bytes, etag, digest } = answer.body;
  const headers = commonHeaders(context);
  headers.push('Cache-Control', answer.cacheControl, 'Vary', 'Accept-Encoding');
  if (!answer.isReceipt) {
    headers.push('ETag', etag);
  }
  for (const name in answer.headers) {
    headers.push(name, answer.headers[name] ?? '');
  }
  if (!answer.isReceipt && isHeldByClient(context, etag)) {
    return write(context, 304, headers);
  }
  if (answer.status === 204) {
    return write(context, 204, headers);
  }
  headers.push('Content-Type', answer.type ?? 'application/json; charset=utf-8');
  const status = answer.status ?? 200;
  const { body, encoding } = await compression.encode(context, bytes, digest);
  headers.push('Content-Length', String(body.length));
  if (encoding !== undefined) {
    headers.push('Content-Encoding', encoding);
  }
  write(context, status, headers, body);
}

/**
 * Writes to Node's response directly. Koa's response would compute status, type and length again, which
 * doubles the cost of a cached answer.
 */
function write(context: Context, status: number, headers: string[], body?: Buffer): void {
  context.respond = false;
  context.res.writeHead(status, headers);
  context.res.end(body);
}

export function jsonBody(text: string): JsonBody {
  const bytes = Buffer.from(text);
  const etag = etagOf(bytes);
  return { bytes, etag, digest: etag };
}

/** Indents the JSON of a body. */
export function indent({ bytes, etag, digest }: JsonBody): JsonBody {
  const indented = jsonBody(JSON.stringify(JSON.parse(bytes.toString()), null, 2));
  return etag === digest ? indented : { ...indented, etag };
}
