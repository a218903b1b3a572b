import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Shop } from '../store/shop-store.ts';

/** Node reads hexadecimal up to the first other sign, and would take whatever follows. */
const hexadecimalDigest = /^[0-9a-f]{64}$/i;

/**
 * Whether a page may ask for what the customer bought or viewed: it then has the HMAC-SHA256 of their id
 * under the shop's identity secret, in hexadecimal, from the store's server. The id is signed as digits, in
 * whichever form it is sent.
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
