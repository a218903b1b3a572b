import type { IncomingHttpHeaders } from 'node:http';
import type { Connector } from '../connector.ts';
import { isSigned } from '../signature.ts';
import { wooChanges } from './woo-changes.ts';

/** Verbs of WooCommerce in the common words, by noun. */
const verbs: Readonly<Record<string, string>> = {
  created: 'create',
  updated: 'update',
  deleted: 'delete',
  restored: 'restore',
};

const maxPingBytes = 100;

/** The user agent of deliveries and of trial requests, which have no header of WooCommerce. */
const userAgent = /^WooCommerce\/\S+ Hookshot\b/;

/** The connector of WooCommerce, whose webhooks name no shop. */
export const woocommerceConnector: Connector = {
  name: 'woocommerce',
  recognises: (headers) =>
    'x-wc-webhook-signature' in headers ||
    'x-wc-webhook-topic' in headers ||
    userAgent.test(headers['user-agent'] ?? ''),
  shopOf: ({ pathShopId }) => (pathShopId === undefined ? undefined : { id: pathShopId }),
  hasSignature: (headers) => textOf(headers, 'x-wc-webhook-signature') !== undefined,
  verify: (headers, raw, secrets) =>
    isSigned(raw, textOf(headers, 'x-wc-webhook-signature'), secrets),
  topicOf(headers) {
    const topic = textOf(headers, 'x-wc-webhook-topic');
    return topic === undefined ? undefined : toCommonTopic(topic);
  },
  commonTopic: toCommonTopic,
  // The id that is sent is the same for all changes of one second.
  deliveryIdOf: () => undefined,
  // A deletion has the id of the record as its whole body, so a second one would look like a repetition.
  eventIdOf: (headers) =>
    textOf(headers, 'x-wc-webhook-topic')?.endsWith('.deleted')
      ? textOf(headers, 'x-wc-webhook-delivery-id')
      : undefined,
  // A new webhook is tried without a signature, and again after each delivery until a trial was answered.
  maxPingBytes,
  isPing: (raw) =>
    raw.length <= maxPingBytes && /^webhook_id=\d+$/.test(raw.toString('latin1').trim()),
  gatherMs: 2_000,
  changes: wooChanges,
};

/** Returns `products/update` for `product.updated`, and other topics unchanged. */
function toCommonTopic(topic: string): string {
  const [, noun, verb = ''] = /^([a-z_]+)\.([a-z_]+)$/.exec(topic.trim().toLowerCase()) ?? [];
  if (noun === undefined) {
    return topic.trim().toLowerCase();
  }
  if (noun === 'order' && verb !== 'created' && verb !== 'deleted') {
    return 'orders/updated';
  }
  return `${noun}s/${verbs[verb] ?? verb}`;
}

function textOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
