import { describe, expect, it } from 'vitest';
import { test } from '../testing/running-app.ts';
import { ApiRouter } from './api-router.ts';

describe('a cached match of the router', () => {
  it('does not grow when a router behind it adds its own layers', () => {
    const router = new ApiRouter();
    router.add('/api/v1/known', ['GET'], async () => {});
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

describe('an address outside the API', () => {
  test('is closed to other origins at every request for it', async ({ app }) => {
    for (const path of ['/metrics', '/', '/favicon.ico']) {
      for (const method of ['GET', 'GET', 'HEAD', 'GET']) {
        const answer = await app.get(path, { method });
        await answer.arrayBuffer();
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
    }
  });
});
