import { createHash } from 'node:crypto';
import type { Context } from 'koa';

/** Weak, since one ETag stands for a body in all its encodings. */
export function etagOf(data: Buffer): string {
  return `W/"${createHash('sha256').update(data).digest('base64url').slice(0, 22)}"`;
}

/**
 * Returns whether a 304 answers the request. Koa's own `fresh` would send all again to clients that say
 * `Cache-Control: no-cache`, which is a word to caches on the way.
 */
export function isHeldByClient({ req }: Context, etag: string): boolean {
  const held = req.headers['if-none-match'];
  if (held === undefined || (req.method !== 'GET' && req.method !== 'HEAD')) {
    return false;
  }
  return held === etag || held.split(',').some((tag) => isSameTag(tag.trim(), etag));
}

/** Weak and strong tags compare equal here (RFC 9110, 13.1.2). */
function isSameTag(held: string, etag: string): boolean {
  return held === '*' || opaqueTag(held) === opaqueTag(etag);
}

function opaqueTag(etag: string): string {
  return etag.replace(/^W\//, '');
}
