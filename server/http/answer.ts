import type { Context } from 'koa';
import { commonHeaders } from './common-headers.ts';
import type { Compression } from './compression.ts';
import { etagOf, isHeldByClient } from './etag.ts';

/** A body as bytes with their digest, made once for an answer that is kept; mostly JSON. */
export interface JsonBody {
  bytes: Buffer;
  /** Over the data of the answer, which may be less than all of it. */
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
  /** The type of the body; by default JSON. */
  type?: string;
  /** It tells of what was done and not of data that a client may hold: no ETag, and never a 304. */
  isReceipt?: true;
}

export const cacheControl = {
  /** Shared for a moment: a product that sold out must be gone within 5 seconds. */
  listing: 'public, max-age=4',
  minute: 'public, max-age=60',
  /** A theme names the script without a version: it must learn of a new one soon. */
  script: 'public, max-age=300, stale-while-revalidate=86400',
  immutable: 'public, max-age=31536000, immutable',
  /** Answers that used a shopper's identifier, cart or signature. */
  personal: 'private, no-store',
  none: 'no-store',
} as const;

/** Writes the answer, or 304 when the client holds it already. */
export async function sendAnswer(
  context: Context,
  answer: Answer,
  { pretty, compression }: { pretty: boolean; compression: Pick<Compression, 'encode'> },
): Promise<void> {
  const { bytes, etag, digest } = pretty ? indent(answer.body) : answer.body;
  const headers = commonHeaders(context);
  headers.push('Cache-Control', answer.cacheControl, 'Vary', 'Accept-Encoding');
  if (!answer.isReceipt) {
    headers.push('ETag', etag);
  }
  for (const name in answer.headers) {
    headers.push(name, answer.headers[name] ?? '');
  }
  if (!answer.isReceipt && isHeldByClient(context, etag)) {
    write(context, 304, headers);
    return;
  }
  const { body, encoding } = await compression.encode(context, bytes, digest);
  headers.push('Content-Type', answer.type ?? 'application/json; charset=utf-8');
  headers.push('Content-Length', String(body.length));
  if (encoding !== undefined) {
    headers.push('Content-Encoding', encoding);
  }
  write(context, answer.status ?? 200, headers, body);
}

/**
 * Past Koa's own response, which looks at status, type and length of each body anew: all of it is known
 * here, and this halves what a kept answer costs.
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

function indent({ bytes, etag, digest }: JsonBody): JsonBody {
  const indented = jsonBody(JSON.stringify(JSON.parse(bytes.toString()), null, 2));
  return etag === digest ? indented : { ...indented, etag };
}
