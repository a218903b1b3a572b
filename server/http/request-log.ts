import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { Endpoint } from '../contract/endpoint.ts';

/** Programs ask for these every few seconds: an answer without an error is no news. */
const probes = new Set<unknown>(['/healthz', '/readyz', '/metrics']);

/** Logs a request by its route, because its query or an unknown path may contain identifiers of shoppers. */
export function logRequest(
  log: Logger,
  { state, request, res, _matchedRoute: pattern }: Context,
  ms: number,
): void {
  const endpoint: Endpoint | undefined = state.endpoint;
  const level = probes.has(pattern) && res.statusCode < 400 ? 'debug' : 'info';
  log[level](
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
