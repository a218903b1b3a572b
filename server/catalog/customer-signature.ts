import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Shop } from '../store/shop-store.ts';

/**
 * Matches a complete digest. Node stops reading hexadecimal at the first invalid character and ignores the
 * rest.
 */
const hexadecimalDigest = /^[0-9a-f]{64}$/i;

/**
 * Returns whether the page may read what the customer bought or viewed. The store's server proves this by a
 * signature: the hexadecimal HMAC-SHA256 of the customer id under the identity secret of the shop. The id is
 * signed as decimal digits, whatever form the request uses.
 */
export function isSignedCustomer(
  { identitySecret }: Pick<Shop, 'identitySecret'>,
  customerId: number,
  signature: string | undefined,
): boolean {
  if (signature === undefined || !hexadecimalDigest.test(signature)) {
    return false;
  }
  const expected = createHmac('sha256', identitySecret).update(String(customerId)).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}
