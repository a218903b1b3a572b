import { z } from 'zod';
import { textContentKey } from '../../contract/reference-metadata.ts';
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
        applyTextContent(jsonSchema);
        removeSafeIntegerBounds(jsonSchema);
      },
    });
    for (const [name, { id: _id, ...definition }] of Object.entries($defs)) {
      this.#shared.set(name, pointToShared(definition));
    }
    return pointToShared(described);
  }
}

/** Describes the content of a text in its place: callers need that, although the schema checks text. */
function applyTextContent(schema: JsonSchema): void {
  const { [textContentKey]: content } = schema;
  if (typeof content !== 'object' || content === null) {
    return;
  }
  delete schema[textContentKey];
  Object.assign(schema, content);
  if (schema.type !== 'string') {
    delete schema.pattern;
    delete schema.maxLength;
  }
}

/** Removes bounds that every whole number in JSON meets. */
function removeSafeIntegerBounds(schema: JsonSchema): void {
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
