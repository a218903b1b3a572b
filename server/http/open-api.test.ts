import { describe, expect } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../contract/endpoints.ts';
import { test } from '../testing/running-app.ts';

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      required: z.boolean(),
      description: z.string().optional(),
    }),
  ),
  requestBody: z.object({}).optional(),
  responses: z.record(z.string(), z.object({ description: z.string() })),
});

const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

describe('the API reference', () => {
  test('describes every endpoint with its parameters', async ({ app }) => {
    const document = documentSchema.parse(await (await app.get('/openapi.json')).json());
    const described = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(described.map(({ operationId }) => operationId)).toEqual(
      endpoints.map(({ name }) => name),
    );
    const topSellers = document.paths['/api/v1/products/top_sellers']?.get;
    const key = topSellers?.parameters.find(({ name }) => name === 'key');
    expect(key).toMatchObject({ in: 'query', required: true });
    const limit = topSellers?.parameters.find(({ name }) => name === 'limit');
    expect(limit).toMatchObject({ required: false, description: expect.stringContaining('250') });
    const search = document.paths['/api/v1/smart-search/search']?.post;
    expect(search?.requestBody).toBeDefined();
    expect(search?.parameters.map(({ name }) => name)).toEqual(['Service-Api-Key']);
  });

  test('leads every reference to a schema that is there', async ({ app }) => {
    const text = await (await app.get('/openapi.json')).text();
    const { components } = z
      .object({ components: z.object({ schemas: z.record(z.string(), z.object({})) }) })
      .parse(JSON.parse(text));
    const references = [...text.matchAll(/"\$ref": "([^"]*)"/g)].map(([, target]) => target);
    expect(new Set(references)).toEqual(
      new Set(Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`)),
    );
    expect(references.length).toBeGreaterThan(0);
  });

  test('does not announce what a search refuses', async ({ app }) => {
    const text = await (await app.get('/openapi.json')).text();
    expect(text).toContain('"searchTerm"');
    expect(text).not.toContain('"promotedIds"');
  });

  test('says what every parameter means', async ({ app }) => {
    const document = documentSchema.parse(await (await app.get('/openapi.json')).json());
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const silent = operations.flatMap(({ operationId, parameters }) =>
      parameters
        .filter(({ description }) => !description)
        .map(({ name }) => `${operationId}.${name}`),
    );
    expect(silent).toEqual([]);
  });
});
