import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { Endpoint } from '../contract/endpoint.ts';

/** Logs a request by its route, because its query or an unknown path may contain identifiers of shoppers. */
export function logRequest(
  log: Logger,
  { state, request, res, _matchedRoute: pattern }: Context,
  ms: number,
): void {
  const endpoint: Endpoint | undefined = state.endpoint;
  log.info(
    {
      requestId: state.requestId,
      method: request.method,
      route: endpoint?.name ?? String(pattern ?? 'unmatched'),
      status: res.statusCode,
      ms: Math.round(ms * 100) / 100,
    },
    'request',
  );
}
