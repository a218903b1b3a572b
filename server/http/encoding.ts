import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip';

/** Best first: browsers list them in another order, which says nothing of what they prefer. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** There are a few dozen browsers; a longer list is somebody's game. */
const chosen = new LRUCache<string, Encoding | 'identity'>({ max: 100 });

/** The best that the client takes; undefined: the bytes as they are. */
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
