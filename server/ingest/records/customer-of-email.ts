import { stableId } from './stable-id.ts';

/**
 * Returns a number for the customer of an e-mail address, so that orders of a table without ids of customers are known to
 * be of one person. The address itself is not kept; an erasure by it finds the orders.
 */
export function customerOfEmail(email: string): number | null {
  const address = email.trim().toLowerCase();
  return address === '' ? null : stableId('customer', address);
}
