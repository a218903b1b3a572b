import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withServer } from '../../../testing/with-server.ts';
import { ClusterHealth } from './cluster-health.ts';
import { type Exchange, exchangeAbout } from '../testing/recorded-exchanges.ts';
import { type SimulatedFault, StandInTypesense } from '../testing/stand-in-typesense.ts';
import { TypesenseCluster } from './typesense-cluster.ts';
import { TypesenseFailure } from './typesense-failure.ts';

const limits = { searchSeconds: 0.5, writeSeconds: 0.5, writeRetries: 1, retryPauseSeconds: 0.01 };

function clusterAt(...urls: string[]): TypesenseCluster {
  const cluster = new TypesenseCluster({ urls, apiKey: 'key', limits });
  onTestFinished(() => cluster.close());
  return cluster;
}

/** Calls a server that gives the same recorded response to every request. */
async function recorded<T>(
  exchange: Exchange,
  run: (cluster: TypesenseCluster) => Promise<T>,
): Promise<T> {
  const { status, body } = exchange.response;
  const isImport = exchange.request.path.includes('/import');
  const lines = Array.isArray(body) ? body : [body];
  const text = isImport
    ? lines.map((line) => JSON.stringify(line)).join('\n')
    : JSON.stringify(body);
  const type = isImport ? 'text/plain' : 'application/json';
  let result: T | undefined;
  let failure: unknown;
  await withServer(
    (request, response) => {
      request.resume();
      response.writeHead(status, { 'Content-Type': type }).end(text);
    },
    async (url) => {
      const cluster = clusterAt(url);
      result = await run(cluster).catch((error: unknown) => {
        failure = error;
        return undefined;
      });
      cluster.close();
    },
  );
  if (failure !== undefined) {
    throw failure;
  }
  return result as T;
}

describe('the response of a real server', () => {
  it('to an import with bad documents is read line by line', async () => {
    const results = await recorded(exchangeAbout('import with bad documents'), (cluster) =>
      cluster.importDocuments('products', [{}, {}, {}], 'upsert'),
    );
    expect(results.map(({ success }) => success)).toEqual([false, false, false]);
    expect(results[1]).toMatchObject({ code: 400, error: 'Field `price_min` must be a float.' });
  });

  it('to a multi_search is read, and null is returned for a missing collection', async () => {
    const exchange = exchangeAbout('multi_search');
    const searches = ['products_v1', 'products_v1', 'nope'].map((collection) => ({
      collection,
      q: '*',
    }));
    const answers = await recorded(exchange, (cluster) => cluster.search(searches));
    expect(answers.map((answer) => answer?.found)).toEqual([19, 57, undefined]);
    expect(answers[1]?.facet_counts[0]?.counts).toContainEqual({ value: 'Acme', count: 19 });
  });

  it('about a collection is read, also by its alias, and null is returned when it is missing', async () => {
    const described = exchangeAbout('retrieve the collection');
    expect(await recorded(described, (cluster) => cluster.collectionOf('products'))).toEqual({
      name: 'products_v1',
      documents: 57,
    });
    const fields = await recorded(described, (cluster) => cluster.fieldsOf('products_v1'));
    expect(fields?.map(({ name }) => name)).toContain('price_min');
    const missing = exchangeAbout('unknown collection');
    expect(await recorded(missing, (cluster) => cluster.collectionOf('nope'))).toBeNull();
    expect(await recorded(missing, (cluster) => cluster.fieldsOf('nope'))).toBeNull();
  });

  it('to a wrong key counts as an outage and names the setting', async () => {
    const failure = await recorded(exchangeAbout('wrong key'), (cluster) => cluster.probe()).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(TypesenseFailure);
    expect(failure).toMatchObject({ status: 401, isOutage: true });
    expect(String(failure)).toContain('TYPESENSE_API_KEY');
  });

  it('to an invalid filter is not an outage', async () => {
    const failure = await recorded(exchangeAbout('unknown field'), (cluster) =>
      cluster.fieldsOf('products'),
    ).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 400, isOutage: false });
  });
});

describe('nodes', () => {
  it('are tried in turn while one does not answer', async () => {
    const server = await new StandInTypesense().start();
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const address = closed.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await new Promise((resolve) => closed.close(resolve));
    const cluster = clusterAt(`http://127.0.0.1:${port}`, server.url);
    await cluster.createCollection({ name: 'a', fields: [{ name: 'title', type: 'string' }] });
    expect(await cluster.fieldsOf('a')).toEqual([{ name: 'title' }]);
    await server.stop();
  });
});

/** Starts a server whose searches wait while a test holds them, and a cluster that tracks its health. */
async function slowServer() {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let isProbeHeld = false;
  const server = await new StandInTypesense({
    async faultOf({ path }): Promise<SimulatedFault> {
      if (path === '/multi_search' || isProbeHeld) {
        await held;
      }
      return 'none';
    },
  }).start();
  const health = new ClusterHealth({ probe: () => cluster.probe(), onChange: () => undefined });
  const cluster: TypesenseCluster = new TypesenseCluster({
    urls: [server.url],
    apiKey: 'key',
    limits: { ...limits, searchSeconds: 0.1 },
    health,
  });
  onTestFinished(async () => {
    release?.();
    health.stop();
    cluster.close();
    await server.stop();
  });
  return { cluster, health, holdProbes: () => (isProbeHeld = true) };
}

describe('a search that takes too long', () => {
  it('fails alone while the cluster answers other requests', async () => {
    const { cluster, health } = await slowServer();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const failure = cluster.search([{ collection: 'a', q: '*' }]);
      await expect(failure).rejects.toMatchObject({ isTimeout: true });
      expect(await cluster.fieldsOf('a')).toBeNull();
    }
    expect([health.isUp, health.changes]).toEqual([true, 0]);
  });

  it('counts as an outage when a probe fails too', async () => {
    const { cluster, health, holdProbes } = await slowServer();
    holdProbes();
    await expect(cluster.search([{ collection: 'a', q: '*' }])).rejects.toThrow(/timeout/);
    while (health.isUp) {
      await new Promise(setImmediate);
    }
    expect(health.changes).toBe(1);
  });
});

describe('an outage', () => {
  it('delays one request only and ends with the first successful probe', async () => {
    let fault: SimulatedFault = 500;
    const states: boolean[] = [];
    const server = await new StandInTypesense({ faultOf: () => fault }).start();
    let resolveBack: (() => void) | undefined;
    const back = new Promise<void>((resolve) => (resolveBack = resolve));
    const health = new ClusterHealth({
      probe: () => cluster.probe(),
      onChange(isUp) {
        states.push(isUp);
        if (isUp) {
          resolveBack?.();
        }
      },
      probing: { firstMs: 5, longestMs: 10 },
    });
    const cluster: TypesenseCluster = new TypesenseCluster({
      urls: [server.url],
      apiKey: 'key',
      limits,
      health,
    });
    await expect(cluster.fieldsOf('a')).rejects.toThrow(/500/);
    await expect(cluster.fieldsOf('a')).rejects.toThrow(/does not answer at the moment/);
    fault = 'none';
    await back;
    expect(await cluster.fieldsOf('a')).toBeNull();
    expect([states, health.changes]).toEqual([[false, true], 2]);
    health.stop();
    cluster.close();
    await server.stop();
  });
});
