import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Endpoint } from '../contract/endpoint.ts';

/** Names each request and logs it once, without its query: shoppers' identifiers stand there. */
export function requestLog(log: Logger): Middleware {
  return async (context, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    context.state.requestId = requestId;
    await next();
    const endpoint: Endpoint | undefined = context.state.endpoint;
    log.info(
      {
        requestId,
        method: context.method,
        route: endpoint?.name ?? context.path,
        status: context.status,
        ms: Math.round((performance.now() - startedAt) * 100) / 100,
      },
      'request',
    );
  };
}
