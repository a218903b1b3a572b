import type { Context } from 'koa';
import { BoundedCache } from '../base/bounded-cache.ts';

export type Encoding = 'br' | 'gzip';

/** Encodings, the best first. Browsers list them in an order that is no preference. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** Maximum length of a header that is read. Those of browsers have 30 characters; 15,000 names take 24 ms. */
const longestHeader = 1_000;

/** Results by the header of the request. Browsers send a few dozen different ones. */
const chosen = new BoundedCache<string, Encoding | 'identity'>({
  name: 'encodings',
  sizeOf: () => 0,
});

/** Returns the best encoding that the client accepts; undefined for none. */
export function encodingFor(context: Context): Encoding | undefined {
  const accepted = context.req.headers['accept-encoding'];
  if (typeof accepted !== 'string' || accepted.length > longestHeader) {
    return undefined;
  }
  let encoding = chosen.peek(accepted);
  if (encoding === undefined) {
    encoding = encodings.find((name) => context.acceptsEncodings(name) === name) ?? 'identity';
    chosen.set(accepted, encoding);
  }
  return encoding === 'identity' ? undefined : encoding;
}
