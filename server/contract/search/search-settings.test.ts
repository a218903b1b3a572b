import { describe, expect, it } from 'vitest';
import { formatIssuePath } from '../issue-path.ts';
import { issueMessage } from '../issue-message.ts';
import { searchSettingsSchema } from './search-settings.ts';

/** Returns the messages that a merchant gets. */
function problemsOf(settings: unknown): string[] {
  const { error } = searchSettingsSchema.safeParse(settings, { error: issueMessage });
  return (error?.issues ?? []).map(({ path, message }) => `${formatIssuePath(path)}: ${message}`);
}

const many = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

describe('search settings', () => {
  it.each<[string, unknown]>([
    ['1,000 synonyms', { synonyms: many(1_000, { words: ['a', 'b'] }) }],
    ['250 pins', { keyword_groups: [{ keywords: ['a'], promoted_products: many(250, 1) }] }],
    ['250 keyword groups', { keyword_groups: many(250, { keywords: ['a'], redirect: '/' }) }],
    ['1,000 excluded products', { excluded_products: many(1_000, 'gid://platform/Product/1') }],
    ['words of any script', { synonyms: [{ words: ['茶', 'شاي', 'чай'] }] }],
    ['names of what every object has', { excluded_terms: ['__proto__', 'constructor'] }],
    [
      'facets of any kind',
      {
        facets: [
          { field: 'options', option: 'Size', sort: 'name', values: ['S', 'M'] },
          { field: 'options' },
          { field: 'price' },
          { field: 'availability', hidden: true },
        ],
      },
    ],
    ['a weight of nothing', { field_weights: { description: 0 } }],
  ])('accept %s', (_, settings) => {
    expect(problemsOf(settings)).toEqual([]);
  });

  it.each<[unknown, string]>([
    [{ synonyms: many(1_001, { words: ['a', 'b'] }) }, 'synonyms: must hold at most 1,000 entries'],
    [
      { keyword_groups: [{ keywords: ['a'], promoted_products: many(251, 1) }] },
      'keyword_groups[0].promoted_products: must hold at most 250 entries',
    ],
    [{ synonyms: [{ words: ['a'], also_find: [] }] }, 'synonyms[0].also_find: must not be empty'],
    [{ synonyms: ['sofa'] }, 'synonyms[0]: must be an object'],
    [{ synonyms: null }, 'synonyms: must be a list'],
    [
      { keyword_groups: [{ keywords: ['a'], promoted_products: ['x'] }] },
      'keyword_groups[0].promoted_products[0]: must be an id: digits or a global id',
    ],
    [{ excluded_products: [1.5] }, 'excluded_products[0]: must be an id: digits or a global id'],
    [{ excluded_tags: [' '] }, 'excluded_tags[0]: must not be empty'],
    [
      { field_weights: { title: 0 } },
      'field_weights.title: must be more than 0: titles are always searched',
    ],
    [{ field_weights: { tags: 21 } }, 'field_weights.tags: must be at most 20'],
    [
      { influence: [{ field: 'vendor', value: 'Kiln', boost: 11 }] },
      'influence[0].boost: must be at most 10',
    ],
    [
      { facets: [{ field: 'colour' }] },
      'facets[0].field: must be one of tags, categories, vendors, options, availability, price',
    ],
    [
      { facets: [{ field: 'vendors', option: 'Size' }] },
      'facets[0].option: belongs to the field "options" only',
    ],
    [
      { facets: [{ field: 'price', sort: 'name' }] },
      'facets[0].sort: belongs to the fields tags, categories, vendors, options only',
    ],
    [
      { facets: [{ field: 'availability', values: ['yes'] }] },
      'facets[0].values: belongs to the fields tags, categories, vendors, options only',
    ],
    [{ facets: [{ field: 'tags', values: [] }] }, 'facets[0].values: must not be empty'],
    [
      { facets: [{ field: 'tags' }, { field: 'tags', hidden: true }] },
      'facets[1]: names a facet that an earlier entry has: remove one of them',
    ],
    [{ facets: many(101, { field: 'tags' }) }, 'facets: must hold at most 100 entries'],
    [
      { kept_terms: [{ term: 'mug', product: 1, within: 21 }] },
      'kept_terms[0].within: must be at most 20',
    ],
    [{ out_of_stock: 'gone' }, 'out_of_stock: must be one of in_place, last, hidden'],
    [{ promoted_first: 'yes' }, 'promoted_first: must be true or false'],
    [
      JSON.parse('{"__proto__": {"promoted_first": true}}'),
      ': __proto__: there is no such setting, only languages, synonyms, built_in_synonyms, learned_synonyms, refused_synonyms, interpret_terms, wishes, keyword_groups, excluded_terms, excluded_tags, excluded_products, excluded_collections, field_weights, influence, facets, kept_terms, out_of_stock, promoted_first',
    ],
  ])('refuse %j', (settings, problem) => {
    expect(problemsOf(settings)).toEqual([problem]);
  });

  it.each([
    ['/', true],
    ['/pages/returns?from=search#top', true],
    ['https://help.example/returns', true],
    ['HTTP://help.example', true],
    ['/seiten/rückgabe', true],
    ['returns', false],
    ['', false],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['/\t/evil.example', false],
    ['/\n/evil.example', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['https:evil.example', false],
    ['https://', false],
    [' /pages', false],
    [`/${'a'.repeat(2_048)}`, false],
  ])('accept the redirect %j: %s', (redirect, isTaken) => {
    const problems = problemsOf({ keyword_groups: [{ keywords: ['a'], redirect }] });
    expect(problems.length === 0).toBe(isTaken);
  });
});
