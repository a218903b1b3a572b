import type { Middleware } from 'koa';
import type { TraceStatement } from '../store/port/database.ts';

/** Traces of requests and of the statements that they wait for, sent to a collector of OpenTelemetry. */
export interface Tracing {
  /** Traces a request. Comes before the middleware that turns errors into answers. */
  request: Middleware;
  statement: TraceStatement;
  /** Sends what waits. */
  close(): Promise<void>;
}

export interface TracingOptions {
  /** Address of the collector, such as `http://localhost:4318`. */
  endpoint: string;
  /** True when a proxy sets `traceparent`. A stranger could decide by it which requests are recorded. */
  trustsCaller: boolean;
  version: string;
  /** Called when the collector does not take spans, which are lost then. */
  onProblem: (message: string) => void;
}
