import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { attackingValuesOf, type Schema, valuesOf } from './schema-arbitrary.ts';

const context = {
  known: [7, 'jug'],
  mostCharacters: 1_200,
  resolve: (): Schema => ({ type: 'string', enum: ['ASC', 'DESC'] }),
};

const schemas: Readonly<Record<string, Schema>> = {
  'a bounded number': { type: 'integer', minimum: 1, maximum: 100 },
  'a bounded text': { type: 'string', maxLength: 5, enum: ['a', 'b'] },
  'a pattern': { type: 'string', pattern: '^[A-Za-z]{2}$' },
  'a choice': { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
};

describe('values of a schema', () => {
  for (const [name, schema] of Object.entries(schemas)) {
    test(`match the schema of ${name}`, () => {
      const checker = z.fromJSONSchema(JSON.parse(JSON.stringify(schema)));
      fc.assert(
        fc.property(valuesOf(schema, context), (value) => {
          expect(checker.safeParse(value).success).toBe(true);
        }),
      );
    });
  }

  test('are never too long for a JSON text, though each list and text may be as long as it may', () => {
    const text = { type: 'string', maxLength: 100_000 };
    const lists = {
      type: 'array',
      maxItems: 10_000,
      items: { type: 'array', maxItems: 10_000, items: text },
    };
    for (const value of fc.sample(attackingValuesOf(lists, context), 200)) {
      expect(JSON.stringify(value).length).toBeLessThan(2 ** 24);
    }
  });

  test('follow references', () => {
    const values = fc.sample(valuesOf({ $ref: '#/components/schemas/Order' }, context), 50);
    expect(new Set(values)).toEqual(new Set(['ASC', 'DESC']));
  });

  test('leave optional fields out in some cases and required ones seldom', () => {
    const schema = {
      type: 'object',
      properties: { needed: { type: 'boolean' }, optional: { type: 'boolean' } },
      required: ['needed'],
    };
    const objects = fc.sample(valuesOf(schema, context), { numRuns: 400, seed: 1 });
    const count = (name: string) =>
      objects.filter((one) => Object.hasOwn(Object(one), name)).length;
    expect(count('needed')).toBeGreaterThan(350);
    expect(count('optional')).toBeGreaterThan(40);
    expect(count('optional')).toBeLessThan(200);
  });
});

describe('attacking values of a schema', () => {
  const schema = { type: 'integer', minimum: 1, maximum: 100 };
  const values = fc.sample(attackingValuesOf(schema, context), { numRuns: 500, seed: 1 });

  test('are mostly valid, so that requests get past the first check', () => {
    const valid = values.filter((value) => Number.isInteger(value) && Number(value) >= 1);
    expect(valid.length).toBeGreaterThan(200);
  });

  test('cross the bounds by one and have other types', () => {
    expect(values).toContain(0);
    expect(values).toContain(101);
    expect(values.some((value) => typeof value === 'string')).toBe(true);
    expect(values.some((value) => Array.isArray(value))).toBe(true);
  });

  test('hold lists as long as the room allows', () => {
    const lists = fc.sample(attackingValuesOf({ type: 'array', items: schema }, context), {
      numRuns: 500,
      seed: 1,
    });
    const longest = Math.max(...lists.map((list) => (Array.isArray(list) ? list.length : 0)));
    expect(longest).toBeGreaterThan(90);
  });
});
