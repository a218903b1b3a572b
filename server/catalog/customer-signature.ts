import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Shop } from '../store/shop-store.ts';

/**
 * Whether a page may ask for what the customer bought or viewed: it then has the HMAC-SHA256 of their id
 * under the shop's identity secret, in hexadecimal, from the store's server.
 */
export function isSignedCustomer(
  { identitySecret }: Pick<Shop, 'identitySecret'>,
  customerId: number,
  signature: string | undefined,
): boolean {
  const expected = createHmac('sha256', identitySecret).update(String(customerId)).digest();
  const sent = Buffer.from(signature ?? '', 'hex');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
