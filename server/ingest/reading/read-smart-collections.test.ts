import { describe, expect } from 'vitest';
import { context, it, readAll } from '../testing/file-fixture.ts';
import { readCollections } from './read-collections.ts';

const tagged = { column: 'tag', relation: 'equals', condition: 'sale' };

describe('readCollections with smart collections', () => {
  it('reads rules and sort order in the words of both APIs', async ({ file }) => {
    const rest = { rules: [tagged], disjunctive: 'true', sort_order: 'price-asc' };
    const graphql = {
      rules: [{ column: 'TAG', relation: 'EQUALS', condition: 'sale' }],
      disjunctive: true,
      sort_order: 'PRICE_ASC',
    };
    const path = await file(JSON.stringify([rest, graphql].map((one) => ({ id: 1, ...one }))));
    const { values, problems } = await readAll(readCollections(path, context));
    expect(problems).toEqual([]);
    const definition = {
      rules: [{ ...tagged, metafield: null }],
      disjunctive: true,
      sort_order: 'price-asc',
    };
    expect(values).toMatchObject([{ definition }, { definition }]);
  });

  it('requires all rules and sorts by sales by default', async ({ file }) => {
    const path = await file(JSON.stringify([{ id: 1, rules: [tagged] }]));
    const { values } = await readAll(readCollections(path, context));
    expect(values).toMatchObject([
      { definition: { disjunctive: false, sort_order: 'best-selling' } },
    ]);
  });

  it('reads the metafield of a rule', async ({ file }) => {
    const about = { column: 'product_metafield_definition', relation: 'is_set' };
    const metafield = { namespace: 'wood', key: 'kind' };
    const rules = [
      { ...about, ...metafield },
      { ...about, conditionObject: { metafieldDefinition: metafield } },
    ];
    const path = await file(JSON.stringify([{ id: 1, rules }]));
    const { values } = await readAll(readCollections(path, context));
    expect(values).toMatchObject([{ definition: { rules: [{ metafield }, { metafield }] } }]);
  });

  it('prefers listed members to rules', async ({ file }) => {
    const odd = { rules: [{ column: 'moon_phase' }], sort_order: 'sideways' };
    const path = await file(JSON.stringify([{ id: 1, product_ids: [3, 1], ...odd }]));
    const { values, problems } = await readAll(readCollections(path, context));
    expect(problems).toEqual([]);
    expect(values).toMatchObject([{ product_ids: [3, 1] }]);
    expect(values[0]).not.toHaveProperty('definition');
  });

  it.for([
    [
      { rules: [{ ...tagged, column: 'colour' }] },
      /^1: rules\[0\]\.column: expected title or type /,
    ],
    [
      { rules: [tagged, { ...tagged, relation: 'like' }] },
      /^1: rules\[1\]\.relation: expected equals or /,
    ],
    [
      { rules: [{ ...tagged, relation: 'greater_than' }] },
      /^1: rules\[0\]\.relation: .* for tag, got "greater_than"$/,
    ],
    [
      { rules: [{ ...tagged, condition: ' ' }] },
      /^1: rules\[0\]\.condition: expected what to compare with$/,
    ],
    [
      { rules: [{ column: 'variant_price', relation: 'less_than', condition: 'cheap' }] },
      /^1: rules\[0\]\.condition: expected a number, got "cheap"$/,
    ],
    [
      { rules: [{ ...tagged, column: 'product_metafield_definition', condition_object_id: 5 }] },
      /^1: rules\[0\]\.condition_object_id: expected the metafield by `namespace` and `key`/,
    ],
    [
      { rules: [tagged], sort_order: 'sideways' },
      /^1: sort_order: expected manual or .* got "sideways"$/,
    ],
    [{ rules: [tagged], disjunctive: 'perhaps' }, /^1: disjunctive: expected true or false/],
    [{ rules: [] }, /^1: product_ids: expected the ids/],
  ] as const)('reports %j', async ([collection, problem], { file }) => {
    const path = await file(JSON.stringify([{ id: 1, ...collection }]));
    const { problems } = await readAll(readCollections(path, context));
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });
});
