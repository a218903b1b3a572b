import * as fc from 'fast-check';
import { hostileJson, hostileNumbers, hostileString, stretched } from './hostile-values.ts';
import { sometimes, withoutUndefined } from './sometimes.ts';

/** The part of JSON Schema that describes requests of the service. */
export interface Schema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  $ref?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minLength?: number;
  maxItems?: number;
  pattern?: string;
  examples?: readonly unknown[];
  default?: unknown;
}

export interface SchemaContext {
  resolve: (reference: string) => Schema;
  /** Values that exist in the shops: ids, handles, words of titles. */
  known: readonly (string | number)[];
  /** Maximum length of a text or list, in characters. */
  mostCharacters: number;
}

/** Creates values of the schema, including values at its bounds. */
export function valuesOf(schema: Schema, context: SchemaContext): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    return valuesOf(context.resolve(schema.$ref), context);
  }
  if (schema.anyOf) {
    return fc.oneof(...schema.anyOf.map((choice) => valuesOf(choice, context)));
  }
  if (schema.enum) {
    return fc.constantFrom(...schema.enum);
  }
  if (schema.const !== undefined) {
    return fc.constant(schema.const);
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any']);
  const values = fc.oneof(...types.map((type) => valuesOfType(type, schema, context)));
  const examples = schema.examples ?? [];
  return examples.length === 0
    ? values
    : fc.oneof(
        { weight: 3, arbitrary: values },
        { weight: 1, arbitrary: fc.constantFrom(...examples) },
      );
}

/** Creates mostly valid values, and others beyond the bounds, of another type, or hostile. */
export function attackingValuesOf(schema: Schema, context: SchemaContext): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: valuesOf(schema, context) },
    { weight: 3, arbitrary: hostileString },
    { weight: 2, arbitrary: overBounds(schema, context) },
    { weight: 1, arbitrary: hostileJson },
  );
}

function valuesOfType(type: string, schema: Schema, context: SchemaContext): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return textsOf(schema, context);
    case 'integer':
    case 'number':
      return numbersOf(schema, context);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listsOf(schema, context);
    case 'object':
      return objectsOf(schema, context);
    default:
      return hostileJson;
  }
}

function textsOf({ pattern, maxLength }: Schema, { known }: SchemaContext): fc.Arbitrary<string> {
  if (pattern !== undefined) {
    return fc.stringMatching(new RegExp(pattern));
  }
  const words = known.map(String);
  const longest = maxLength === undefined ? [] : [fc.constant('m'.repeat(maxLength))];
  return fc.oneof(
    fc.constantFrom(...words),
    fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((list) => list.join(',')),
    fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength ?? 20, 20) }),
    fc.nat(300).map(String),
    ...longest,
  );
}

function numbersOf(
  { type, minimum, maximum }: Schema,
  { known }: SchemaContext,
): fc.Arbitrary<number> {
  const low = minimum ?? -10;
  const high = maximum ?? 2 ** 53 - 1;
  const ids = known.filter((value) => typeof value === 'number');
  const fitting = ids.filter((value) => value >= low && value <= high);
  return fc.oneof(
    fc.constantFrom(low, high, ...fitting),
    type === 'number'
      ? fc.double({ min: low, max: Math.min(high, 1_000), noNaN: true })
      : fc.integer({ min: low, max: Math.max(low, Math.min(high, 300)) }),
  );
}

function listsOf(
  { items = {}, maxItems }: Schema,
  context: SchemaContext,
): fc.Arbitrary<unknown[]> {
  const entry = attackingValuesOf(items, { ...context, mostCharacters: 50 });
  return fc.oneof(
    { weight: 4, arbitrary: fc.array(entry, { maxLength: Math.min(maxItems ?? 6, 6) }) },
    { weight: 1, arbitrary: repeated(entry, maxItems ?? 250) },
  );
}

function objectsOf(
  { properties = {}, required = [] }: Schema,
  context: SchemaContext,
): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = attackingValuesOf(schema, context);
    // Required fields are seldom left out, because the first check would refuse most requests.
    const percent = required.includes(name) ? 95 : 25;
    return [name, sometimes(percent, value)] as const;
  });
  return fc.record(Object.fromEntries(fields)).map(withoutUndefined);
}

/** Creates lists and texts that are too long, and numbers beyond the bounds. */
function overBounds(schema: Schema, context: SchemaContext): fc.Arbitrary<unknown> {
  const { $ref, items, minimum, maximum } = schema;
  if ($ref !== undefined) {
    return overBounds(context.resolve($ref), context);
  }
  if (items) {
    const entry = valuesOf(items, { ...context, mostCharacters: 20 });
    return repeated(entry, Math.floor(context.mostCharacters / 12));
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const beyond = [minimum, maximum].flatMap((bound) =>
      bound === undefined ? [] : [bound - 1, bound + 1],
    );
    return fc.constantFrom(...hostileNumbers, ...beyond);
  }
  return stretched(context.mostCharacters);
}

/** No list is longer in JSON, in characters: a list of many long texts, within lists, would be too long for a string. */
const longestList = 4_000_000;

/** Creates long lists of a few repeated entries, or of increasing ids. */
function repeated(entry: fc.Arbitrary<unknown>, mostEntries: number): fc.Arbitrary<unknown[]> {
  const lengths = fc.constantFrom(1, 10, Math.ceil(mostEntries / 10), mostEntries, mostEntries + 1);
  return fc.oneof(
    fc.tuple(fc.array(entry, { minLength: 1, maxLength: 3 }), lengths).map(([few, length]) => {
      const most = Math.ceil((longestList * few.length) / JSON.stringify(few).length);
      return Array.from({ length: Math.min(length, most) }, (_, index) => few[index % few.length]);
    }),
    fc
      .tuple(fc.constantFrom(1, 1_000_000, 2_000_000), lengths)
      .map(([first, length]) => Array.from({ length }, (_, index) => first + index)),
  );
}
