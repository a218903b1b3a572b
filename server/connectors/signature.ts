import { type BinaryToTextEncoding, createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookSecrets } from './connector.ts';

/** Stands in for a secret that does not exist, so that every check takes the same work. */
const noSecret = 'no secret';

/**
 * Returns whether `given` is the HMAC-SHA256 of the bytes under one of the secrets, in this encoding. Compares with both
 * in constant time, whatever the first comparison says.
 */
export function isSigned(
  raw: Buffer,
  given: string | undefined,
  [current, former]: WebhookSecrets,
  encoding: BinaryToTextEncoding = 'base64',
): boolean {
  const signature = Buffer.from(given ?? '');
  const isOfCurrent = matches(raw, signature, encoding, current);
  const isOfFormer = matches(raw, signature, encoding, former ?? noSecret);
  return isOfCurrent || (isOfFormer && former !== null);
}

function matches(
  raw: Buffer,
  signature: Buffer,
  encoding: BinaryToTextEncoding,
  secret: string,
): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(raw).digest(encoding));
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}
