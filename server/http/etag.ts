import { createHash } from 'node:crypto';
import type { Context } from 'koa';

/** Returns a weak ETag, because it applies to all encodings of a body. */
export function etagOf(data: Buffer): string {
  return `W/"${createHash('sha256').update(data).digest('base64url').slice(0, 22)}"`;
}

/**
 * Returns whether a 304 answers the request. Koa's `fresh` would send the whole body to clients with
 * `Cache-Control: no-cache`, which addresses caches between client and server.
 */
export function isHeldByClient({ req }: Context, etag: string): boolean {
  const held = req.headers['if-none-match'];
  if (held === undefined || (req.method !== 'GET' && req.method !== 'HEAD')) {
    return false;
  }
  return held === etag || held.split(',').some((tag) => isSameTag(tag.trim(), etag));
}

/** Compares tags and ignores whether they are weak or strong (RFC 9110, 13.1.2). */
function isSameTag(held: string, etag: string): boolean {
  return held === '*' || opaqueTag(held) === opaqueTag(etag);
}

function opaqueTag(etag: string): string {
  return etag.replace(/^W\//, '');
}
