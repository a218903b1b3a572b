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
  requestBody?: { content: Readonly<Record<string, { schema: Schema; example?: unknown }>> };
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
  content?: Readonly<Record<string, { schema: Schema }>>;
}

/** An operation with resolved references. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: readonly ApiParameter[];
  body?: Schema;
  /** Body of the example request. */
  example?: unknown;
  /** True if it accepts the admin token. */
  takesToken: boolean;
  /** Schema of the body by status; undefined without a body. */
  answers: ReadonlyMap<number, Schema | undefined>;
}

export function operationsOf({ paths, components }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content = operation.requestBody?.content['application/json'];
      const answers = Object.entries(operation.responses).map(
        ([status, response]): [number, Schema | undefined] => {
          const name = response.$ref?.split('/').at(-1) ?? '';
          const resolved = response.$ref === undefined ? response : components.responses[name];
          return [Number(status), resolved?.content?.['application/json']?.schema];
        },
      );
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        ...(content ? { body: content.schema, example: content.example } : {}),
        takesToken: operation.security?.some((choice) => 'adminToken' in choice) ?? false,
        answers: new Map(answers),
      };
    }),
  );
}
