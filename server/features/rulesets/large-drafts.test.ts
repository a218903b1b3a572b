import { describe, expect } from 'vitest';
import { type AdminBrowser, signInAs } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';
import { returning, when } from '../../routes/testing/ruleset-fixture.ts';

const test = base.extend<{ owner: AdminBrowser }>({
  owner: [
    async ({ app }, use) => use(await signInAs(app, { role: 'owner', shops: new Map() })),
    { scope: 'file' },
  ],
});

/** Returns rules of 50 groups of 50 conditions each. */
function rulesOf(count: number, condition: object): object[] {
  const conditions = Array.from({ length: 50 }, () => condition);
  const logic = Array.from({ length: 50 }, () => ({ rules: conditions }));
  return Array.from({ length: count }, () => ({ logic }));
}

const [[condition = {}] = []] = when('cart_subtotal', 'greater_than', '30').map(
  ({ rules }) => rules,
);

describe('a draft with more conditions than a ruleset may hold', () => {
  const ruleset = { name: 'R', rules: rulesOf(1_000, {}) };
  const problems = [
    {
      path: 'rules[8]',
      message: 'exceeds the 20,000 conditions that a ruleset may hold in all',
    },
  ];

  test('has this as its one problem in a trial, also for viewers', async ({ app }) => {
    const { shop } = await app.shop();
    const viewer = await signInAs(app, { role: null, shops: new Map([[shop.id, 'viewer']]) });
    const parameters = { shop: shop.domain };
    const { status, body } = await viewer.call('tryRuleset', { parameters, body: { ruleset } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ problems, products: [], trace: [] });
  });

  test('is kept with this problem and not published', async ({ app, owner }) => {
    const { shop } = await app.shop();
    const parameters = { shop: shop.domain };
    const created = await owner.call('createRuleset', { parameters, body: { body: ruleset } });
    expect(created.body.problems).toEqual(problems);
    const published = await owner.call('publishRuleset', {
      parameters: { ...parameters, object: created.body.id },
      body: {},
      headers: { 'If-Match': `"${created.body.revision}"` },
    });
    expect(published.status).toBe(400);
    expect(published.body.error).toContain(problems[0]?.message);
  });

  test.for([
    ['rules[0]', { rules: [{ output: [{ type: 'product', products: '1,'.repeat(100_001) }] }] }],
    ['settings', { rules: [], settings: { excluded_products: Array(100_001).fill(1) } }],
  ] as const)('is like one with too many entries in %s', async ([path, draft], { app, owner }) => {
    const { shop } = await app.shop();
    const body = { ruleset: { name: 'R', ...draft } };
    const tried = await owner.call('tryRuleset', { parameters: { shop: shop.domain }, body });
    expect(tried.body.problems).toEqual([
      { path, message: 'exceeds the 100,000 entries in its lists that a ruleset may hold in all' },
    ]);
  });
});

describe('a draft with as many conditions as a ruleset may hold', () => {
  test('has no problem', async ({ app, owner }) => {
    const { shop } = await app.shop();
    const rules = [...rulesOf(8, condition), { output: [returning(1)] }];
    const { body } = await owner.call('createRuleset', {
      parameters: { shop: shop.domain },
      body: { body: { name: 'R', rules } },
    });
    expect(body.problems).toEqual([]);
  });

  test.for([
    ['empty', {}, 'is missing'],
    ['of an unknown type', { ...condition, type: 'weather' }, 'must be one of '],
  ] as const)('describes the first 100 that are %s', async ([, wrong, message], { app, owner }) => {
    const { shop } = await app.shop();
    const { body } = await owner.call('createRuleset', {
      parameters: { shop: shop.domain },
      body: { body: { name: 'R', rules: [{}, ...rulesOf(8, wrong)] } },
    });
    expect(body.problems).toHaveLength(100);
    expect(body.problems[0]).toEqual({
      path: 'rules[1].logic[0].rules[0].type',
      message: expect.stringContaining(message),
    });
  });
});

describe('the problems of a draft', () => {
  test('are told in the order of its members', async ({ app, owner }) => {
    const { shop } = await app.shop();
    const ruleset = {
      settings: { filter_oos: 'x' },
      rules: [{}, { output: {} }, { logic: {} }],
      name: '',
    };
    const parameters = { shop: shop.domain };
    const { body } = await owner.call('tryRuleset', { parameters, body: { ruleset } });
    expect(body.problems.map(({ path }) => path)).toEqual([
      'name',
      'rules[1].output',
      'rules[2].logic',
      'settings.filter_oos',
    ]);
  });
});
