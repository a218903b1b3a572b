import { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import { hiddenFromReference } from '../contract/hidden.ts';

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
  const shared: SharedSchemas = {};
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: describeOperation(endpoint, shared),
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
    components: { schemas: shared },
  };
}

/** Schemas with an id of their own, met while endpoints are described. */
type SharedSchemas = Record<string, JsonSchema>;

function describeOperation(endpoint: Endpoint, shared: SharedSchemas): object {
  const body = toJsonSchema(endpoint.body, 'input', shared);
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.family],
    parameters: [...describeQuery(endpoint, shared), ...describeHeaders(endpoint)],
    ...(endpoint.method === 'POST'
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      '200': {
        description: 'Success',
        headers: describeAnswerHeaders(endpoint.answerHeaders ?? {}),
        content: {
          'application/json': { schema: toJsonSchema(endpoint.answer, 'output', shared) },
        },
      },
      '400': describeError(
        'An argument is missing or malformed',
        endpoint.emptyBadRequest ? { type: 'object' } : errorSchema,
      ),
      default: describeError('Any other failure', errorSchema),
    },
  };
}

function describeQuery(endpoint: Endpoint, shared: SharedSchemas): object[] {
  const { properties = {}, required = [] } = toJsonSchema(endpoint.parameters, 'input', shared);
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

function toJsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  shared: SharedSchemas,
): JsonSchema {
  const {
    $schema: _,
    $defs = {},
    ...described
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => hideFields(jsonSchema),
  });
  for (const [name, definition] of Object.entries($defs)) {
    shared[name] = pointToShared(definition);
  }
  return pointToShared(described);
}

/** Takes out the fields that are read only to be refused. */
function hideFields({ properties = {} }: JsonSchema): void {
  for (const [name, property] of Object.entries(properties)) {
    if (typeof property === 'object' && hiddenFromReference in property) {
      delete properties[name];
    }
  }
}

/** Shared schemas stand once in the document, not in each schema that refers to them. */
function pointToShared(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
