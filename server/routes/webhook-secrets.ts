import type { WebhookSecrets } from '../connectors/connector.ts';
import type { Shop } from '../store/tables/shops/shop.ts';

/** Returns the secrets that the store of a shop may sign with at this time, in milliseconds since 1970. */
export function secretsOf(
  { webhookSecret, formerWebhookSecret, formerWebhookUntil }: Shop,
  now: number,
): WebhookSecrets {
  return [webhookSecret, formerWebhookUntil > now ? formerWebhookSecret : null];
}
