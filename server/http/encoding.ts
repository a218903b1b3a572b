import type { Context } from 'koa';

export type Encoding = 'br' | 'gzip';

/** Best first: browsers list them in another order, which says nothing of what they prefer. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** The best that the client takes; undefined: the bytes as they are. Says that it was asked about. */
export function chooseEncoding(context: Context): Encoding | undefined {
  context.vary('Accept-Encoding');
  return encodings.find((encoding) => context.acceptsEncodings(encoding) === encoding);
}
