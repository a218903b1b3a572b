import { Router, type RouterContext } from '@koa/router';
import readRawBody from 'raw-body';
import type { ShopDirectory } from '../catalog/shop-directory.ts';
import {
  type Connector,
  connectorFor,
  type DeliveryHead,
  type WebhookSecrets,
} from '../connectors/connector.ts';
import { AppError } from '../errors.ts';
import { cacheControl } from '../http/answer.ts';
import type { WebhookInbox } from '../live/inbox.ts';
import type { Shop } from '../store/shop-store.ts';

export interface WebhookDependencies {
  connectors: readonly [Connector, ...Connector[]];
  directory: Pick<ShopDirectory, 'shopOfDomain' | 'shopOfId'>;
  inbox: Pick<WebhookInbox, 'take'>;
  now: () => number;
}

const maxBytes = 5 * 2 ** 20;

/** The secret that signatures for unknown shops are compared with, which takes as long as for a known one. */
const nobodysSecret = 'no shop';

/** Creates the addresses that stores deliver their changes to. */
export function createWebhookRouter(dependencies: WebhookDependencies): Router {
  const router = new Router();
  const topicPath = '/:noun/:verb';
  router.post(`/webhooks/shop/:shop${topicPath}`, (context) => take(context, dependencies));
  router.post('/webhooks/shop/:shop/:topic', (context) => take(context, dependencies));
  router.post(`/webhooks${topicPath}`, (context) => take(context, dependencies));
  return router;
}

async function take(
  context: RouterContext,
  { connectors, directory, inbox, now }: WebhookDependencies,
): Promise<void> {
  const { headers } = context.req;
  const head = readHead(context);
  const raw = await readBody(context);
  const connector = connectorFor(connectors, headers);
  const shop = await findShop(connector, head, directory);
  if (shop && head.pathShopId !== undefined && connector.isPing(raw)) {
    answer(context);
    return;
  }
  const isVerified = connector.verify(headers, raw, secretsOf(shop, now()));
  if (!shop || !isVerified) {
    throw new AppError(
      'unauthorised',
      "The webhook cannot be verified: sign the body with the shop's webhook secret, which the admin and `shop create --json` show.",
    );
  }
  const topic = connector.commonTopic(head.pathTopic);
  const named = connector.topicOf(headers);
  if (named !== undefined && named !== topic) {
    throw new AppError(
      'invalid',
      'The topic of the header is not that of the address: send each topic to its own address.',
    );
  }
  await inbox.take({ shopId: shop.id, connector, topic, headers, raw });
  answer(context);
}

function answer(context: RouterContext): void {
  context.set('Cache-Control', cacheControl.none);
  context.body = { data: 'Received' };
}

function readHead({ req, params }: RouterContext): DeliveryHead {
  const { noun, verb, topic = `${noun}/${verb}`, shop } = params;
  return {
    headers: req.headers,
    pathTopic: topic,
    pathShopId: shop !== undefined && /^\d{1,9}$/.test(shop) ? Number(shop) : undefined,
  };
}

async function readBody({ req, request }: RouterContext): Promise<Buffer> {
  try {
    return await readRawBody(req, { length: request.length ?? null, limit: maxBytes });
  } catch (cause) {
    if (cause instanceof Error && 'type' in cause && cause.type === 'entity.too.large') {
      throw new AppError('too-large', 'The body is larger than 5 MiB.', { cause });
    }
    throw new AppError('invalid', 'The body ended before it was whole.', { cause });
  }
}

async function findShop(
  connector: Connector,
  head: DeliveryHead,
  directory: WebhookDependencies['directory'],
): Promise<Shop | undefined> {
  const name = connector.shopOf(head);
  if (name === undefined) {
    return undefined;
  }
  return 'id' in name ? directory.shopOfId(name.id) : directory.shopOfDomain(name.domain);
}

function secretsOf(shop: Shop | undefined, now: number): WebhookSecrets {
  if (!shop) {
    return [nobodysSecret, null];
  }
  const { webhookSecret, formerWebhookSecret, formerWebhookUntil } = shop;
  return [webhookSecret, formerWebhookUntil > now ? formerWebhookSecret : null];
}
