import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Operation } from './api-document.ts';
import { percentEncode } from './percent-encoding.ts';
import { requestsOf } from './request-arbitrary.ts';

const callers = {
  adminToken: 'token',
  owner: 'vitrine=o',
  viewer: 'vitrine=v',
  spare: 'vitrine=s',
};
const context = {
  keys: { own: 'k', explaining: 'e', disabled: 'd' },
  known: ['jug', 7],
  pathValues: ['1'],
  seeds: {
    callers,
    paths: new Map([
      ['shops/{shop}', ['own.example']],
      ['rulesets/{object}', ['70']],
      ['doomed', ['doomed.example']],
    ]),
    queries: new Map([['purchased', ['key=k&customer=7&signature=s']]]),
    bodies: new Map<string, unknown[]>([['save', [{ body: { name: 'Spare' } }]]]),
  },
  resolve: () => ({}),
};

function sample(operation: Partial<Operation>) {
  const usual = {
    id: 'save',
    method: 'PUT',
    path: '/admin/api/v1/shops/{shop}/rulesets/{object}',
    parameters: [],
    takesToken: true,
    answers: new Map(),
    otherTypes: new Map(),
  };
  const requests = requestsOf({ ...usual, ...operation }, context);
  return fc.sample(requests, { numRuns: 400, seed: 1 });
}

function isAllowed({ headers }: { headers: Readonly<Record<string, string>> }): boolean {
  return (
    headers['Authorization'] === 'Bearer token' ||
    (headers['Cookie'] === callers.owner && headers['Sec-Fetch-Site'] === 'same-origin')
  );
}

test('mostly have the rights and the existing objects that an operation needs', () => {
  const requests = sample({});
  const path = '/admin/api/v1/shops/own.example/rulesets/70';
  expect(requests.filter(({ path: sent }) => sent === path).length).toBeGreaterThan(120);
  expect(requests.filter(isAllowed).length).toBeGreaterThan(250);
  expect(requests.filter((request) => !isAllowed(request)).length).toBeGreaterThan(40);
});

test('have the rights nowhere for an operation that would end the attack', () => {
  const requests = sample({ id: 'trainModels', method: 'POST' });
  expect(requests.filter(isAllowed)).toEqual([]);
});

test('delete only shops that were made for it', () => {
  const requests = sample({
    id: 'deleteShop',
    method: 'DELETE',
    path: '/admin/api/v1/shops/{shop}',
  });
  expect(requests.some(({ path }) => path.includes('doomed.example'))).toBe(true);
  expect(requests.some(({ path }) => path.includes('own.example'))).toBe(false);
});

test('change one value of a body that was accepted', () => {
  const bodies = sample({ body: { type: 'object', properties: {} } }).map(({ body }) =>
    Buffer.from(body ?? []).toString(),
  );
  expect(bodies).toContain('{"body":{"name":"Spare"}}');
  expect(bodies.some((text) => /^\{"body":\{"name":(?!"Spare").+\}\}$/.test(text))).toBe(true);
});

test('change one parameter of a query that was accepted', () => {
  const parameters = ['key', 'customer', 'signature'].map((name) => ({
    name,
    in: 'query',
    schema: { type: 'string' },
  }));
  const paths = sample({ id: 'purchased', method: 'GET', parameters }).map(({ path }) => path);
  expect(paths.some((path) => path.endsWith('?key=k&customer=7&signature=s'))).toBe(true);
  expect(paths.some((path) => /\?key=k&signature=s&customer=(?!7)/.test(path))).toBe(true);
});

test('write objects in the list of a parameter as JSON', () => {
  const schema = { type: 'array', items: {} };
  const parameters = [{ name: 'ids', in: 'query', required: true, schema }];
  const paths = sample({ method: 'GET', parameters }).map(({ path }) => path);
  expect(paths.some((path) => path.includes(percentEncode('{"toString":')))).toBe(true);
});

test('send a file as bytes', () => {
  const sent = sample({ takesFile: true });
  const types = new Set(sent.map(({ headers }) => headers['Content-Type']));
  expect(types).toContain('application/octet-stream');
  expect(sent.some(({ body }) => body !== undefined && body.length > 0)).toBe(true);
});

test('send the revision that an operation needs', () => {
  const parameter = { name: 'If-Match', in: 'header', required: true, schema: {} };
  const requests = sample({ parameters: [parameter] });
  expect(requests.some(({ headers }) => headers['If-Match'] === '"1"')).toBe(true);
});
