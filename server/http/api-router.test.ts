import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { test } from '../testing/running-app.ts';
import { withServer } from '../testing/with-server.ts';
import { ApiRouter, type PlanRequest } from './api-router.ts';

describe('a match of the router', () => {
  it('does not grow when a router behind it adds its own layers', () => {
    const router = new ApiRouter();
    router.add('/api/v1/known', ['GET'], () => ({ isShared: true, answer: async () => {} }));
    for (const path of ['/unknown', '/api/v1/known']) {
      const before = patternsOf(router, path);
      // A second router on the same context pushes its layers into the first one's list.
      const { path: layers, pathAndMethod } = router.match(path, 'GET');
      layers.push(...router.stack);
      pathAndMethod.push(...router.stack);
      expect(patternsOf(router, path)).toEqual(before);
    }
  });
});

function patternsOf(router: ApiRouter, path: string): string[][] {
  const match = router.match(path, 'GET');
  return [match.path, match.pathAndMethod].map((layers) =>
    layers.map((layer) => String(layer.path)),
  );
}

describe('a plan of the router', () => {
  it('is created once for each method and URL', async () => {
    const planned = await plansFor([
      ['GET', '/things/7?shop=1'],
      ['GET', '/things/7?shop=1'],
      ['HEAD', '/things/7?shop=1'],
      ['GET', '/things/8?shop=1'],
      ['GET', '/things/7?shop=2'],
    ]);
    expect(planned).toEqual(['7 shop=1', '7 shop=1', '8 shop=1', '7 shop=2']);
  });

  it('is created for each request that identifies a shopper', async () => {
    const planned = await plansFor([
      ['GET', '/things/7?uuid=u'],
      ['GET', '/things/7?uuid=u'],
    ]);
    expect(planned).toEqual(['7 uuid=u', '7 uuid=u']);
  });

  it('has the query of its own request, for any method and spelling of a path', async () => {
    const planned = await plansFor([
      ['GET', '/all?uuid=a'],
      ['GET', '/all?uuid=b'],
      ['HEAD', '/all?uuid=c'],
      ['HEAD', '/all?uuid=d'],
      ['GET', '/ALL?uuid=e'],
      ['GET', '/ALL?uuid=f'],
      ['GET', '/all/?uuid=g'],
      ['GET', '/all?uuid=h'],
    ]);
    const queries = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    expect(planned).toEqual(queries.map((uuid) => `all uuid=${uuid}`));
  });

  it('is created for each request with a very long URL', async () => {
    const url = `/things/7?ids=${'1,'.repeat(1_000)}`;
    const planned = await plansFor([
      ['GET', url],
      ['GET', url],
    ]);
    expect(planned).toHaveLength(2);
  });
});

/** Sends the requests one after the other. Returns the plans that were created for them. */
async function plansFor(requests: readonly (readonly [string, string])[]): Promise<string[]> {
  const planned: string[] = [];
  const router = new ApiRouter();
  const planRequest: PlanRequest = (queryString, { id = 'all' }) => {
    const plan = `${id} ${queryString}`;
    planned.push(plan);
    return {
      isShared: !queryString.includes('uuid'),
      answer: async (context) => {
        context.set('Plan', plan.slice(0, 100));
        context.status = 204;
      },
    };
  };
  router.add('/things/:id', ['GET'], planRequest);
  router.add('/all', ['GET'], planRequest);
  const koa = new Koa();
  koa.use(router.routes());
  const handle = koa.callback();
  await withServer(
    (request, response) => void handle(request, response),
    async (base) => {
      for (const [method, url] of requests) {
        const answer = await fetch(base + url, { method });
        expect(`${answer.status} ${answer.headers.get('plan')}`).toBe(`204 ${planOf(url)}`);
      }
    },
  );
  return planned;
}

/** Returns the header `Plan` of the answer for a URL. */
function planOf(url: string): string {
  const [path = '', query = ''] = url.toLowerCase().split('?');
  return `${path.replaceAll(/^\/things|\//g, '')} ${query}`.slice(0, 100);
}

describe('an address outside the API', () => {
  test('is never readable by other origins', async ({ app }) => {
    for (const path of ['/metrics', '/', '/favicon.ico']) {
      for (const method of ['GET', 'GET', 'HEAD', 'GET']) {
        const answer = await app.get(path, { method });
        await answer.arrayBuffer();
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
    }
  });
});
