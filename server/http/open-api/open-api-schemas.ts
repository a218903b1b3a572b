import { z } from 'zod';
import { textHolds } from '../../contract/reference-metadata.ts';
import type { JsonSchema } from './open-api-document.ts';

/** Turns schemas into JSON Schema; those with an id of their own are kept once for all. */
export class SchemaDescriber {
  readonly #shared = new Map<string, JsonSchema>();

  /** Schemas by name, for `#/components/schemas/`; complete when all else has been described. */
  get shared(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries(this.#shared);
  }

  /** `input`: what a caller sends; `output`: what is answered. */
  describe(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...described
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        sayWhatTextHolds(jsonSchema);
        leaveBoundsOfNumbers(jsonSchema);
      },
    });
    for (const [name, { id: _id, ...definition }] of Object.entries($defs)) {
      this.#shared.set(name, pointToShared(definition));
    }
    return pointToShared(described);
  }
}

/** The value is checked as text; what the text holds is what a caller wants to know. */
function sayWhatTextHolds(schema: JsonSchema): void {
  const { [textHolds]: held } = schema;
  if (typeof held !== 'object' || held === null) {
    return;
  }
  delete schema[textHolds];
  Object.assign(schema, held);
  if (schema.type !== 'string') {
    delete schema.pattern;
    delete schema.maxLength;
  }
}

/** The bounds of all whole numbers that JSON can carry say nothing. */
function leaveBoundsOfNumbers(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) {
    delete schema.minimum;
  }
  if (schema.maximum === Number.MAX_SAFE_INTEGER) {
    delete schema.maximum;
  }
}

/** Shared schemas stand once in the document, not in each schema that refers to them. */
function pointToShared(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
