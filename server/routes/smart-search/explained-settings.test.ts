import { describe, expect } from 'vitest';
import { test } from '../../testing/running-app.ts';
import { search } from '../testing/search-fixture.ts';
import { openSettingsShop } from '../testing/settings-fixture.ts';

describe('an explained search with settings', () => {
  test('names the synonym, group and influence that applied', async ({ app }) => {
    const shop = await openSettingsShop(app, {
      synonyms: [{ words: ['couch', 'sofa'] }],
      keyword_groups: [{ name: 'Living room', keywords: ['couch'], promoted_products: [4, 6] }],
      influence: [
        { field: 'vendor', value: 'Harbour', boost: 2 },
        { field: 'vendor', value: 'Kiln', boost: 3 },
      ],
      excluded_tags: ['sale'],
    });
    const key = await shop.explainingKey();
    const body = { searchTerm: 'couch', promotedIds: ['6'], explain: true };
    const { data, metadata } = await search(shop, body, key);
    const reasons = new Map(data.map(({ id, explanation }) => [id, explanation?.sources[0]]));
    const partsOf = (id: number) => reasons.get(id)?.parts.map(({ text }) => text);
    expect(partsOf(2)).toEqual(
      expect.arrayContaining(['synonym: sofa', 'boost: vendor Harbour × 2', 'title: sofa']),
    );
    expect(partsOf(2)?.join()).not.toContain('Kiln');
    expect(partsOf(3)).toBeUndefined();
    expect(reasons.get(4)?.text).toBe('The keyword group "Living room" promotes it.');
    expect(reasons.get(6)?.text).toBe('The request promotes it.');
    expect(metadata?.removed).toEqual([
      {
        id: 1,
        source: 'search',
        reason: 'excluded',
        text: "The shop's search settings exclude it by its tags.",
      },
    ]);
  });

  test('names a synonym of several words, and none when the term itself is found', async ({
    app,
  }) => {
    const shop = await openSettingsShop(app, {
      synonyms: [{ words: ['dining place', 'oak table', 'mug'] }],
    });
    const key = await shop.explainingKey();
    const partsFor = async (searchTerm: string) => {
      const { data } = await search(shop, { searchTerm, explain: true }, key);
      return new Map(
        data.map(({ id, explanation }) => [
          id,
          explanation?.sources[0]?.parts.flatMap(({ name, text }) =>
            name === 'synonym' ? text : [],
          ),
        ]),
      );
    };
    const parts = await partsFor('dining place');
    expect(parts.get(3)).toEqual(['synonym: oak table']);
    expect(parts.get(6)).toEqual(['synonym: mug']);
    const own = await partsFor('mug');
    expect(own.get(6)).toEqual([]);
    expect(own.get(3)).toEqual(['synonym: oak table']);
  });

  test('reports an excluded term and hidden products out of stock', async ({ app }) => {
    const shop = await openSettingsShop(app, { excluded_terms: ['sofa'], out_of_stock: 'hidden' });
    const key = await shop.explainingKey();
    const reasonsFor = async (searchTerm: string) => {
      const { metadata } = await search(shop, { searchTerm, explain: true }, key);
      return metadata?.removed?.map(({ id, reason, text }) => [id, reason, text]);
    };
    expect(await reasonsFor('mug')).toEqual([
      [5, 'out_of_stock', "It is out of stock, which the shop's search settings hide."],
    ]);
    const excluded = await reasonsFor('sofa');
    expect(excluded).toHaveLength(3);
    expect(excluded?.[0]?.[2]).toBe("The shop's search settings exclude this term.");
  });
});
