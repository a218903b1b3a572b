import { expect, it } from 'vitest';
import { describeTrial } from './rule-trace-text.ts';

const condition = {
  type: 'product_metafield',
  namespace: 'care',
  key: 'wash',
  operator: 'contains_any',
  wanted: 'a'.repeat(5_000),
  seen: Array.from({ length: 12 }, (_, index) => `text ${index}`),
  holds: false,
};

it('shortens long values in the lines of a rule', () => {
  const lines = describeTrial(
    {
      products: [],
      errors: [],
      trace: [
        {
          ruleset: 1,
          rule: 0,
          result: 'unmatched',
          reason: 'No group of conditions holds.',
          groups: [{ holds: false, conditions: [condition, { ...condition, seen: null }] }],
          outputs: [],
        },
      ],
    },
    1,
  );
  const question = `product_metafield care.wash contains_any ${'a'.repeat(200)}…`;
  const texts = Array.from({ length: 10 }, (_, index) => `text ${index}`).join(', ');
  expect(lines).toEqual([
    '   rules[0] unmatched. No group of conditions holds.',
    '     logic[0] does not hold',
    `       no   ${question}: saw ${texts} and 2 more`,
    `       no   ${question}: missing in the request`,
    '   Returns no product.',
  ]);
});
