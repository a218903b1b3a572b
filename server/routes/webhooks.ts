import { Router, type RouterContext } from '@koa/router';
import readRawBody from 'raw-body';
import type { ShopDirectory } from '../catalog/shop-directory.ts';
import { type Connector, connectorFor, type DeliveryHead } from '../connectors/connector.ts';
import type { AttemptCounts } from '../base/attempt-limit.ts';
import { AppError } from '../base/errors.ts';
import { cacheControl } from '../http/answer.ts';
import { clientAddress, clientNetwork } from '../http/connections/client-network.ts';
import { closeUnread, receiveBody } from '../http/parameters/receive-body.ts';
import type { WebhookInbox } from '../live/inbox.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import { WebhookFailures } from './webhook-failures.ts';
import { secretsOf } from './webhook-secrets.ts';

interface WebhookDependencies {
  connectors: readonly [Connector, ...Connector[]];
  directory: ShopDirectory;
  inbox: WebhookInbox;
  /** Counts requests with a wrong signature, of all servers. */
  attempts: AttemptCounts;
  now: () => number;
}

const maxBytes = 5 * 2 ** 20;

/** Creates the addresses that stores deliver their changes to. */
export function createWebhookRouter(dependencies: WebhookDependencies): Router {
  const router = new Router();
  const failures = new WebhookFailures(dependencies.attempts);
  const topicPath = '/:noun/:verb';
  for (const path of [
    `/webhooks/shop/:shop${topicPath}`,
    '/webhooks/shop/:shop/:topic',
    `/webhooks${topicPath}`,
  ]) {
    router.post(path, (context) => take(context, { ...dependencies, failures }));
  }
  return router;
}

async function take(
  context: RouterContext,
  dependencies: WebhookDependencies & { failures: WebhookFailures },
): Promise<void> {
  const { connectors, inbox } = dependencies;
  const { headers } = context.req;
  const connector = connectorFor(connectors, headers);
  const head = readHead(context);
  const { shops, raw } = await readVerified(context, connector, head, dependencies);
  if (shops.length > 0) {
    const topic = topicOf(connector, head);
    await Promise.all(
      shops.map(({ id: shopId }) => inbox.take({ shopId, connector, topic, headers, raw })),
    );
  }
  answer(context);
}

/**
 * Refuses as much as possible by the headers, before the body takes memory. Returns the shops whose own secret verifies
 * the body: several may be connected to one store. A trial request is for none.
 */
async function readVerified(
  context: RouterContext,
  connector: Connector,
  head: DeliveryHead,
  { directory, failures, now }: WebhookDependencies & { failures: WebhookFailures },
): Promise<{ shops: readonly Shop[]; raw: Buffer }> {
  const { headers } = head;
  const isSigned = connector.hasSignature(headers);
  refuseLongBody(context);
  const shops = await findShops(connector, head, directory);
  const [first] = shops;
  if (!first || (!isSigned && !mayBePing(context, connector, head))) {
    closeUnread(context);
    throw unverified();
  }
  const network = clientNetwork(clientAddress(context));
  try {
    await failures.check(network, first.id);
  } catch (error) {
    closeUnread(context);
    throw error;
  }
  const raw = await readBody(context);
  if (head.pathShopId !== undefined && connector.isPing(raw)) {
    return { shops: [], raw };
  }
  const verified = shops.filter((shop) => connector.verify(headers, raw, secretsOf(shop, now())));
  if (verified.length === 0) {
    await failures.count(network, first.id);
    throw unverified();
  }
  return { shops: verified, raw };
}

/** Returns whether a request without a signature may be a trial request, by its announced length. */
function mayBePing(
  { request }: RouterContext,
  { maxPingBytes }: Connector,
  { pathShopId }: DeliveryHead,
): boolean {
  return pathShopId !== undefined && (request.length ?? Infinity) <= maxPingBytes;
}

function topicOf(connector: Connector, { headers, pathTopic }: DeliveryHead): string {
  const topic = connector.commonTopic(pathTopic);
  const named = connector.topicOf(headers);
  if (named !== undefined && named !== topic) {
    throw new AppError(
      'invalid',
      'The topic of the header is not that of the address: send each topic to its own address.',
    );
  }
  return topic;
}

function unverified(): AppError {
  return new AppError(
    'unauthorised',
    "The webhook cannot be verified: sign the body with the shop's webhook secret, which the admin and `shop create --json` show.",
  );
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

/** Refuses a body by its announced length. */
function refuseLongBody({ request }: RouterContext): void {
  if ((request.length ?? 0) > maxBytes) {
    throw tooLarge();
  }
}

async function readBody(context: RouterContext): Promise<Buffer> {
  const { req, request } = context;
  try {
    const reading = readRawBody(req, { length: request.length ?? null, limit: maxBytes });
    return await receiveBody(context, reading);
  } catch (cause) {
    if (cause instanceof AppError) {
      throw cause;
    }
    if (cause instanceof Error && 'type' in cause && cause.type === 'entity.too.large') {
      throw tooLarge(cause);
    }
    throw new AppError('invalid', 'The body ended before it was whole.', { cause });
  }
}

function tooLarge(cause?: unknown): AppError {
  return new AppError('too-large', 'The body is larger than 5 MiB.', { cause });
}

async function findShops(
  connector: Connector,
  head: DeliveryHead,
  directory: WebhookDependencies['directory'],
): Promise<readonly Shop[]> {
  const name = connector.shopOf(head);
  if (name === undefined) {
    return [];
  }
  if ('domain' in name) {
    return directory.shopsOfStore(name.domain);
  }
  const shop = await directory.shopOfId(name.id);
  return shop ? [shop] : [];
}
