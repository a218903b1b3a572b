import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { adminEndpoints } from '../../features/endpoints.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { formatIssuePath } from '../../contract/issue-path.ts';
import { characters, list, text } from '../../contract/values/sizes.ts';
import { findFieldProblem } from './field-limits.ts';

type Described = z.core.JSONSchema.BaseSchema;

/** A text or a list of a schema, with its path. */
interface Place {
  path: readonly PropertyKey[];
  schema: Described;
}

/** Parameters that accept any value and apply limits of their own. */
const limitThemselves = new Set(['cart']);

/** Places of drafts and mappings in requests of the administration. Their readers apply limits of their own. */
const drafts = new Set([
  'ruleset',
  'widget',
  'body',
  'settings',
  'settings[0]',
  'variants[0].settings',
  'files[0].columns.columns',
]);

/** Formats of texts that no long text has. */
const shortFormats = new Set(['date', 'date-time']);

/** Bodies that have one of several shapes, so that a single member may be an unknown one of another shape. */
const severalShapes = new Set(['signIn, body', 'connectStore, body', 'checkStore, body']);

const schemas = [...endpoints, ...adminEndpoints].flatMap(
  ({ name, parameters, body }: Endpoint) => [
    { what: `${name}, parameters`, schema: parameters },
    { what: `${name}, body`, schema: body },
  ],
);

describe('a request', () => {
  it.each(schemas)('has a limit for every text and list: $what', ({ schema }) => {
    const unlimited = placesOf(schema).flatMap(({ path, schema: found }) =>
      isLimited(found, path) ? [] : [formatIssuePath(path)],
    );
    expect(unlimited).toEqual([]);
  });

  const ofOneShape = schemas.filter(({ what }) => !severalShapes.has(what));

  it.each(ofOneShape)(
    'is refused with the path of a value beyond its limit: $what',
    ({ schema }) => {
      for (const { path, schema: found } of placesOf(schema)) {
        const tooMuch = tooMuchFor(found);
        if (tooMuch !== undefined) {
          const problem = findFieldProblem(schema, valueWith(path, tooMuch));
          expect(problem?.message, formatIssuePath(path)).toMatch(
            /^must be at most \d+ (bytes|characters|entries) long$/,
          );
          expect(problem?.path).toEqual(path);
        }
      }
    },
  );

  it.each(schemas)('is accepted with values at their limits: $what', ({ schema }) => {
    for (const { path, schema: found } of placesOf(schema)) {
      if (found.maxLength !== undefined) {
        const value = valueWith(path, 'x'.repeat(found.maxLength));
        expect(findFieldProblem(schema, value), formatIssuePath(path)).toBeUndefined();
      }
    }
  });

  it('is reported as unlimited when a schema lacks a limit', () => {
    const forgotten = z.object({
      name: z.string().optional(),
      ids: z.array(z.int()).default([]),
      deep: z.object({ words: list(z.string()) }).transform(String),
      either: z.union([text(3), z.array(text(3))]),
      anything: z.unknown(),
      map: z.record(text(3), text(3)),
    });
    const unlimited = placesOf(forgotten).filter(({ path, schema }) => !isLimited(schema, path));
    expect(unlimited.map(({ path }) => formatIssuePath(path))).toEqual([
      'name',
      'ids',
      'deep.words[0]',
      'either',
      'anything',
      'map',
    ]);
  });
});

describe('lengths', () => {
  it('of texts are counted in bytes', () => {
    expect(findFieldProblem(text(6), '茶茶')).toBeUndefined();
    expect(findFieldProblem(text(6), '茶茶x')?.message).toBe('must be at most 6 bytes long');
    expect(findFieldProblem(text(6), 'x'.repeat(7))?.message).toBe('must be at most 6 bytes long');
  });

  it('of search terms are counted in characters', () => {
    const term = characters(3).describe('A term');
    expect(findFieldProblem(term, '茶茶茶')).toBeUndefined();
    expect(term.safeParse('茶茶茶茶').success).toBe(false);
    expect(findFieldProblem(term, 'x'.repeat(13))?.message).toBe(
      'must be at most 3 characters long',
    );
  });

  it('of lists are checked before their entries', () => {
    const looked: unknown[] = [];
    const entry = z.preprocess((value) => looked.push(value) && value, text(3));
    expect(findFieldProblem(list(entry, 2), ['a', 'b', 'c'])).toEqual({
      path: [],
      message: 'must be at most 2 entries long',
      isWrongType: false,
    });
    expect(looked).toEqual([]);
  });
});

describe('types', () => {
  const id = z.union([text(3), z.int()], 'must be an id');
  const schema = z.object({
    ids: list(id).optional(),
    either: z.union([z.object({ kind: text(9) }), z.object({ size: z.number() })]).optional(),
  });

  it('are checked up to the first wrong one, with the message of the schema', () => {
    expect(findFieldProblem(schema, { ids: [1, 'a', 1.5, {}, []] })).toEqual({
      path: ['ids', 2],
      message: 'must be an id',
      isWrongType: true,
    });
    expect(findFieldProblem(schema, { ids: {} })?.message).toBe('must be a list');
    expect(findFieldProblem(schema, [])?.message).toBe('must be an object');
  });

  it('are reported after the first value beyond its limit', () => {
    expect(findFieldProblem(schema, { ids: [{}, 'a', 'long'], either: 1 })).toEqual({
      path: ['ids', 2],
      message: 'must be at most 3 bytes long',
      isWrongType: false,
    });
    expect(
      findFieldProblem(schema, { ids: {}, either: { kind: 'x'.repeat(10), size: 'x' } })?.path,
    ).toEqual(['either', 'kind']);
  });

  it('are reported for the only shape that a value can have', () => {
    const entry = z.union([id, z.object({ id })], 'must be an id or {id}');
    expect(findFieldProblem(entry, { id: {} })).toEqual({
      path: ['id'],
      message: 'must be an id',
      isWrongType: true,
    });
    expect(findFieldProblem(entry, [])?.message).toBe('must be an id or {id}');
  });

  it('within one of several shapes are left to the schema', () => {
    expect(findFieldProblem(schema, { either: { kind: 1, size: 'x' } })).toBeUndefined();
    expect(findFieldProblem(schema, { either: { kind: 'x'.repeat(10), size: 'x' } })).toEqual({
      path: ['either', 'kind'],
      message: 'must be at most 9 bytes long',
      isWrongType: false,
    });
  });
});

/** Returns all texts and lists of a schema, as the API reference describes them. */
function placesOf(schema: z.ZodType): Place[] {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const places: Place[] = [];
  const visit = (part: z.core.JSONSchema._JSONSchema, path: readonly PropertyKey[]): void => {
    if (typeof part === 'boolean') {
      return;
    }
    const { $ref, anyOf = [], oneOf = [], allOf = [], properties = {}, items } = part;
    const named = $ref === undefined ? undefined : $defs[$ref.replace('#/$defs/', '')];
    const options = [...anyOf, ...oneOf, ...allOf, ...(named ? [named] : [])];
    for (const option of options) {
      visit(option, path);
    }
    for (const [name, member] of Object.entries(properties)) {
      visit(member, [...path, name]);
    }
    if (items !== undefined && !Array.isArray(items)) {
      visit(items, [...path, 0]);
    }
    if (options.length === 0 && path.length > 0) {
      places.push({ path, schema: part });
    }
  };
  visit(root, []);
  return places;
}

function isLimited({ type, ...found }: Described, path: readonly PropertyKey[]): boolean {
  if (found.enum !== undefined || found.const !== undefined) {
    return true;
  }
  switch (type) {
    case 'string':
      return found.maxLength !== undefined || shortFormats.has(found.format ?? '');
    case 'array':
      return found.maxItems !== undefined;
    case 'object':
      return (
        found.additionalProperties === undefined ||
        found.additionalProperties === false ||
        drafts.has(formatIssuePath(path))
      );
    case undefined:
      return limitThemselves.has(String(path[0]));
    default:
      return true;
  }
}

function tooMuchFor({ type, maxLength, maxItems }: Described): unknown {
  if (type === 'array' && maxItems !== undefined) {
    return Array.from({ length: maxItems + 1 });
  }
  // A limit in characters allows four bytes for each.
  return maxLength === undefined ? undefined : `${'😀'.repeat(maxLength)}x`;
}

/** Returns a value with one member at the path. */
function valueWith(path: readonly PropertyKey[], value: unknown): unknown {
  return path.reduceRight<unknown>(
    (inner, part) => (typeof part === 'number' ? [inner] : { [part]: inner }),
    value,
  );
}
