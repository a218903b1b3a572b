import type { Endpoint } from '../../contract/endpoint.ts';
import {
  batchErrorSchema,
  errorSchema,
  fieldErrorSchema,
  outdatedErrorSchema,
  ownFailures,
  sharedFailures,
  sharedFailuresOf,
  type SharedStatus,
  takes,
} from '../../contract/failures.ts';
import type {
  Content,
  HeaderObject,
  JsonSchema,
  Reference,
  ResponseObject,
} from './open-api-document.ts';
import type { SchemaDescriber } from './open-api-schemas.ts';

/** Recorded answers of the demo shop for one endpoint, by status. */
export type RecordedAnswers = Readonly<Record<string, unknown>>;

/** Returns every status that an endpoint may answer with. */
export function describeResponses(
  endpoint: Endpoint,
  recorded: RecordedAnswers,
  schemas: SchemaDescriber,
): Record<string, ResponseObject | Reference> {
  const responses: Record<string, ResponseObject | Reference> = {
    200: {
      description: 'The answer',
      headers: describeHeaders(endpoint),
      content: describeAnswer(endpoint, recorded['200'], schemas),
    },
  };
  if (endpoint.mayBeEmpty) {
    responses[204] = { description: 'There is nothing to show' };
  }
  if (endpoint.method === 'GET' && endpoint.family !== 'Administration') {
    responses[304] = {
      description: 'The client has the current response in its cache (`If-None-Match`)',
    };
  }
  for (const [status, description] of ownFailures(endpoint)) {
    const schema = describeFailure(endpoint, status, schemas);
    responses[status] = { description, content: json(schema, recorded[status]) };
  }
  for (const status of sharedFailuresOf(endpoint)) {
    responses[status] = sharedResponse(status);
  }
  return responses;
}

function describeAnswer(
  { answer, family, parameters, isStream, answerType }: Endpoint,
  example: unknown,
  schemas: SchemaDescriber,
): Content {
  const schema = schemas.describe(answer, 'output');
  if (isStream) {
    return { 'text/event-stream': { schema } };
  }
  if (answerType) {
    return { [answerType]: { schema, ...(example !== undefined && { example }) } };
  }
  // Tables of the administration have a format.
  const hasCsv = family === 'Administration' && takes(parameters, 'format');
  return { ...json(schema, example), ...(hasCsv && { 'text/csv': { schema: text } }) };
}

function describeFailure(endpoint: Endpoint, status: number, schemas: SchemaDescriber): JsonSchema {
  if (status === 400) {
    return describeBadRequest(endpoint, schemas);
  }
  return schemas.describe(status === 412 ? outdatedErrorSchema : errorSchema, 'output');
}

function describeBadRequest(endpoint: Endpoint, schemas: SchemaDescriber): JsonSchema {
  if (endpoint.emptyBadRequest) {
    return emptySchema;
  }
  if (endpoint.family === 'Administration') {
    return schemas.describe(fieldErrorSchema, 'output');
  }
  return schemas.describe(endpoint.posts === 'batch' ? batchErrorSchema : errorSchema, 'output');
}

type Responses = Record<string, ResponseObject | Reference>;

/** Returns the responses of a GET endpoint to a POST. Its body may be refused, and no response is cached. */
export function respondToPosted(responses: Readonly<Responses>): Responses {
  const { 304: _, ...posted } = responses;
  return { ...posted, 413: sharedResponse(413), 415: sharedResponse(415) };
}

function sharedResponse(status: SharedStatus): Reference {
  return { $ref: `#/components/responses/${sharedFailures[status].name}` };
}

export function describeSharedResponses(schemas: SchemaDescriber): Record<string, ResponseObject> {
  const schema = schemas.describe(errorSchema, 'output');
  return Object.fromEntries(
    Object.entries(sharedFailures).map(([status, { name, meaning, example }]) => {
      const header = failureHeaders[status];
      return [
        name,
        {
          description: meaning,
          ...(header ? { headers: { [header]: headerReference(header) } } : {}),
          content: json(schema, example),
        },
      ];
    }),
  );
}

const text: JsonSchema = { type: 'string' };
const emptySchema: JsonSchema = { type: 'object', properties: {}, additionalProperties: false };

const failureHeaders: Readonly<Record<string, string>> = {
  405: 'Allow',
  429: 'Retry-After',
  503: 'Retry-After',
};

export const sharedHeaders: Readonly<Record<string, HeaderObject>> = {
  'X-Request-Id': { description: 'Id of the request in the log of the service', schema: text },
  ETag: { description: 'Changes with the data; send it back as `If-None-Match`', schema: text },
  'Cache-Control': { description: 'Who may cache the response, and for how long', schema: text },
  Deprecation: {
    description: 'Present if the endpoint or a parameter of the request is deprecated',
    schema: text,
  },
  'Retry-After': { description: 'Seconds after which the client may retry', schema: integer() },
  Allow: { description: 'Methods that the path accepts', schema: text },
};

function describeHeaders(endpoint: Endpoint): Record<string, HeaderObject | Reference> {
  const own = Object.entries(endpoint.answerHeaders ?? {}).map(
    ([name, description]): [string, HeaderObject] => [name, { description, schema: integer() }],
  );
  const shared = ['X-Request-Id', 'Cache-Control'];
  if (endpoint.family !== 'Events' && endpoint.family !== 'Administration') {
    shared.push('ETag');
  }
  if (endpoint.isDeprecated || takes(endpoint.parameters, 'presentment_prices')) {
    shared.push('Deprecation');
  }
  return Object.fromEntries([
    ...own,
    ...shared.map((name): [string, Reference] => [name, headerReference(name)]),
  ]);
}

function headerReference(name: string): Reference {
  return { $ref: `#/components/headers/${name}` };
}

function integer(): JsonSchema {
  return { type: 'integer' };
}

function json(schema: JsonSchema, example: unknown): Content {
  return { 'application/json': { schema, ...(example === undefined ? {} : { example }) } };
}
