import type { Middleware } from 'koa';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Endpoint } from '../contract/endpoint.ts';

/** Pages of the demo store, files and what is not there: one name, or anybody could make up more. */
const unnamedRoute = 'other';

const durationBuckets = [
  0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
];

/** Counts requests and their durations by route and status. */
export function requestMetrics(registry: Registry): Middleware {
  const requests = new Counter({
    name: 'vitrine_http_requests_total',
    help: 'Requests by route and status',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Time from a request to its answer, by route',
    labelNames: ['route'],
    buckets: durationBuckets,
    registers: [registry],
  });
  return async (context, next) => {
    const startedAt = performance.now();
    await next();
    const endpoint: Endpoint | undefined = context.state.endpoint;
    const route = endpoint?.name ?? unnamedRoute;
    requests.inc({ route, status: context.status });
    durations.observe({ route }, (performance.now() - startedAt) / 1_000);
  };
}
