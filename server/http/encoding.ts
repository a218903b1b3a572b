import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip';

/** Encodings, the best first. Browsers list them in an order that is no preference. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** Results by the header of the request. Browsers send a few dozen different ones. */
const chosen = new LRUCache<string, Encoding | 'identity'>({ max: 100 });

/** Returns the best encoding that the client accepts; undefined for none. */
export function encodingFor(context: Context): Encoding | undefined {
  const accepted = context.req.headers['accept-encoding'];
  if (typeof accepted !== 'string') {
    return undefined;
  }
  let encoding = chosen.peek(accepted);
  if (encoding === undefined) {
    encoding = encodings.find((name) => context.acceptsEncodings(name) === name) ?? 'identity';
    chosen.set(accepted, encoding);
  }
  return encoding === 'identity' ? undefined : encoding;
}
