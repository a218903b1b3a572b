import { describe, expect } from 'vitest';
import { conditionTypes } from '../../rules/conditions/table.ts';
import { outputTypes } from '../../rules/outputs/table.ts';
import { createOwner } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';
import type { AdminContract } from '../endpoints.ts';

type Vocabulary = AdminContract['vocabulary']['answer'];

const test = base.extend<{ vocabulary: Vocabulary }>({
  vocabulary: [
    async ({ app }, use) => {
      const owner = await createOwner(app);
      const { domain } = (await app.shop()).shop;
      const { status, body } = await owner.call('vocabulary', { parameters: { shop: domain } });
      expect(status).toBe(200);
      await use(body);
    },
    { scope: 'file' },
  ],
});

describe('the vocabulary of rulesets', () => {
  test('names every type of condition with its operators, in the order of the tables', ({
    vocabulary,
  }) => {
    const described = vocabulary.conditions.map(({ type, operators }) => [
      type,
      operators.map(({ name }) => name),
    ]);
    expect(described).toEqual(
      conditionTypes.map(({ type, operand }) => [type, operand.operators.map(({ name }) => name)]),
    );
  });

  test('groups the conditions by what they read', ({ vocabulary }) => {
    const counts = new Map<string, number>();
    for (const { group } of vocabulary.conditions) {
      counts.set(group, (counts.get(group) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({
      page: 15,
      cart: 9,
      shopper: 8,
      time: 4,
      always: 1,
    });
  });

  test('says what to pick wherever a value names things of the shop', ({ vocabulary }) => {
    const named = vocabulary.conditions.filter(({ kind }) =>
      ['products', 'ids', 'words'].includes(kind),
    );
    expect(named.filter(({ picks }) => picks === null)).toEqual([]);
  });

  test('asks for the two ends of a range', ({ vocabulary }) => {
    const takes = vocabulary.conditions
      .find(({ type }) => type === 'cart_subtotal')
      ?.operators.map(({ name, takes: form }) => [name, form]);
    expect(takes).toContainEqual(['between', 'range']);
    expect(takes).toContainEqual(['equals', 'one']);
  });

  test('names every type of output with its members', ({ vocabulary }) => {
    expect(vocabulary.outputs.map(({ type }) => type)).toEqual(outputTypes.map(({ type }) => type));
    const collection = vocabulary.outputs.find(({ type }) => type === 'collection');
    expect(collection?.members).toMatchObject([
      { name: 'collection_ids', required: true, picks: 'collections' },
      {
        name: 'smart_sort',
        required: false,
        picks: 'choice',
        choices: ['yes', 'top_sellers', 'no'],
      },
    ]);
  });

  test('names the listings that outputs may return', ({ vocabulary }) => {
    const paths = vocabulary.sources.map(({ path }) => path);
    expect(paths).toContain('/api/v1/products/recommended');
    expect(paths.filter((path) => path.includes(':'))).toEqual([]);
  });
});
