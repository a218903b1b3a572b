import { expect, it } from 'vitest';
import { referencedIds } from './referenced-ids.ts';
import { chosenProducts, excludedIds, readRulesetDraft } from './ruleset-draft.ts';

it('reads global ids of products and variants as the numbers that pickers know', () => {
  const products = [
    { product_id: 'gid://platform/Product/3', variant_ids: ['gid://platform/ProductVariant/31'] },
    { product_id: 4, variant_ids: '41, 42' },
  ];
  expect(chosenProducts(products)).toEqual([
    { id: '3', variants: ['31'] },
    { id: '4', variants: ['41', '42'] },
  ]);
});

it.each([
  ['a text', '1, gid://platform/Product/2'],
  ['a list', [1, 'gid://platform/Product/2']],
  ['a list of objects', [{ product_id: '1' }, { product_id: 'gid://platform/Product/2' }]],
])('reads excluded products from %s', (_, products) => {
  const settings = { excluded_products: products };
  expect(excludedIds(settings)).toEqual(['1', '2']);
  expect(referencedIds(readRulesetDraft({ settings }), []).products).toEqual(['1', '2']);
});

it('leaves an id in another form as it was written', () => {
  expect(excludedIds({ excluded_products: ['mug-12', ''] })).toEqual(['mug-12', '']);
});
