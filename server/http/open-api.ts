import { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';

export interface OpenApiOptions {
  endpoints: readonly Endpoint[];
  version: string;
  serverUrl: string;
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

const errorSchema = {
  type: 'object',
  properties: { error: { type: 'string', description: 'One sentence that says what to change' } },
};

const keyHeader = 'Service-Api-Key';

/** The API reference as an OpenAPI 3.1 document, made from the schemas that the endpoints run on. */
export function describeApi({ endpoints, version, serverUrl }: OpenApiOptions): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: describeOperation(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version,
      description: 'Product recommendations and search for online stores.',
    },
    servers: [{ url: serverUrl }],
    paths,
  };
}

function describeOperation(endpoint: Endpoint): object {
  const body = toJsonSchema(endpoint.body, 'input');
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.family],
    parameters: [...describeQuery(endpoint), ...describeHeaders(endpoint)],
    ...(endpoint.method === 'POST'
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      '200': {
        description: 'Success',
        headers: describeAnswerHeaders(endpoint.answerHeaders ?? {}),
        content: { 'application/json': { schema: toJsonSchema(endpoint.answer, 'output') } },
      },
      '400': describeError(
        'An argument is missing or malformed',
        endpoint.emptyBadRequest ? { type: 'object' } : errorSchema,
      ),
      default: describeError('Any other failure', errorSchema),
    },
  };
}

function describeQuery(endpoint: Endpoint): object[] {
  const { properties = {}, required = [] } = toJsonSchema(endpoint.parameters, 'input');
  return Object.entries(properties).map(([name, schema]) => {
    const { description, ...rest } = typeof schema === 'object' ? schema : {};
    const isInPath = endpoint.path.includes(`:${name}`);
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
    };
  });
}

function describeHeaders(endpoint: Endpoint): object[] {
  if (endpoint.access !== 'key-header') {
    return [];
  }
  return [
    {
      name: keyHeader,
      in: 'header',
      required: true,
      description: 'Public API key of the shop',
      schema: { type: 'string' },
    },
  ];
}

function describeAnswerHeaders(headers: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: 'integer' } },
    ]),
  );
}

function describeError(description: string, schema: object): object {
  return { description, content: { 'application/json': { schema } } };
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const described = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  // The document as a whole names its dialect.
  delete described.$schema;
  return described;
}
