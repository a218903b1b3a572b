import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { list, text } from '../../contract/values/sizes.ts';
import { validateFields } from './validate-fields.ts';

describe('a field beyond its limit', () => {
  it('is refused before the schema examines its entries, also behind a field of a wrong type', () => {
    const examined: unknown[] = [];
    const entry = z.preprocess((value) => examined.push(value) && value, text(3));
    const schema = z.object({ name: text(3), tags: list(entry, 2) });
    expect(() => validateFields(schema, { name: 1, tags: ['a', 'b', 'c'] })).toThrow(
      'tags: must be at most 2 entries long',
    );
    expect(examined).toEqual([]);
  });
});

describe('unknown fields', () => {
  it('are named up to the tenth, each up to 100 characters', () => {
    const schema = z.strictObject({ name: text(3).optional() });
    const names = Array.from({ length: 5_000 }, (_, index) => `field-${index}`);
    const input = { ['x'.repeat(2_000)]: 1, ...Object.fromEntries(names.map((name) => [name, 1])) };
    const first = names.slice(0, 9).join(', ');
    expect(() => validateFields(schema, input)).toThrow(
      `The body: must not have ${'x'.repeat(100)}…, ${first} and 4991 more`,
    );
  });
});
