import { describe, expect } from 'vitest';
import { collection } from '../testing/factories.ts';
import { test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

const widget = { id: 7, name: 'Home', type: 'recommendations', settings: { limit: 8 } };

function widgetFrom(source: string) {
  return { name: source, type: 'recommendations', settings: { source } };
}

describe('widget', () => {
  test('import keeps ids, and list prints the snippet of each widget', async ({ installation }) => {
    const { key } = await createShop(installation);
    const file = await installation.file(
      'w.json',
      JSON.stringify([widget, { ...widget, id: undefined }]),
    );
    const imported = await installation.cli('widget', 'import', 'a.example', file, '--json');
    expect(JSON.parse(imported.stdout)).toEqual([
      { id: 7, name: 'Home', warnings: [] },
      { id: 8, name: 'Home', warnings: [] },
    ]);
    const { stdout } = await installation.cli('widget', 'list', 'a.example');
    expect(stdout).toContain(`data-key="${key}" data-shop="a.example"></script>`);
    expect(stdout).toContain(
      '<vitrine-recommendations widget-id="7" layout="carousel" limit="8"></vitrine-recommendations>',
    );
  });

  test('list prints the element of each type of search', async ({ installation }) => {
    await createShop(installation);
    const kinds = ['quick_view', 'results_page'].map((type) => ({ name: type, type }));
    const file = await installation.file('w.json', JSON.stringify(kinds));
    await installation.cli('widget', 'import', 'a.example', file);
    const { stdout } = await installation.cli('widget', 'list', 'a.example');
    expect(stdout).toContain(
      `<vitrine-quick-view widget-id="1" for="input[name='q']"></vitrine-quick-view>`,
    );
    expect(stdout).toContain('<vitrine-results-page widget-id="2"><div slot="fallback"></div>');
  });

  test('import saves all widgets of a file or none and names the line of an error', async ({
    installation,
  }) => {
    await createShop(installation);
    const file = await installation.file('w.json', `[${JSON.stringify(widget)},\n{"name":"x"}]`);
    const imported = await installation.cli('widget', 'import', 'a.example', file);
    expect(imported.code).toBe(1);
    expect(imported.stderr).toMatch(/^w\.json:2: type: /);
    expect((await installation.cli('widget', 'list', 'a.example', '--json')).stdout).toBe('[]\n');
  });

  test('import reads the goals of the cart, for all and by country', async ({ installation }) => {
    await createShop(installation);
    const importGoals = async (settings: object) => {
      const stored = { id: 9, name: 'Cart', type: 'cart_progress', settings };
      const file = await installation.file('w.json', JSON.stringify([stored]));
      return installation.cli('widget', 'import', 'a.example', file);
    };
    const settings = {
      goals: [{ amount: 50, kind: 'shipping' }],
      markets: { US: [{ amount: 80, kind: 'gift', variant_id: 41_870_015_241_279 }] },
    };
    expect((await importGoals(settings)).code).toBe(0);
    const exported = await installation.cli('widget', 'export', 'a.example', '--json');
    expect(JSON.parse(exported.stdout)).toMatchObject([{ id: 9, settings }]);
    for (const [wrong, sentence] of [
      [{ goals: [{ amount: 50, kind: 'shiping' }] }, /^w\.json:1: settings\.goals\[0\]\.kind: /],
      [{ goals: [{ amount: 80, kind: 'gift' }] }, /^w\.json:1: settings\.goals\[0\]\.variant_id: /],
      [
        { markets: { usa: settings.goals } },
        /settings\.markets\.usa: must be a country such as US/,
      ],
    ] as const) {
      const { code, stderr } = await importGoals(wrong);
      expect(code).toBe(1);
      expect(stderr).toMatch(sentence);
    }
  });

  test('import warns of sources with unknown references', async ({ installation }) => {
    await createShop(installation);
    const collections = await installation.file('c.json', JSON.stringify([collection(10, [1])]));
    await installation.cli('import', 'a.example', '--collections', collections);
    const file = await installation.file(
      'w.json',
      JSON.stringify([
        widgetFrom('/api/v1/products/collections?platform_collection_ids=10,gid://x/Collection/99'),
        widgetFrom('/api/v1/products/static?ids=1&platform_collection_id=10'),
        widgetFrom('/api/v1/products/nonsense'),
        widgetFrom('/api/v1/custom/id/4'),
        widgetFrom('/api/v1/products/top_sellers'),
      ]),
    );
    const { code, stdout } = await installation.cli(
      'widget',
      'import',
      'a.example',
      file,
      '--json',
    );
    const saved = JSON.parse(stdout) as { warnings: string[] }[];
    expect(saved.map(({ warnings }) => warnings)).toEqual([
      ['source: there is no collection 99.'],
      ['source: there is no product 1.'],
      ['source: /api/v1/products/nonsense is not the path of a listing endpoint of this version.'],
      ['source: there is no ruleset 4.'],
      [],
    ]);
    expect(code).toBe(0);
  });

  test('import accepts the output of export unchanged, with ids and all fields', async ({
    installation,
  }) => {
    await createShop(installation);
    const quickView = { id: 3, name: 'Q', type: 'quick_view', settings: { accent: ['#fff'] } };
    const file = await installation.file('w.json', JSON.stringify([widget, quickView]));
    await installation.cli('widget', 'import', 'a.example', file);
    const exported = await installation.cli('widget', 'export', 'a.example');
    expect(JSON.parse(exported.stdout)).toMatchObject([quickView, widget]);
    await installation.cli('shop', 'delete', 'a.example');
    await createShop(installation);
    const back = await installation.file('back.json', exported.stdout);
    await installation.cli('widget', 'import', 'a.example', back);
    const again = await installation.cli('widget', 'export', 'a.example');
    expect(again.stdout).toBe(exported.stdout);
  });
});
