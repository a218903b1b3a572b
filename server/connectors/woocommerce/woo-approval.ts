import { z } from 'zod';

/** What a store posts once its merchant has approved. Its other members are not believed. */
export const approvedKeySchema = z.object({
  consumer_key: z.string().min(1).max(200),
  consumer_secret: z.string().min(1).max(200),
});

interface ApprovalRequest {
  /** The address of the store. */
  address: string;
  /** The address with https that the store posts its key to. */
  callbackUrl: string;
  /** The page that the merchant comes back to. */
  returnUrl: string;
  /** Named by the store beside the key. */
  userId: string;
}

/** Returns the page of a store at which its merchant gives an application a key. */
export function approvalPageOf({
  address,
  callbackUrl,
  returnUrl,
  userId,
}: ApprovalRequest): string {
  const query = new URLSearchParams({
    app_name: 'Vitrine',
    scope: 'read_write',
    user_id: userId,
    return_url: returnUrl,
    callback_url: callbackUrl,
  });
  return `${address}/wc-auth/v1/authorize?${query}`;
}
