import { describe, expect } from 'vitest';
import { test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

describe('settings', () => {
  test('are exported with defaults, and import accepts them unchanged', async ({
    installation,
  }) => {
    await createShop(installation);
    const defaults = await installation.cli('settings', 'export', 'a.example');
    expect(JSON.parse(defaults.stdout)).toEqual({
      top_sellers_days: 30,
      attribution_days: 7,
      recommendations: {
        never: [],
        pairs: [],
        gift_cards: false,
        of_family: 'any',
        personal: { collections: false, search: false, recommended: false, top_sellers: false },
      },
      require_signed_customer: false,
      search: {
        synonyms: [],
        keyword_groups: [],
        excluded_terms: [],
        excluded_tags: [],
        excluded_products: [],
        excluded_collections: [],
        field_weights: {
          title: 7,
          product_type: 3,
          vendor: 3,
          tags: 2,
          options: 2,
          codes: 2,
          handle: 1.5,
          metafields: 1,
          description: 1,
        },
        influence: [],
        facets: [],
        kept_terms: [],
        out_of_stock: 'in_place',
        languages: [],
        interpret_terms: true,
        wishes: [],
        built_in_synonyms: true,
        learned_synonyms: true,
        refused_synonyms: [],
        promoted_first: false,
      },
    });
    const file = await installation.file('s.json', '[{"top_sellers_days": 7}]');
    const saved = await installation.cli('settings', 'import', 'a.example', file, '--json');
    expect(JSON.parse(saved.stdout)).toEqual({ top_sellers_days: 7 });
    const exported = await installation.cli('settings', 'export', 'a.example');
    expect(JSON.parse(exported.stdout)).toMatchObject({ top_sellers_days: 7 });
    const back = await installation.file('defaults.json', defaults.stdout);
    const put = await installation.cli('settings', 'import', 'a.example', back);
    expect(put).toMatchObject({ code: 0, stderr: '' });
    expect(put.stdout).toMatch(
      /^top_sellers_days: 30\nattribution_days: 7\nrequire_signed_customer: false\n/,
    );
    expect(put.stdout).toContain('search.synonyms: 0 entries\n');
    expect(put.stdout).toContain('search.field_weights.title: 7\n');
    const restored = await installation.cli('settings', 'export', 'a.example');
    expect(restored.stdout).toBe(defaults.stdout);
  });

  test('are saved all or none, with the file and line of an error', async ({ installation }) => {
    await createShop(installation);
    const good = await installation.file('good.json', '{"top_sellers_days": 7}');
    const misspelt = await installation.file('bad.json', '[{},\n{"top_seller_days": 7}]');
    const unknown = await installation.cli('settings', 'import', 'a.example', good, misspelt);
    expect(unknown).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'bad.json:2: top_seller_days: there is no such setting, only top_sellers_days, attribution_days, require_signed_customer, recommendations, search\n',
    });
    const outOfRange = await installation.file('much.json', '{"top_sellers_days": 366}');
    const refused = await installation.cli('settings', 'import', 'a.example', good, outOfRange);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^much\.json:1: top_sellers_days: /);
    const exported = await installation.cli('settings', 'export', 'a.example', '--json');
    expect(JSON.parse(exported.stdout)).toMatchObject({ top_sellers_days: 30 });
  });

  test('of the search are exported as imported, and unnamed settings stay', async ({
    installation,
  }) => {
    await createShop(installation);
    const search = {
      synonyms: [{ words: ['sofa', 'couch'] }, { words: ['mug'], also_find: ['beaker'] }],
      keyword_groups: [
        { keywords: ['returns'], redirect: '/pages/returns' },
        { keywords: ['tea'], promoted_products: [7_000_000_000_001], badge: 'Our pick' },
      ],
      influence: [
        { field: 'price', value: { min: 19.99 }, boost: 2 },
        { field: 'metafield', value: 'single_line_text_field.a.b.c', boost: 0.5 },
      ],
      out_of_stock: 'last',
    };
    const file = await installation.file('search.json', JSON.stringify({ search }));
    const saved = await installation.cli('settings', 'import', 'a.example', file, '--json');
    expect(JSON.parse(saved.stdout)).toEqual({ search });
    const other = await installation.file('other.json', '{"search": {"promoted_first": true}}');
    await installation.cli('settings', 'import', 'a.example', other);
    const exported = await installation.cli('settings', 'export', 'a.example');
    const all = JSON.parse(exported.stdout);
    expect(all.search).toMatchObject({
      ...search,
      keyword_groups: [
        { ...search.keyword_groups[0], promoted_products: [] },
        search.keyword_groups[1],
      ],
      built_in_synonyms: true,
      promoted_first: true,
    });
    const back = await installation.file('back.json', exported.stdout);
    await installation.cli('settings', 'import', 'a.example', back);
    const again = await installation.cli('settings', 'export', 'a.example');
    expect(again.stdout).toBe(exported.stdout);
  });

  test('with errors are all reported at once', async ({ installation }) => {
    await createShop(installation);
    const search = {
      synonyms: [{ words: ['sofa'] }, { words: ['!', 'sofa'] }],
      keyword_groups: [{ keywords: ['x'], redirect: 'javascript:alert(1)' }, { keywords: ['y'] }],
      field_weights: { titel: 3 },
    };
    const file = await installation.file('bad.json', JSON.stringify({ search }));
    const refused = await installation.cli('settings', 'import', 'a.example', file);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr.trim().split('\n')).toEqual([
      'bad.json:1: search.synonyms[0].words: must hold at least two, or "also_find" must say what else is to be found',
      'bad.json:1: search.synonyms[1].words[0]: must hold a letter or a digit',
      'bad.json:1: search.keyword_groups[0].redirect: must be a path such as /pages/returns, or an http(s) address',
      'bad.json:1: search.keyword_groups[1]: must hold a redirect or promoted_products',
      'bad.json:1: search.field_weights: titel: there is no such setting, only title, product_type, vendor, tags, options, codes, handle, metafields, description',
    ]);
  });
});
