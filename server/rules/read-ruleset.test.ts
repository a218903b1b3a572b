import { describe, expect, it } from 'vitest';
import { always, returning } from './testing/rules-fixture.ts';
import { readRuleset, savedForm } from './read-ruleset.ts';

function problemsOf(rules: unknown, rest: object = {}): string[] {
  const read = readRuleset({ name: 'Test', rules, ...rest });
  return 'problems' in read ? read.problems : [];
}

function conditionProblems(condition: object): string[] {
  return problemsOf([{ logic: [{ rules: [condition] }] }]);
}

function outputProblems(output: object): string[] {
  return problemsOf([{ output: [output] }]);
}

const at = 'rules[0].logic[0].rules[0]';

describe('a saved ruleset', () => {
  it('is complete with defaults, ids as numbers and lists as lists', () => {
    const read = readRuleset({
      id: 7,
      name: ' Cart upsell ',
      rules: [
        {
          logic: [{ rules: [{ type: 'cart_subtotal', operator: 'greater_than', value: 50 }] }],
          output: [
            { type: 'product', products: [{ product_id: 'gid://platform/Product/5' }] },
            { type: 'collection', collection_ids: '8, 9', limit: 2 },
          ],
        },
      ],
      settings: { excluded_tags: 'Gift,Sample', excluded_products: [{ product_id: 3 }, '4'] },
    });
    expect('ruleset' in read && [read.id, savedForm(read.ruleset)]).toEqual([
      7,
      {
        name: 'Cart upsell',
        rules: [
          {
            logic: [{ rules: [{ type: 'cart_subtotal', operator: 'greater_than', value: '50' }] }],
            output: [
              { type: 'product', products: [{ product_id: 5, variant_ids: [] }] },
              { type: 'collection', collection_ids: [8, 9], limit: 2 },
            ],
            exit_if_matched: false,
          },
        ],
        settings: {
          filter_oos: true,
          filter_input_products: true,
          excluded_products: [3, 4],
          excluded_tags: ['Gift', 'Sample'],
        },
      },
    ]);
  });

  it('stays the same when it is read again', () => {
    const first = readRuleset({
      name: 'Test',
      rules: [{ logic: always, output: [returning(1)], custom_data: { a: [null] } }],
    });
    const saved = 'ruleset' in first ? savedForm(first.ruleset) : undefined;
    const second = readRuleset(saved);
    expect('ruleset' in second && savedForm(second.ruleset)).toEqual(saved);
    expect(second).toMatchObject({ warnings: [] });
  });

  it('is returned with warnings about unknown members', () => {
    const read = readRuleset({
      name: 'Test',
      colour: 'red',
      toString: 'red',
      rules: [
        { exit_if_match: true, output: [{ type: 'none', products: [] }], custom_data: { x: 1 } },
      ],
    });
    expect(read).toMatchObject({
      warnings: [
        'colour: there is no such member, and it is left out',
        'toString: there is no such member, and it is left out',
        'rules[0].exit_if_match: there is no such member, and it is left out',
        'rules[0].output[0].products: there is no such member, and it is left out',
      ],
    });
  });

  it('lists its references with their paths', () => {
    const read = readRuleset({
      name: 'Test',
      rules: [
        {
          logic: [
            {
              rules: [
                { type: 'product', operator: 'contains_any', products: [{ product_id: 1 }] },
                { type: 'cart_collection', operator: 'contains_any', value: '2,3' },
              ],
            },
          ],
          output: [
            returning(4),
            { type: 'collection', collection_ids: [5] },
            { type: 'ruleset', ruleset_id: 6 },
            { type: 'endpoint', endpoint: '/api/v1/custom/id/7?limit=2' },
            { type: 'endpoint', endpoint: '/api/v1/products/top_sellers?limit=2' },
            { type: 'endpoint', endpoint: 'https://elsewhere.example/x' },
          ],
        },
      ],
      settings: { excluded_products: [8] },
    });
    const references = 'ruleset' in read ? read.ruleset.references : [];
    expect(
      references.map((reference) => [
        reference.path.join('.'),
        reference.kind,
        reference.kind === 'listing' ? reference.pathname : reference.id,
      ]),
    ).toEqual([
      ['rules.0.logic.0.rules.0.products.0.product_id', 'product', 1],
      ['rules.0.logic.0.rules.1.value', 'collection', 2],
      ['rules.0.logic.0.rules.1.value', 'collection', 3],
      ['rules.0.output.0.products.0.product_id', 'product', 4],
      ['rules.0.output.1.collection_ids.0', 'collection', 5],
      ['rules.0.output.2.ruleset_id', 'ruleset', 6],
      ['rules.0.output.3.endpoint', 'ruleset', 7],
      ['rules.0.output.4.endpoint', 'listing', '/api/v1/products/top_sellers'],
      ['rules.0.output.5.endpoint', 'listing', 'https://elsewhere.example/x'],
      ['settings.excluded_products.0', 'product', 8],
    ]);
  });
});

describe('an invalid ruleset', () => {
  it.each([
    [null, 'The ruleset must be an object'],
    [[], 'The ruleset must be an object'],
    [{}, 'name: is missing'],
    [{ name: ' ', rules: [] }, 'name: must not be empty'],
    [{ name: 'Test', rules: {} }, 'rules: must be a list'],
    [{ name: 'Test', rules: [{ logic: [{}] }] }, 'rules[0].logic[0].rules: is missing'],
    [{ name: 'Test', rules: [{ output: [{}] }] }, 'rules[0].output[0].type: is missing'],
    [
      { name: 'Test', rules: [{ exit_if_matched: 'yes' }] },
      'rules[0].exit_if_matched: must be true or false',
    ],
    [{ name: 'Test', rules: [{ custom_data: 'x' }] }, 'rules[0].custom_data: must be an object'],
    [
      { name: 'Test', rules: Array.from({ length: 1_001 }, () => ({})) },
      'rules: must hold at most 1000 rules',
    ],
    [
      { name: 'Test', rules: [], settings: { excluded_products: ['x'] } },
      'settings.excluded_products[0]: must be an id: digits or a global id',
    ],
  ])('%j: %s', (input, problem) => {
    const read = readRuleset(input);
    expect('problems' in read && read.problems[0]).toBe(problem);
  });

  it('holds data that is nested too deeply to be serialised', () => {
    const data: unknown = JSON.parse(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
    expect(readRuleset({ name: 'Test', rules: [{ custom_data: data }] })).toEqual({
      problems: ['rules[0].custom_data: must be nested at most 50 levels deep'],
    });
  });

  it('is rejected with all problems at once', () => {
    const condition = { type: 'url', operator: 'is', value: '' };
    const rules = [
      { logic: [{ rules: [condition] }], output: [{ type: 'x' }, { type: 'ruleset' }] },
    ];
    expect(problemsOf(rules)).toEqual([
      expect.stringMatching(
        /^rules\[0\]\.logic\[0\]\.rules\[0\]\.operator: must be one of equals, /,
      ),
      expect.stringMatching(/^rules\[0\]\.output\[0\]\.type: must be one of product, /),
      'rules[0].output[1].ruleset_id: must be an id: digits or a global id',
    ]);
  });

  it('may hold 1,000 rules', () => {
    expect(
      problemsOf(Array.from({ length: 1_000 }, () => ({ logic: always, output: [returning(1)] }))),
    ).toEqual([]);
  });

  it.each([
    [{ type: 'weather' }, 'type: must be one of anything, '],
    [
      { type: 'cart_subtotal', operator: 'contains_any', value: '5' },
      'operator: must be one of equals, ',
    ],
    [{ type: 'cart_subtotal', value: '5' }, 'operator: must be one of '],
    [
      { type: 'customer_logged_in', operator: 'contains', value: 'true' },
      'operator: must be equals',
    ],
    [
      { type: 'customer_logged_in', operator: 'equals', value: 'yes' },
      'value: must be true or false',
    ],
    [{ type: 'cart_subtotal', operator: 'equals', value: '' }, 'value: must be a number'],
    [{ type: 'cart_subtotal', operator: 'equals', value: '$5' }, 'value: must be a number'],
    [{ type: 'cart_subtotal', operator: 'equals', value: '1e3' }, 'value: must be a number'],
    [{ type: 'cart_subtotal', operator: 'between', value: '5' }, 'value: must be low,high'],
    [{ type: 'cart_subtotal', operator: 'between', value: '1,2,3' }, 'value: must be low,high'],
    [
      { type: 'cart_subtotal', operator: 'between', value: '9,1' },
      'value: must be low,high: the lower',
    ],
    [
      { type: 'product_tag', operator: 'contains_any', value: ' , ' },
      'value: must name at least one',
    ],
    [{ type: 'product_tag', operator: 'contains_any', value: ['a'] }, 'value: must be a text'],
    [{ type: 'product_variant', operator: 'contains_any', value: '1,x' }, 'value: must hold ids'],
    [{ type: 'product', operator: 'contains_any' }, 'products: must hold at least one product'],
    [
      { type: 'product', operator: 'contains_any', products: [{ product_id: 1.5 }] },
      'products[0].product_id: must be an id',
    ],
    [{ type: 'country', operator: 'equals', value: 'Germany' }, 'value: must hold country codes'],
    [{ type: 'day_of_week', operator: 'equals', value: 'fri' }, 'value: must hold days such as'],
    [{ type: 'product_title', operator: 'contains', value: ' ' }, 'value: must not be empty'],
    [{ type: 'product_title', operator: 'contains_any', value: 'a' }, 'operator: must be one of'],
    [{ type: 'url', operator: 'contains_any', value: ',' }, 'value: must name at least one text'],
    [
      { type: 'url', operator: 'matches', value: '(' },
      'value: must be a regular expression: missing closing )',
    ],
    [{ type: 'url', operator: 'matches', value: '(?=a)' }, 'value: must be a regular expression: '],
    [
      { type: 'product_metafield', operator: 'equals', value: 'a', key: 'b' },
      'namespace: is missing',
    ],
    [
      { type: 'product_metafield', operator: 'equals', value: 'a', namespace: 'b' },
      'key: is missing',
    ],
    [{ type: 'date', operator: 'equals', value: '2026-02-30' }, 'value: must be a date'],
    [{ type: 'date', operator: 'equals', value: '27.11.2026' }, 'value: must be a date'],
    [{ type: 'time', operator: 'equals', value: 'soon' }, 'value: must be an ISO 8601 time'],
    [{ type: 'time_of_day', operator: 'equals', value: '24:00' }, 'value: must be a time of day'],
  ])('the condition %j: %s', (condition, problem) => {
    const [first, ...others] = conditionProblems(condition);
    expect(first?.slice(0, at.length + 1 + problem.length)).toBe(`${at}.${problem}`);
    expect(others).toEqual([]);
  });

  it.each([
    [{ type: 'product', products: [] }, 'products: must hold at least one product'],
    [{ type: 'product' }, 'products: is missing'],
    [
      { type: 'collection', collection_ids: ' ' },
      'collection_ids: must name at least one collection',
    ],
    [
      { type: 'collection', collection_ids: [1], smart_sort: 'up' },
      'smart_sort: must be one of yes',
    ],
    [{ type: 'product_tag', tags: [] }, 'tags: must name at least one tag'],
    [{ type: 'product_vendor' }, 'vendors: is missing'],
    [{ type: 'metafield', namespace: 'a', key: '' }, 'key: must not be empty'],
    [{ type: 'endpoint', endpoint: ' ' }, 'endpoint: must not be empty'],
    [{ type: 'ruleset', ruleset_id: 'x' }, 'ruleset_id: must be an id'],
    [{ type: 'none', limit: 0 }, 'limit: must be at least 1'],
  ])('the output %j: %s', (output, problem) => {
    const [first] = outputProblems(output);
    expect(first?.replace('rules[0].output[0].', '').slice(0, problem.length)).toBe(problem);
  });
});
