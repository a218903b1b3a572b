import type { Schema } from './schema-arbitrary.ts';

/** The part of `/openapi.json` that an attack reads. */
export interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    responses: Readonly<Record<string, ApiResponse>>;
  };
}

interface ApiOperation {
  operationId: string;
  security?: readonly Readonly<Record<string, unknown>>[];
  parameters?: readonly ApiParameter[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, ApiResponse>>;
}

export interface ApiParameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
  example?: string | number;
}

interface ApiResponse {
  $ref?: string;
  content?: Content;
}

type Content = Readonly<Record<string, { schema: Schema; example?: unknown }>>;

const jsonType = 'application/json';

/** An operation with resolved references. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: readonly ApiParameter[];
  /** Schema of a JSON body. */
  body?: Schema;
  /** Body of the example request. */
  example?: unknown;
  /** True if its body is a file. */
  takesFile?: true;
  /** True if it accepts the admin token. */
  takesToken: boolean;
  /** Schema of the JSON by status; undefined without JSON. */
  answers: ReadonlyMap<number, Schema | undefined>;
  /** Other content types than JSON by status. */
  otherTypes: ReadonlyMap<number, readonly string[]>;
}

export function operationsOf({ paths, components }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const sent = operation.requestBody?.content ?? {};
      const json = sent[jsonType];
      const answers = Object.entries(operation.responses).map(
        ([status, response]): [number, Content] => {
          const name = response.$ref?.split('/').at(-1) ?? '';
          const resolved = response.$ref === undefined ? response : components.responses[name];
          return [Number(status), resolved?.content ?? {}];
        },
      );
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        ...(json ? { body: json.schema, example: json.example } : {}),
        ...('application/octet-stream' in sent ? { takesFile: true as const } : {}),
        takesToken: operation.security?.some((choice) => 'adminToken' in choice) ?? false,
        answers: new Map(answers.map(([status, content]) => [status, content[jsonType]?.schema])),
        otherTypes: new Map(
          answers.map(([status, content]) => [
            status,
            Object.keys(content).filter((type) => type !== jsonType),
          ]),
        ),
      };
    }),
  );
}
