import { createHash } from 'node:crypto';
import type { Shop } from '../store/tables/shops/shop.ts';
import { signatureOf } from './webhooks.ts';

interface WooDelivery {
  shop: Pick<Shop, 'id' | 'webhookSecret'>;
  /** Such as `product.updated`. */
  topic: string;
  body: object | string;
  /** The second in which the change was made: all changes of one second have the same id. */
  second?: number;
}

/** The user agent of the deliveries of WooCommerce. */
const wooAgent = 'WooCommerce/9.9.5 Hookshot (WordPress/6.8.8)';

/** Sends a webhook as WooCommerce does. */
export function sendWooWebhook(
  url: string,
  { shop, topic, body, second = 0 }: WooDelivery,
): Promise<Response> {
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const [resource = '', event = ''] = topic.split('.');
  return fetch(`${url}/webhooks/shop/${shop.id}/${topic}`, {
    method: 'POST',
    body: raw,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': wooAgent,
      'X-WC-Webhook-Source': 'https://store.example/',
      'X-WC-Webhook-Topic': topic,
      'X-WC-Webhook-Resource': resource,
      'X-WC-Webhook-Event': event,
      'X-WC-Webhook-Signature': signatureOf(raw, shop.webhookSecret),
      'X-WC-Webhook-ID': '2',
      'X-WC-Webhook-Delivery-ID': createHash('md5').update(`2${second}`).digest('hex'),
    },
  });
}
