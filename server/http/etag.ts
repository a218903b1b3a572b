import { createHash } from 'node:crypto';
import type { Context } from 'koa';

export function etagOf(data: Buffer | string): string {
  return `"${createHash('sha256').update(data).digest('base64url').slice(0, 22)}"`;
}

/**
 * Sets the ETag and answers 304 when the client holds this version. Koa's own `fresh` would send all
 * again to clients that say `Cache-Control: no-cache`, which is a word to caches on the way.
 */
export function answersNotModified(context: Context, etag: string): boolean {
  context.set('ETag', etag);
  const isHeld = context
    .get('If-None-Match')
    .split(',')
    .map((held) => held.trim().replace(/^W\//, ''))
    .some((held) => held === etag || held === '*');
  if (isHeld) {
    context.status = 304;
  }
  return isHeld;
}
