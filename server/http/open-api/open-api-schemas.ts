import { z } from 'zod';
import { textContentKey } from '../../contract/reference-metadata.ts';
import type { JsonSchema } from './open-api-document.ts';

interface Conversion {
  described: JsonSchema;
  /** Shared schemas that it refers to. */
  shared: readonly [string, JsonSchema][];
}

/**
 * Conversions of the schemas of requests, which never change. The reference, the list of sources and the vocabulary
 * of rulesets describe the same ones.
 */
const inputConversions = new WeakMap<z.ZodType, Conversion>();

/** Converts schemas to JSON Schema. Schemas with an id become shared components. */
export class SchemaDescriber {
  readonly #shared = new Map<string, JsonSchema>();
  readonly #conversions = {
    input: inputConversions,
    output: new WeakMap<z.ZodType, Conversion>(),
  };

  /** Schemas by name, for `#/components/schemas/`. Complete after everything else has been described. */
  get shared(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries(this.#shared);
  }

  /** `input` describes requests, `output` describes answers. Callers must not change the result. */
  describe(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const conversion = this.#conversions[io].get(schema) ?? convert(schema, io);
    this.#conversions[io].set(schema, conversion);
    const { described, shared } = conversion;
    shared.forEach(([name, definition]) => this.#shared.set(name, definition));
    return described;
  }
}

function convert(schema: z.ZodType, io: 'input' | 'output'): Conversion {
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
  const shared = Object.entries($defs).map(
    ([name, { id: _id, ...definition }]): [string, JsonSchema] => [name, pointToShared(definition)],
  );
  return { described: pointToShared(described), shared };
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
