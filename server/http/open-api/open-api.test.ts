import { describe, expect } from 'vitest';
import { z } from 'zod';
import { adminEndpoints } from '../../features/endpoints.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { sharedFailures } from '../../contract/failures.ts';
import { type RunningApp, startApp, test } from '../../testing/running-app.ts';
import type { OpenApiDocument, Operation, ResponseObject } from './open-api-document.ts';

const all = [...endpoints, ...adminEndpoints];

async function readDocument(app: RunningApp): Promise<OpenApiDocument> {
  const answer = await app.get('/openapi.json');
  expect(answer.status).toBe(200);
  return (await answer.json()) as OpenApiDocument;
}

function operationsOf({ paths }: OpenApiDocument): Map<string, Operation> {
  return new Map(
    Object.values(paths)
      .flatMap((path) => Object.values(path))
      .map((operation) => [operation.operationId, operation]),
  );
}

/** Resolves a reference of the document. */
function resolve(document: OpenApiDocument, reference: string): unknown {
  expect(reference.startsWith('#/')).toBe(true);
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], document);
}

/** Checks values against a schema of the document, as a reader's tool would. */
function checkerOf(document: OpenApiDocument, schema: object): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')));
}

describe('the OpenAPI document', () => {
  test('describes every endpoint once, with its parameters', async ({ app }) => {
    const document = await readDocument(app);
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId)).toEqual(
      all.flatMap(({ name, alsoPost }) => (alsoPost ? [name, `${name}Posted`] : [name])),
    );
    for (const { name, path, method } of all) {
      const described = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')];
      const operation = Object.entries(described ?? {}).find(
        ([verb]) => verb === method.toLowerCase(),
      );
      expect(operation?.[1].operationId).toBe(name);
    }
    const { parameters = [] } = operationsOf(document).get('topSellers') ?? {};
    expect(parameters.find(({ name }) => name === 'key')).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'string', maxLength: 128 },
    });
    expect(parameters.find(({ name }) => name === 'limit')).toMatchObject({
      required: false,
      description: expect.stringContaining('250'),
      schema: { type: 'integer', minimum: 1, default: 5 },
    });
    expect(parameters.find(({ name }) => name === 'filter_oos')?.schema).toEqual({
      type: 'string',
      enum: ['yes', 'no'],
      default: 'yes',
    });
    expect(parameters.find(({ name }) => name === 'presentment_prices')?.deprecated).toBe(true);
  });

  test('names the places of the key, and the endpoints that require none', async ({ app }) => {
    const document = await readDocument(app);
    const security = (name: string) => operationsOf(document).get(name)?.security;
    const eitherWay = [{ key: [] }, { keyHeader: [] }];
    expect(security('topSellers')).toEqual(eitherWay);
    expect(security('search')).toEqual(eitherWay);
    expect(security('event')).toEqual(eitherWay);
    expect(security('widgetSettings')).toEqual([{}, ...eitherWay]);
    expect(security('page')).toEqual([{}, ...eitherWay]);
    expect(security('readiness')).toEqual([{}, { adminToken: [] }]);
    expect(security('people')).toEqual([{ session: [] }, { adminToken: [] }]);
    expect(security('changePassword')).toEqual([{ session: [] }]);
    expect(security('signIn')).toEqual([{}]);
    const used = [...operationsOf(document).values()].flatMap((operation) =>
      operation.security.flatMap((alternative) => Object.keys(alternative)),
    );
    for (const scheme of used) {
      expect(document.components.securitySchemes).toHaveProperty(scheme);
    }
  });

  test('resolves every reference, and has no unused component', async ({ app }) => {
    const document = await readDocument(app);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(
      ([, target = '']) => target,
    );
    for (const reference of references) {
      expect(resolve(document, reference), reference).toBeDefined();
    }
    const { schemas, responses, headers } = document.components;
    for (const [kind, parts] of Object.entries({ schemas, responses, headers })) {
      for (const name of Object.keys(parts)) {
        expect(references).toContain(`#/components/${kind}/${name}`);
      }
    }
  });

  test('declares the parameters of every path once', async ({ app }) => {
    const { paths } = await readDocument(app);
    for (const [path, item] of Object.entries(paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(item)) {
        const declared = parameters.filter((parameter) => parameter.in === 'path');
        expect(declared.map(({ name }) => name)).toEqual(inPath);
        const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
        expect(new Set(names).size).toBe(names.length);
      }
    }
  });

  test('describes every parameter and every field', async ({ app }) => {
    const document = await readDocument(app);
    const silent: string[] = [];
    for (const [name, { parameters }] of operationsOf(document)) {
      silent.push(
        ...parameters
          .filter(({ description }) => description === '')
          .map((parameter) => `${name}.${parameter.name}`),
      );
    }
    const look = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) {
        return;
      }
      const { properties } = value as { properties?: Record<string, { description?: string }> };
      for (const [field, schema] of Object.entries(properties ?? {})) {
        if (!schema.description) {
          silent.push(`${path}.${field}`);
        }
      }
      Object.entries(value).forEach(([key, child]) => {
        if (key !== 'example') {
          look(child, `${path}.${key}`);
        }
      });
    };
    look(document.paths, 'paths');
    look(document.components.schemas, 'schemas');
    expect(silent).toEqual([]);
  });

  test('has examples that match its own schemas', async ({ app }) => {
    const document = await readDocument(app);
    for (const [name, operation] of operationsOf(document)) {
      const { parameters, requestBody, responses, tags } = operation;
      for (const { schema, example } of parameters) {
        if (example !== undefined) {
          expect(checkerOf(document, schema).safeParse(example).error, name).toBeUndefined();
        }
        for (const value of schema.examples ?? []) {
          expect(checkerOf(document, schema).safeParse(value).error, name).toBeUndefined();
        }
      }
      const shown = Object.values(responses).map((response) =>
        '$ref' in response ? (resolve(document, response.$ref) as ResponseObject) : response,
      );
      for (const { content } of [...shown, ...(requestBody ? [requestBody] : [])]) {
        const json = content?.['application/json'];
        // `recorded-answers.test.ts` names the endpoints of the administration without one.
        if (json && (!tags.includes('Administration') || json.example !== undefined)) {
          expect(json, name).toHaveProperty('example');
          expect(checkerOf(document, json.schema).safeParse(json.example).error).toBeUndefined();
        }
      }
    }
  });

  test('names every status that an endpoint may answer with', async ({ app }) => {
    const operations = operationsOf(await readDocument(app));
    const statuses = (name: string) => Object.keys(operations.get(name)?.responses ?? {}).join(' ');
    expect(statuses('topSellers')).toBe('200 304 400 401 403 405 429 500 503');
    expect(statuses('search')).toBe('200 400 401 403 405 413 415 429 500 503');
    expect(statuses('custom')).toBe('200 304 400 401 403 404 405 429 500 503');
    expect(statuses('customPosted')).toBe('200 400 401 403 404 405 413 415 429 500 503');
    expect(statuses('widgetSettings')).toBe('200 304 400 401 404 405 429 500 503');
    expect(statuses('updatePerson')).toBe('200 400 401 403 404 405 409 413 415 500 503');
    expect(statuses('signIn')).toBe('200 400 401 403 405 413 415 429 500 503');
    expect(statuses('signOut')).toBe('200 401 403 405 500 503');
    expect(statuses('event')).toBe('200 400 401 405 413 415 429 500 503');
    expect(statuses('health')).toBe('200 304 405 500 503');
  });

  test.for([
    ['event', 'verb'],
    ['visit', 'agreed'],
  ] as const)('describes the fields in the body of %s', async ([name, field], { app }) => {
    const document = await readDocument(app);
    const content = operationsOf(document).get(name)?.requestBody?.content['application/json'];
    expect(content?.example).toHaveProperty(field);
    expect(content?.schema).toMatchObject({ properties: { [field]: expect.any(Object) } });
  });

  test('describes files, tables and streams, and errors with both states', async ({ app }) => {
    const operations = operationsOf(await readDocument(app));
    const answerOf = (name: string, status: number) => {
      const response = operations.get(name)?.responses[status];
      return response && 'content' in response ? response.content : undefined;
    };
    expect(Object.keys(answerOf('insightTable', 200) ?? {})).toEqual([
      'application/json',
      'text/csv',
    ]);
    expect(Object.keys(answerOf('people', 200) ?? {})).toEqual(['application/json']);
    expect(Object.keys(answerOf('liveEvents', 200) ?? {})).toEqual(['text/event-stream']);
    const { requestBody } = operations.get('appendUpload') ?? {};
    expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/octet-stream']);
    expect(answerOf('publishWidget', 412)?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Outdated',
    });
  });

  test('describes all fields of a search', async ({ app }) => {
    const { paths } = await readDocument(app);
    const text = JSON.stringify(paths['/api/v1/smart-search/search']);
    for (const field of ['searchTerm', 'promotedIds', 'min', 'best-sellers', 'boostByFields']) {
      expect(text).toContain(`"${field}"`);
    }
  });

  test('contains the configured names and limits', async () => {
    const app = await startApp({
      environment: { PLATFORM_NAME: 'shopify', SERVICE_NAME: 'acme', RATE_LIMIT: 'reads=1234' },
    });
    try {
      const { info, paths } = await readDocument(app);
      expect(info.description).toContain('`shopify_product_ids`');
      expect(info.description).toContain('`Acme-Api-Key`');
      expect(info.description).toContain('1,234 requests a minute');
      const ofStorefront = Object.entries(paths).filter(([path]) => path.startsWith('/api/'));
      expect(JSON.stringify(ofStorefront)).not.toContain('shopify');
    } finally {
      await app.close();
    }
  });
});

describe('the failures that endpoints share', () => {
  test('are described for each status', async ({ app }) => {
    const { responses } = (await readDocument(app)).components;
    expect(Object.keys(responses)).toEqual(Object.values(sharedFailures).map(({ name }) => name));
    expect(responses.TooManyRequests?.headers).toHaveProperty('Retry-After');
  });
});
