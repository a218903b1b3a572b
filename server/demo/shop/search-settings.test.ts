import { describe, expect, it } from 'vitest';
import { generatedShop } from '../testing/generated-shop-fixture.ts';

const { products, collections, searchSettings } = generatedShop();
const titles = products.map(({ title }) => title.toLowerCase());

describe('the search settings of the demo shop', () => {
  it('replace words that the shop does not use', () => {
    for (const { words, also_find: others = [] } of searchSettings.synonyms) {
      const [used, unused] = [[...words, ...others], words].map((phrases) =>
        phrases.filter((phrase) => titles.some((title) => title.includes(phrase))),
      );
      expect(used).not.toEqual([]);
      expect(unused).not.toEqual(words);
    }
  });

  it('refer to existing collections and products', () => {
    const paths = collections.map(({ handle }) => `/collections/${handle}`);
    const groups = searchSettings.keyword_groups;
    const redirects = groups.flatMap(({ redirect }) => redirect ?? []);
    const pins = groups.flatMap(({ promoted_products: promoted }) => promoted ?? []);
    expect(redirects).toHaveLength(1);
    expect(paths).toEqual(expect.arrayContaining(redirects));
    expect(pins).toHaveLength(3);
    expect(products.map(({ id }) => id)).toEqual(expect.arrayContaining(pins));
  });
});
