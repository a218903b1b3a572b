import { describe, expect, test } from 'vitest';
import { privateMarker } from '../shop-data.ts';
import { operationsOf } from './api-document.ts';
import { markup } from './hostile-values.ts';
import { createJudge } from './judge.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

const error = {
  description: 'An error',
  content: {
    'application/json': {
      schema: { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] },
    },
  },
};
const document = {
  paths: {
    '/table': {
      get: {
        operationId: 'table',
        responses: {
          200: { content: { 'text/csv': { schema: { type: 'string' } } } },
          400: { $ref: '#/components/responses/Bad' },
        },
      },
    },
    '/list': {
      get: {
        operationId: 'list',
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    data: { type: 'array', items: { $ref: '#/components/schemas/Id' } },
                  },
                  required: ['data'],
                },
              },
            },
          },
          304: {},
          400: { $ref: '#/components/responses/Bad' },
        },
      },
    },
  },
  components: { schemas: { Id: { type: 'integer' } }, responses: { Bad: error } },
};
const [table, operation] = operationsOf(document);
const judge = createJudge({ document, foreignMarkers: ['zqforeignzq'] });

const request: WireRequest = { method: 'GET', path: '/list', headers: {} };

function answer(status: number, body: string, headers: WireAnswer['headers'] = {}): WireAnswer {
  const usual = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': '1' };
  return { status, body, headers: { ...usual, ...headers }, ms: 1 };
}

function rulesOf(given: WireAnswer, sent = request): string[] {
  return judge(operation, { request: sent, answer: given }).map(({ rule }) => rule);
}

describe('the judge of answers', () => {
  test('accepts what the document describes', () => {
    expect(rulesOf(answer(200, '{"data":[1,2]}'))).toEqual([]);
    expect(rulesOf(answer(400, '{"error":"limit must be a number."}'))).toEqual([]);
    expect(rulesOf(answer(304, ''))).toEqual([]);
  });

  test('accepts an error that quotes the request, whatever it says', () => {
    const path = '/list/1%29+UNION+SELECT+key+FROM+api_keys';
    const wrong = answer(400, `{"error":"${path} does not take POST."}`);
    expect(rulesOf(wrong, { ...request, path: `${path}?key=a` })).toEqual([]);
    expect(rulesOf(wrong)).toEqual(['errors tell no internals']);
    const decoded = answer(400, '{"error":"There is no 1) UNION SELECT key FROM api_keys."}');
    const encoded = '/list/1%29%20UNION%20SELECT%20key%20FROM%20api_keys';
    expect(rulesOf(decoded, { ...request, path: encoded })).toEqual([]);
    expect(rulesOf(decoded)).toEqual(['errors tell no internals']);
    const inQuery = '/list?shop=1%29+union+SELECT+key+FROM+api_keys';
    expect(rulesOf(decoded, { ...request, path: inQuery })).toEqual([]);
  });

  test('names answers of 5xx', () => {
    expect(rulesOf(answer(500, '{"error":"x"}'))).toEqual(['never a 5xx']);
  });

  test('names answers that differ from their schema, references included', () => {
    expect(rulesOf(answer(200, '{"data":["1"]}'))).toEqual(['answers match their schema']);
    expect(rulesOf(answer(200, '{}'))).toEqual(['answers match their schema']);
  });

  test('names statuses that the document lacks', () => {
    expect(rulesOf(answer(418, '{"error":"No."}'))).toEqual(['statuses are described']);
  });

  test('names answers that are no JSON', () => {
    expect(rulesOf(answer(200, '<p>'))).toEqual(['always JSON']);
    const html = { 'content-type': 'text/html' };
    expect(rulesOf(answer(200, '{"data":[]}', html))).toEqual(['always JSON']);
  });

  test.each([
    'Error\n    at list (/srv/a.ts:3:1)',
    'SQLITE_CONSTRAINT: x',
    'select `id` from `products`',
    "Cannot read properties of null (reading 'a')",
    "ENOENT: no such file, open '/var/x'",
  ])('names errors that tell internals: %s', (text) => {
    const body = JSON.stringify({ error: text });
    expect(rulesOf(answer(400, body))).toEqual(['errors tell no internals']);
  });

  test('names data of another shop that the request did not name', () => {
    const leaking = answer(400, '{"error":"zqforeignzq is no shop."}');
    expect(rulesOf(leaking)).toEqual(['no data of another shop']);
    const naming = { ...request, path: '/list?shop=zqforeign%7aq' };
    expect(rulesOf(leaking, naming)).toEqual([]);
  });

  test('names personal data', () => {
    const leaking = answer(200, JSON.stringify({ data: [], email: privateMarker }));
    expect(rulesOf(leaking)).toContain('nothing personal');
  });

  test('names headers that a request has written', () => {
    expect(rulesOf(answer(200, '{"data":[]}', { 'x-injected': '1' }))).toEqual([
      'no header of the request',
    ]);
  });

  test('names pages that show markup of the request', () => {
    const page = answer(200, `<p>${markup}</p>`, { 'content-type': 'text/html' });
    expect(judge(undefined, { request, answer: page })).toMatchObject([
      { rule: 'markup is escaped' },
    ]);
  });
});

describe('the judge of requests of the operator', () => {
  const reading = createJudge({
    document,
    foreignMarkers: ['zqforeignzq'],
    mayReadAll: ({ headers }) => headers['Authorization'] === 'Bearer token',
  });
  const given = answer(200, '{"data":[1],"shop":"zqforeignzq"}');

  test('lets only them read other shops', () => {
    const operators = { ...request, headers: { Authorization: 'Bearer token' } };
    expect(reading(operation, { request: operators, answer: given })).toEqual([]);
    expect(reading(operation, { request, answer: given })).toMatchObject([
      { rule: 'no data of another shop' },
    ]);
  });

  test('accepts other content types than JSON where the document has them', () => {
    const csv = answer(200, 'a,b', { 'content-type': 'text/csv; charset=utf-8' });
    expect(judge(table, { request, answer: csv })).toEqual([]);
    expect(judge(table, { request, answer: { ...csv, status: 400 } })).toMatchObject([
      { rule: 'always JSON' },
    ]);
    expect(judge(operation, { request, answer: csv })).toMatchObject([{ rule: 'always JSON' }]);
  });
});
