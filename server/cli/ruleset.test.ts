import { describe, expect } from 'vitest';
import { product } from '../testing/factories.ts';
import { type Installation, test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

const upsell = {
  id: 7,
  name: 'Upsell',
  rules: [
    {
      logic: [{ rules: [{ type: 'cart_subtotal', operator: 'greater_than', value: 50 }] }],
      output: [{ type: 'product', products: [{ product_id: 2 }, { product_id: 1 }] }],
      exit_if_matched: true,
    },
    { output: [{ type: 'endpoint', endpoint: '/api/v1/products/top_sellers?limit=1' }] },
  ],
};

async function openShop(installation: Installation): Promise<void> {
  await createShop(installation);
  const products = [product({ id: 1, title: 'Cup' }), product({ id: 2, title: 'Pot' })];
  const file = await installation.file('p.json', JSON.stringify(products));
  await installation.cli('import', 'a.example', '--products', file);
}

async function importRulesets(installation: Installation, rulesets: unknown, ...more: string[]) {
  const file = await installation.file('r.json', JSON.stringify(rulesets));
  return installation.cli('ruleset', 'import', 'a.example', file, ...more);
}

describe('ruleset', () => {
  test('import keeps ids, continues after them and prints them', async ({ installation }) => {
    await openShop(installation);
    const rulesets = [upsell, { name: 'Empty', rules: [] }];
    const { stdout } = await importRulesets(installation, rulesets, '--json');
    expect(JSON.parse(stdout)).toEqual([
      { id: 7, name: 'Upsell', warnings: [] },
      { id: 8, name: 'Empty', warnings: [] },
    ]);
    const { stdout: listed } = await installation.cli('ruleset', 'list', 'a.example');
    expect(listed).toContain('7   Upsell  /api/v1/custom/id/7');
  });

  test('import saves all rulesets of a file or none and names file, line and path of an error', async ({
    installation,
  }) => {
    await createShop(installation);
    const bad = {
      name: 'Bad',
      rules: [
        { logic: [{ rules: [{ type: 'weather' }] }] },
        { logic: [{ rules: [{ type: 'cart_subtotal', operator: 'contains_any', value: '1' }] }] },
      ],
    };
    const file = await installation.file(
      'r.json',
      `[${JSON.stringify(upsell)},\n${JSON.stringify(bad)}]`,
    );
    const { code, stderr } = await installation.cli('ruleset', 'import', 'a.example', file);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^r\.json:2: rules\[0\]\.logic\[0\]\.rules\[0\]\.type: must be one of/);
    expect(stderr).toMatch(/\nr\.json:2: rules\[1\]\.logic\[0\]\.rules\[0\]\.operator: must be/);
    expect((await installation.cli('ruleset', 'list', 'a.example', '--json')).stdout).toBe('[]\n');
  });

  test('import warns of unknown references', async ({ installation }) => {
    await openShop(installation);
    const endpoint = '/api/v1/products/nonsense';
    const rules = [
      {
        logic: [
          { rules: [{ type: 'product_collection', operator: 'contains_any', value: '5' }] },
          { rules: [{ type: 'product', operator: 'contains_any', products: [{ product_id: 9 }] }] },
        ],
        output: [
          { type: 'collection', collection_ids: [6] },
          { type: 'ruleset', ruleset_id: 3 },
          { type: 'endpoint', endpoint },
          { type: 'endpoint', endpoint: '/api/v1/products/trending_products?limit=3' },
        ],
      },
    ];
    const { code, stdout } = await importRulesets(
      installation,
      { name: 'R', rules, colour: 'red' },
      '--json',
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        warnings: [
          'colour: there is no such member, and it is left out',
          'rules[0].logic[0].rules[0].value: there is no collection 5',
          'rules[0].logic[1].rules[0].products[0].product_id: there is no product 9',
          'rules[0].output[0].collection_ids[0]: there is no collection 6',
          'rules[0].output[1].ruleset_id: there is no ruleset 3',
          `rules[0].output[2].endpoint: ${endpoint} is not the path of a listing endpoint`,
        ],
      },
    ]);
  });

  test('import accepts the output of export unchanged', async ({ installation }) => {
    await openShop(installation);
    await importRulesets(installation, upsell);
    const exported = await installation.cli('ruleset', 'export', 'a.example');
    expect(JSON.parse(exported.stdout)).toMatchObject([
      { id: 7, name: 'Upsell', settings: { filter_oos: true, filter_input_products: true } },
    ]);
    await importRulesets(installation, JSON.parse(exported.stdout));
    const again = await installation.cli('ruleset', 'export', 'a.example');
    expect(again.stdout).toBe(exported.stdout);
  });

  test('check explains the results of a ruleset for a context', async ({ installation }) => {
    await openShop(installation);
    await importRulesets(installation, upsell);
    const check = (...more: string[]) => installation.cli('ruleset', 'check', 'a.example', ...more);
    expect((await check()).stdout).toBe('7  Upsell\n   No problems.\n');
    const { stdout } = await check('--context', 'cart_subtotal=40');
    expect(stdout).toContain('rules[0] unmatched. No group of conditions holds.');
    expect(stdout).toContain('no   cart_subtotal greater_than 50: saw 40');
    expect(stdout).toContain('rules[1] matched. It has no conditions.');
    expect(stdout).toContain('endpoint, from newest: 1');
    expect(stdout).toMatch(/Returns\n {5}1 {2}Cup\n$/);
    const json = await check('--id', '7', '--context', 'cart_subtotal=60', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject([
      {
        id: 7,
        warnings: [],
        result: {
          products: [
            { id: 2, title: 'Pot' },
            { id: 1, title: 'Cup' },
          ],
          trace: [{ result: 'matched' }, { result: 'unevaluated' }],
          errors: [],
        },
      },
    ]);
  });

  test('check runs an unsaved file at a given time', async ({ installation }) => {
    await openShop(installation);
    const weekend = {
      name: 'Weekend',
      rules: [
        {
          logic: [
            { rules: [{ type: 'day_of_week', operator: 'contains_any', value: 'saturday' }] },
          ],
          output: [{ type: 'product', products: [{ product_id: 1 }] }],
        },
      ],
    };
    const file = await installation.file('weekend.json', JSON.stringify(weekend));
    const at = async (time: string) => {
      const options = ['--file', file, '--time', time, '--json'];
      const { stdout } = await installation.cli('ruleset', 'check', 'a.example', ...options);
      const [checked] = JSON.parse(stdout) as { result: { products: object[] } }[];
      return checked?.result.products;
    };
    expect(await at('2026-11-28T10:00')).toEqual([{ id: 1, title: 'Cup' }]);
    expect(await at('2026-11-27T10:00')).toEqual([]);
    const soon = await installation.cli('ruleset', 'check', 'a.example', '--time', 'soon');
    expect(soon).toMatchObject({ code: 1, stdout: '' });
    expect(soon.stderr).toContain('--time soon: must be a time such as');
    const missing = await installation.cli('ruleset', 'check', 'a.example', '--id', '9');
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr).toContain('has no ruleset with the id 9');
  });

  test('import updates a running server before it returns', async ({ installation }) => {
    await openShop(installation);
    const server = await installation.serveHere();
    const key = JSON.parse((await installation.cli('key', 'list', 'a.example', '--json')).stdout);
    const address = `${server.url}/api/v1/custom/id/7?key=${key[0].key}&cart_subtotal=60`;
    expect((await fetch(address)).status).toBe(404);
    await importRulesets(installation, upsell);
    const ids = async () => {
      const answer: unknown = await (await fetch(address)).json();
      return (answer as { data: { id: number }[] }).data.map(({ id }) => id);
    };
    expect(await ids()).toEqual([2, 1]);
    const [first] = upsell.rules;
    await importRulesets(installation, { ...upsell, rules: [{ output: [first!.output[0]!] }] });
    await importRulesets(installation, { ...upsell, rules: [] });
    expect(await ids()).toEqual([]);
  });
});
