import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Operation } from './api-document.ts';
import { stretchedRequests } from './stretched-requests.ts';

const context = {
  keys: { own: 'k', explaining: 'e', disabled: 'd' },
  known: [],
  pathValues: ['7'],
  seeds: {
    callers: { adminToken: 't', owner: 'o', viewer: 'v', spare: 's' },
    paths: new Map(),
    queries: new Map(),
    bodies: new Map(),
  },
  resolve: () => ({}),
};
const text = { type: 'string' };

function sample(operation: Pick<Operation, 'parameters' | 'body'>) {
  const whole = {
    id: 'x',
    takesToken: false,
    method: 'POST',
    path: '/x/{id}',
    answers: new Map(),
    otherTypes: new Map(),
    ...operation,
  };
  const requests = stretchedRequests(whole, context);
  return requests ? fc.sample(requests, { numRuns: 800, seed: 1 }) : [];
}

test('put one long text into several fields of a body, lists of objects included', () => {
  const item = { type: 'object', properties: { at: text, verb: { ...text, enum: ['viewed'] } } };
  const events = { type: 'array', items: item };
  const bodies = sample({
    parameters: [],
    body: { type: 'object', properties: { url: text, limit: { type: 'integer' }, events } },
  }).map(({ body }): unknown => JSON.parse(Buffer.from(body ?? []).toString()));
  expect(bodies).toContainEqual({
    url: expect.stringMatching(/^Jan 1 10:00 {19000,}\n1\n1$/),
    events: [{ at: expect.stringMatching(/^Jan 1 10:00 {19000,}\n1\n1$/) }],
  });
});

test('share the length of a query among its parameters', () => {
  const parameters = ['a', 'b'].map((name) => ({ name, in: 'query', schema: text }));
  const requests = sample({ parameters });
  for (const { path } of requests) {
    expect(path.startsWith('/x/7?key=k&')).toBe(true);
    expect(path.length).toBeLessThan(12_000);
  }
  expect(requests.some(({ path }) => path.includes('&a=') && path.includes('&b='))).toBe(true);
});

test('are none for an operation without texts', () => {
  expect(sample({ parameters: [] })).toEqual([]);
});
