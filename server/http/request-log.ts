import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { Endpoint } from '../contract/endpoint.ts';

/** A line for each request, without its query: shoppers' identifiers stand there. */
export function logRequest(log: Logger, { state, request, res }: Context, ms: number): void {
  const endpoint: Endpoint | undefined = state.endpoint;
  log.info(
    {
      requestId: state.requestId,
      method: request.method,
      route: endpoint?.name ?? request.path,
      status: res.statusCode,
      ms: Math.round(ms * 100) / 100,
    },
    'request',
  );
}
