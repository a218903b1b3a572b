import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { test as base } from '../testing/installation.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: object }[];
}

interface Sent {
  resourceSpans: {
    resource: { attributes: object[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

/** A collector that keeps what it is sent. */
const test = base.extend<{ collector: { url: string; sent: Sent[]; close(): Promise<unknown> } }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  collector: async ({}, use) => {
    const sent: Sent[] = [];
    const take = async (request: IncomingMessage, response: ServerResponse) => {
      sent.push((await json(request)) as Sent);
      response.end('{}');
    };
    const server = createServer((request, response) => void take(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const close = async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    await use({ url, sent, close });
    await close();
  },
});

const requestId = '0123456789abcdef';
const parent = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };

describe('a server with a collector of OpenTelemetry', () => {
  test('sends a span for each request, with those of its statements', async ({
    installation,
    collector,
  }) => {
    const { stdout } = await installation.cli('shop', 'create', 'a.example', '--json');
    const { key } = JSON.parse(stdout) as { key: string };
    const server = await installation.start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'shop-search',
      TRUST_PROXY: 'on',
    });
    const path = '/api/v1/products/top_sellers';
    const query = `key=${key}&platform_email=anna%40shop.example`;
    const headers = {
      traceparent: `00-${parent.trace}-${parent.span}-01`,
      'X-Request-Id': requestId,
    };
    expect((await fetch(`${server.url}${path}?${query}`, { headers })).status).toBe(200);
    await fetch(`${server.url}/unknown/anna@shop.example`, { headers });
    expect(await server.stop()).toBe(0);

    const spans = collector.sent
      .flatMap(({ resourceSpans }) => resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
      .filter(({ traceId }) => traceId === parent.trace);
    const request = spans.find(({ name }) => name === `GET ${path}`);
    expect(request).toMatchObject({
      parentSpanId: parent.span,
      attributes: expect.arrayContaining([
        { key: 'http.route', value: { stringValue: path } },
        { key: 'http.response.status_code', value: { intValue: 200 } },
        { key: 'vitrine.request_id', value: { stringValue: requestId } },
      ]),
    });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.map(({ name }) => name)).toContain('SELECT');
    expect(JSON.stringify(collector.sent)).not.toMatch(/anna/);
    expect(collector.sent[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'shop-search' },
    });
  });

  test('answers and stops while the collector is away', async ({ installation, collector }) => {
    await collector.close();
    const server = await installation.start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    let log = '';
    server.process.stdout?.on('data', (chunk) => (log += String(chunk)));
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(log).toMatch(/"level":40.*OTEL_EXPORTER_OTLP_ENDPOINT does not take traces/);
  });
});
