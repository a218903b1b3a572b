import { createHmac } from 'node:crypto';
import type { Shop } from '../store/tables/shops/shop.ts';

export interface WebhookOptions {
  url: string;
  shop: Pick<Shop, 'domain' | 'webhookSecret'>;
  /** Such as `products/update`. */
  topic: string;
  body: object | string;
  /** Replaces the secret of the shop. */
  secret?: string;
  /** Headers to add or, when undefined, to leave out. */
  headers?: Readonly<Record<string, string | undefined>>;
  /** The path instead of the topic's own. */
  path?: string;
}

let deliveries = 0;

/** Sends a webhook as the platform does. */
export function sendWebhook({
  url,
  shop,
  topic,
  body,
  secret = shop.webhookSecret,
  headers = {},
  path = `/webhooks/${topic}`,
}: WebhookOptions): Promise<Response> {
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const all: Readonly<Record<string, string | undefined>> = {
    'Content-Type': 'application/json',
    'X-Platform-Topic': topic,
    'X-Platform-Shop-Domain': shop.domain,
    'X-Platform-Webhook-Id': `delivery-${(deliveries += 1)}`,
    'X-Platform-Hmac-Sha256': signatureOf(raw, secret),
    ...headers,
  };
  const sent = Object.entries(all).filter((entry): entry is [string, string] => !!entry[1]);
  return fetch(url + path, { method: 'POST', body: raw, headers: Object.fromEntries(sent) });
}

export function signatureOf(raw: string, secret: string): string {
  return createHmac('sha256', secret).update(raw).digest('base64');
}
