import Koa from 'koa';
import { pino } from 'pino';
import { z } from 'zod';
import { cartParameter } from '../contract/cart.ts';
import { defineEndpoint } from '../contract/endpoint.ts';
import { createNames } from '../contract/names.ts';
import { format, idList, yesFlag } from '../contract/parameters.ts';
import { cacheControl, jsonBody } from '../http/answer.ts';
import { ApiRouter } from '../http/api-router.ts';
import { createBind } from '../http/bind.ts';
import { Compression } from '../http/compression.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { requestFrame } from '../http/request-frame.ts';
import { withServer } from './with-server.ts';

const echoPath = '/api/v1/echo';

/** The only valid key of the echo endpoint. */
export const echoKey = 'known';

/**
 * Serves an endpoint that returns its parameters, by GET and POST, with the middleware of all endpoints.
 * Tests rules that no endpoint of the service uses yet.
 */
export async function withEcho(
  use: (url: string) => Promise<void>,
  { platform = 'platform', service = 'service' } = {},
): Promise<void> {
  const log = pino({ level: 'silent' });
  const router = new ApiRouter();
  const bind = createBind({
    router,
    names: createNames({ platform, service }),
    compression: new Compression(),
    rateLimit: createRateLimit(undefined),
    isAdmin: () => false,
    findOnlyCaller: async () => undefined,
    findCaller: async (key) => (key === echoKey ? { key } : undefined),
    keyMayExplain: async () => false,
  });
  bind.withKey(echoEndpoint, async ({ parameters: { format: _format, ...rest } }) => ({
    body: jsonBody(JSON.stringify({ data: rest })),
    cacheControl: cacheControl.listing,
  }));
  const koa = new Koa();
  koa.use(requestFrame({ log, count: () => {} }));
  koa.use(router.routes());
  koa.use(router.allowedMethods());
  const handle = koa.callback();
  await withServer(
    (request, response) => void handle(request, response),
    (url) => use(url + echoPath),
  );
}

const echoEndpoint = defineEndpoint({
  name: 'echo',
  method: 'GET',
  alsoPost: true,
  path: echoPath,
  summary: 'Echo',
  family: 'Listings',
  access: 'key',
  parameters: z.object({
    limit: z.string().regex(/^\d+$/, 'must be a whole number').optional(),
    platform_product_ids: idList('Ids'),
    platform_customer_id: z.string().optional(),
    uuid: z.string().optional(),
    metafields: yesFlag('A choice'),
    cart: cartParameter,
    format,
  }),
  body: z.undefined(),
  answer: z.unknown(),
  example: {},
});
