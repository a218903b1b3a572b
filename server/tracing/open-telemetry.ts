import {
  context as contexts,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Context } from 'koa';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Tracing, TracingOptions } from './tracing.ts';

/** Shorter than the time in which a stopping server must end. */
const exportTimeoutMillis = 2_000;

/**
 * Sends spans by OTLP over HTTP. Names of attributes are those of the semantic conventions of OpenTelemetry
 * (https://opentelemetry.io/docs/specs/semconv/http/http-spans/). The variables `OTEL_SERVICE_NAME`,
 * `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_TRACES_SAMPLER` and `OTEL_EXPORTER_OTLP_HEADERS` have their standard meaning.
 */
export function createTracing(options: TracingOptions): Tracing {
  const { endpoint, trustsCaller, version, onProblem } = options;
  setGlobalErrorHandler((error) => onProblem(describe(error)));
  contexts.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({
    url: tracesOf(endpoint),
    timeoutMillis: exportTimeoutMillis,
  });
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'vitrine', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis })],
  });
  const tracer = provider.getTracer('vitrine', version);
  const propagator = new W3CTraceContextPropagator();
  return {
    async request(context, next) {
      const parent = trustsCaller
        ? propagator.extract(ROOT_CONTEXT, context.headers, readHeader)
        : ROOT_CONTEXT;
      // Without the path, which may contain an identifier of a shopper when it is unknown.
      const attributes = { 'http.request.method': context.method };
      const span = tracer.startSpan(context.method, { kind: SpanKind.SERVER, attributes }, parent);
      try {
        await contexts.with(trace.setSpan(parent, span), next);
      } finally {
        endRequest(span, context);
      }
    },
    statement(sql) {
      // Statements of background work have no request to belong to.
      if (!trace.getActiveSpan()) {
        return () => undefined;
      }
      const attributes = { 'db.query.text': sql };
      const [operation = ''] = sql.trimStart().split(/\s/, 1);
      const span = tracer.startSpan(operation.toUpperCase(), { kind: SpanKind.CLIENT, attributes });
      return (isFailed) => {
        if (isFailed) {
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      };
    },
    // A collector that is away must not keep the server from stopping.
    close: () => provider.shutdown().catch((error: unknown) => onProblem(describe(error))),
  };
}

function describe(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : String(error);
}

function tracesOf(endpoint: string): string {
  return `${endpoint.replace(/\/+$/, '')}/v1/traces`;
}

const readHeader = {
  get: (headers: Context['headers'], name: string) => headers[name],
  keys: (headers: Context['headers']) => Object.keys(headers),
};

function endRequest(span: Span, { method, res, state, _matchedRoute: pattern }: Context): void {
  const endpoint: Endpoint | undefined = state.endpoint;
  const route = endpoint?.path ?? pattern;
  if (route !== undefined) {
    span.updateName(`${method} ${String(route)}`);
    span.setAttribute('http.route', String(route));
  }
  span.setAttribute('http.response.status_code', res.statusCode);
  span.setAttribute('vitrine.request_id', String(state.requestId));
  if (res.statusCode >= 500) {
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
