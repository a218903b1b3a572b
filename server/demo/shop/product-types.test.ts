import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addDerivedFacts } from './derived-facts.ts';
import { craftSchema, productTypeSchema } from './product-type-schema.ts';
import { productTypes } from './product-types.ts';

const shopFolder = import.meta.dirname;

function filesOf(folder: string): string[] {
  return readdirSync(join(shopFolder, folder)).map((name) => join(shopFolder, folder, name));
}

describe('product types', () => {
  it.each(filesOf('types'))('fit the schema: %s', (file) => {
    expect(
      productTypeSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).error,
    ).toBeUndefined();
  });

  it.each(filesOf('crafts'))(
    'use measures and finishes of crafts that fit the schema: %s',
    (file) => {
      expect(craftSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).error).toBeUndefined();
    },
  );

  it('are all loaded in the order of their positions', () => {
    const positions = productTypes().map(({ position }) => position);
    expect(positions).toEqual(filesOf('types').map((_, index) => index + 1));
  });

  it('have blends for none or all of their products', () => {
    const counts = new Set(productTypes().map(({ blends }) => blends.length));
    expect(counts).toEqual(new Set([0, 28]));
  });
});

describe('derived facts', () => {
  it('are rounded to a multiple of their step', () => {
    const facts = addDerivedFacts(
      { grams: '1200' },
      { weight: { multiply: ['grams', 10], divide: [7], step: 50 } },
    );
    expect(facts['weight']).toBe('1700');
  });

  it('may use earlier derived facts', () => {
    const facts = addDerivedFacts(
      { threads: '9' },
      {
        ends: { multiply: ['threads', 45], divide: [], step: 1 },
        half: { multiply: ['ends'], divide: [2], step: 1 },
      },
    );
    expect(facts).toMatchObject({ ends: '405', half: '203' });
  });
});
