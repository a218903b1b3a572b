import { z } from 'zod';
import { keyParameterOf } from '../../contract/credential.ts';
import { type Endpoint, takesBody } from '../../contract/endpoint.ts';
import { longestKey } from '../../contract/values/sizes.ts';
import type {
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
  PathItem,
  SecurityScheme,
} from './open-api-document.ts';
import {
  describeResponses,
  describeSharedResponses,
  type RecordedAnswers,
  respondToPosted,
  sharedHeaders,
} from './open-api-responses.ts';
import { SchemaDescriber } from './open-api-schemas.ts';

interface OpenApiOptions {
  endpoints: readonly Endpoint[];
  version: string;
  serverUrl: string;
  /** The guide to all endpoints, in Markdown. */
  guide: string;
  /** Recorded answers by the name of the endpoint. */
  recorded: ReadonlyMap<string, RecordedAnswers>;
}

/** Placeholder for the key of the caller. */
export const keyPlaceholder = 'YOUR_KEY';

const keyHeader = 'Service-Api-Key';

/** Creates the OpenAPI 3.1 document from the schemas that validate the requests. Pauses after each endpoint. */
export function* describeApi(options: OpenApiOptions): Generator<void, OpenApiDocument> {
  const { endpoints, version, serverUrl, guide, recorded } = options;
  const schemas = new SchemaDescriber();
  const paths: Record<string, PathItem> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = describeOperation(endpoint, recorded.get(endpoint.name) ?? {}, schemas);
    paths[path] = {
      ...paths[path],
      [operationNames[endpoint.method]]: operation,
      ...(endpoint.alsoPost ? { post: describePosted(operation) } : {}),
    };
    yield;
  }
  const responses = describeSharedResponses(schemas);
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrine', version, description: guide },
    servers: [{ url: serverUrl }],
    tags: describeFamilies(endpoints),
    paths,
    components: { schemas: schemas.shared, responses, headers: sharedHeaders, securitySchemes },
  };
}

const operationNames = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const;

const familyDescriptions: Readonly<Record<Endpoint['family'], string>> = {
  Listings: 'Lists of products for carousels and grids.',
  Search: 'Products that match a term.',
  Storefront: 'Data that a page reads before it requests products.',
  Events: 'Actions of shoppers.',
  Operation:
    'For operators of the service. `/metrics` also provides metrics for Prometheus, to this machine and with the admin token.',
  Administration:
    'For the pages at `/admin`, and for scripts with the admin token. No other site can read these answers. A person has a role in one shop or in all: `owner`, `merchandiser` or `viewer`. A shop that a person has no role in does not exist for them.',
};

const securitySchemes: Readonly<Record<string, SecurityScheme>> = {
  key: {
    type: 'apiKey',
    in: 'query',
    name: 'key',
    description: 'Public API key of the shop. The source of a page may contain it.',
  },
  keyHeader: {
    type: 'apiKey',
    in: 'header',
    name: keyHeader,
    description: 'The same key in a header; `X-Service-User-Token` is accepted as well.',
  },
  adminToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The admin token of the installation: a secret of its operator.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-vitrine',
    description: 'The session of a person who has signed in; over plain http it is `vitrine`.',
  },
};

function describeFamilies(endpoints: readonly Endpoint[]): OpenApiDocument['tags'] {
  return [...new Set(endpoints.map(({ family }) => family))].map((name) => ({
    name,
    description: familyDescriptions[name],
  }));
}

function describeOperation(
  endpoint: Endpoint,
  recorded: RecordedAnswers,
  schemas: SchemaDescriber,
): Operation {
  const { name, summary, description, family, isDeprecated } = endpoint;
  const requestBody = describeBody(endpoint, schemas);
  return {
    operationId: name,
    summary,
    ...(isDeprecated && { deprecated: true }),
    ...(description === undefined ? {} : { description }),
    tags: [family],
    security: describeSecurity(endpoint),
    parameters: [
      ...describeKeyHeader(endpoint),
      ...describeRevision(endpoint),
      ...(hasParametersInBody(endpoint) ? [] : describeParameters(endpoint, schemas)),
    ],
    ...(requestBody && { requestBody }),
    responses: describeResponses(endpoint, recorded, schemas),
  };
}

/** Returns true when the example request has its parameters in the body. */
function hasParametersInBody({ posts, example }: Endpoint): boolean {
  return posts === 'batch' || (posts === 'parameters' && example.body !== undefined);
}

function describeBody(endpoint: Endpoint, schemas: SchemaDescriber): Operation['requestBody'] {
  const { posts, body, example, takesFile } = endpoint;
  if (takesFile) {
    return { required: true, content: { 'application/octet-stream': { schema: piece } } };
  }
  // Parameters in the body have no schema of their own, so that the body of the endpoint tells nothing of them.
  const hasBody = posts === 'parameters' ? hasParametersInBody(endpoint) : takesBody(endpoint);
  if (!hasBody) {
    return undefined;
  }
  const schema =
    posts === 'parameters' ? describeFields(endpoint, schemas) : schemas.describe(body, 'input');
  return {
    required: true,
    content: {
      'application/json': {
        schema: posts === 'batch' ? describeBatch(endpoint, schema, schemas) : schema,
        example: example.body,
      },
    },
  };
}

const piece: JsonSchema = { type: 'string', format: 'binary', description: 'A piece of a file' };

/** Describes an object with the list of items and the parameters of the call. */
function describeBatch(
  endpoint: Endpoint,
  items: JsonSchema,
  schemas: SchemaDescriber,
): JsonSchema {
  const { properties } = describeFields(endpoint, schemas);
  const events = { ...items, description: 'The events; a bare list of them is accepted too' };
  return { type: 'object', properties: { events, ...properties }, required: ['events'] };
}

/** Adds the parameters of the query as members of the body. */
function describePosted(operation: Operation): Operation {
  const posted = operation.parameters.filter((parameter) => parameter.in === 'query');
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(
      posted.map(({ name, schema: own, description }) => [name, { ...own, description }]),
    ),
  };
  const example = Object.fromEntries(
    posted.flatMap(({ name, example: value }) => (value === undefined ? [] : [[name, value]])),
  );
  return {
    ...operation,
    operationId: `${operation.operationId}Posted`,
    parameters: operation.parameters.filter((parameter) => parameter.in !== 'query'),
    requestBody: { required: false, content: { 'application/json': { schema, example } } },
    responses: respondToPosted(operation.responses),
  };
}

function describeSecurity(endpoint: Endpoint): Operation['security'] {
  const withKey = [{ key: [] }, { keyHeader: [] }];
  if (endpoint.access === 'key') {
    return withKey;
  }
  if (endpoint.access === 'person') {
    return [{ session: [] }, ...(endpoint.right === 'person' ? [] : [{ adminToken: [] }])];
  }
  return [
    {},
    ...(keyParameterOf(endpoint) ? withKey : []),
    ...(endpoint.hasAdminDetails ? [{ adminToken: [] }] : []),
  ];
}

function describeParameters(endpoint: Endpoint, schemas: SchemaDescriber): Parameter[] {
  const { properties = {}, required = [] } = describeFields(endpoint, schemas);
  const given = exampleParameters(endpoint);
  return Object.entries(properties).map(([name, property]) => {
    const { description = '', deprecated, ...schema } = asObject(property);
    const isInPath = endpoint.path.includes(`:${name}`);
    const example = given[name];
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath || required.includes(name),
      ...(deprecated ? { deprecated: true as const } : {}),
      description,
      schema,
      ...(example === undefined ? {} : { example: isNumber(schema) ? Number(example) : example }),
    };
  });
}

/** Describes the parameters, and before them the key if the endpoint accepts it in the query. */
function describeFields(endpoint: Endpoint, schemas: SchemaDescriber): JsonSchema {
  const own = schemas.describe(endpoint.parameters, 'input');
  const key = keyParameterOf(endpoint);
  if (!key) {
    return own;
  }
  const { properties } = schemas.describe(z.object({ key }), 'input');
  return { ...own, properties: { ...properties, ...own.properties } };
}

function isNumber({ type }: JsonSchema): boolean {
  return type === 'integer' || type === 'number';
}

/** Returns the parameters of an endpoint's example request, with the key unless a header has it. */
function exampleParameters(endpoint: Endpoint): Record<string, string> {
  const isParameter = keyParameterOf(endpoint) && !showsKeyInHeader(endpoint);
  return { ...(isParameter ? { key: keyPlaceholder } : {}), ...endpoint.example.parameters };
}

/** Returns true when the example request has the key in a header, as requests with a body usually do. */
function showsKeyInHeader({ access, method }: Endpoint): boolean {
  return access === 'key' && method === 'POST';
}

function describeKeyHeader(endpoint: Endpoint): Parameter[] {
  if (!showsKeyInHeader(endpoint)) {
    return [];
  }
  return [
    {
      name: keyHeader,
      in: 'header',
      required: false,
      description: 'Public API key of the shop',
      schema: { type: 'string', maxLength: longestKey },
      example: keyPlaceholder,
    },
  ];
}

/** The header with the revision on which a change is based. */
function describeRevision({ needsRevision }: Endpoint): Parameter[] {
  return needsRevision
    ? [
        {
          name: 'If-Match',
          in: 'header',
          required: true,
          description: 'The `revision` that the request is based on; 0 if there is none yet',
          schema: { type: 'string', maxLength: 32 },
          example: '"0"',
        },
      ]
    : [];
}

function asObject(schema: z.core.JSONSchema._JSONSchema): JsonSchema {
  return typeof schema === 'object' ? schema : {};
}
