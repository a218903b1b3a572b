import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Shop } from '../store/tables/shops/shop.ts';

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
  shop: IdentitySecrets,
  customerId: number,
  signature: string | undefined,
): boolean {
  if (signature === undefined || !hexadecimalDigest.test(signature)) {
    return false;
  }
  const sent = Buffer.from(signature, 'hex');
  return validSecrets(shop).some((secret) =>
    timingSafeEqual(sent, createHmac('sha256', secret).update(String(customerId)).digest()),
  );
}

/** Returns the signature that the store's server gives to the pages of a customer. */
export function signCustomer({ identitySecret }: IdentitySecrets, customerId: number): string {
  return createHmac('sha256', identitySecret).update(String(customerId)).digest('hex');
}

type IdentitySecrets = Pick<Shop, 'identitySecret'> &
  Partial<Pick<Shop, 'formerIdentitySecret' | 'formerIdentityUntil'>>;

/** Returns the secret, and the one before its rotation while a theme may still use it. */
function validSecrets(shop: IdentitySecrets): string[] {
  const { identitySecret, formerIdentitySecret: former = null, formerIdentityUntil = 0 } = shop;
  const isFormerValid = former !== null && Date.now() < formerIdentityUntil;
  return isFormerValid ? [identitySecret, former] : [identitySecret];
}
