import { Counter, Histogram, type Registry } from 'prom-client';

/** Counts a request. `route` is undefined for pages of the demo store, for files and for unknown paths. */
export type CountRequest = (route: string | undefined, status: number, ms: number) => void;

/** Unknown methods and paths share one name, because clients could invent any number. */
const unnamedRoute = 'other';

const durationBuckets = [
  0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
];

/** The counts of one route. */
interface RouteCounts {
  byStatus: Map<number, number>;
  durations: Histogram.Internal<'route'>;
}

/**
 * Counts requests and their durations by route and status. The counts are passed to prom-client only when
 * metrics are read, because its counter builds a text of its labels for each increment.
 */
export function requestMetrics(registry: Registry): CountRequest {
  const routes = new Map<string, RouteCounts>();
  const durations = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Time from a request to its response, by route',
    labelNames: ['route'],
    buckets: durationBuckets,
    registers: [registry],
  });
  registry.registerMetric(requestCounter(routes));
  return (route = unnamedRoute, status, ms) => {
    let counts = routes.get(route);
    if (!counts) {
      counts = { byStatus: new Map(), durations: durations.labels(route) };
      routes.set(route, counts);
    }
    counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
    counts.durations.observe(ms / 1_000);
  };
}

function requestCounter(routes: ReadonlyMap<string, RouteCounts>): Counter {
  return new Counter({
    name: 'vitrine_http_requests_total',
    help: 'Requests by route and status',
    labelNames: ['route', 'status'],
    registers: [],
    collect() {
      this.reset();
      for (const [route, { byStatus }] of routes) {
        byStatus.forEach((count, status) => this.inc({ route, status }, count));
      }
    },
  });
}
