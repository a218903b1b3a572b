import { expect } from 'vitest';
import { test } from '../../../server/testing/running-app.ts';
import { namedRequests } from './named.mjs';

interface Operation {
  security: readonly Readonly<Record<string, unknown>>[];
}

/** Returns the operations of the document for anybody, or for a public key. */
async function publicOperations(answer: Response): Promise<string[]> {
  const { paths } = (await answer.json()) as {
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return Object.entries(paths)
    .filter(([path]) => !path.startsWith('/admin/'))
    .flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { security }]) => security.some(isPublic))
        .map(([method]) => `${method} ${path}`),
    );
}

function isPublic(scheme: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(scheme).every((name) => name === 'key' || name === 'keyHeader');
}

test('the named requests reach each public operation of the OpenAPI document', async ({ app }) => {
  const shop = { data: '', count: 20_000, key: '', collectionIds: [1_000], customerSignature: '' };
  const requests = namedRequests(shop).map(({ path, body, method = body ? 'POST' : 'GET' }) => {
    return `${method.toLowerCase()} ${path.replace(/\/\d+$/, '/{ruleset_id}')}`;
  });
  const operations = await publicOperations(await app.get('/openapi.json'));
  expect(operations.length).toBeGreaterThan(20);
  expect(operations.filter((operation) => !requests.includes(operation))).toEqual([]);
});
