import { z } from 'zod';
import { textContentKey } from '../../contract/reference-metadata.ts';
import type { JsonSchema } from './open-api-document.ts';

/** Converts schemas to JSON Schema. Schemas with an id become shared components. */
export class SchemaDescriber {
  readonly #shared = new Map<string, JsonSchema>();
  /** Endpoints share many schemas. Converting each one once shortens the start of a server. */
  readonly #described = {
    input: new Map<z.ZodType, JsonSchema>(),
    output: new Map<z.ZodType, JsonSchema>(),
  };

  /** Schemas by name, for `#/components/schemas/`. Complete after everything else has been described. */
  get shared(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries(this.#shared);
  }

  /** `input` describes requests, `output` describes answers. Callers must not change the result. */
  describe(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const described = this.#described[io].get(schema) ?? this.#convert(schema, io);
    this.#described[io].set(schema, described);
    return described;
  }

  #convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
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

/** Describes the content of a text that the schema does not parse, such as an id or a list. */
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

/** Points references to the shared schemas of the document. */
function pointToShared(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
