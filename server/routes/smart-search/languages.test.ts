import { describe, expect } from 'vitest';
import { product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import { ascending, idsFor, search } from '../testing/search-fixture.ts';

const products = [
  product({ id: 1, title: 'Türgriff aus Edelstahl' }),
  product({ id: 2, title: 'Teekannen aus Porzellan' }),
  product({ id: 3, title: 'Manteau noir' }),
];

describe('word forms', () => {
  test("are those of the shop's locale", async ({ app }) => {
    const german = await app.shop({ locale: 'de-AT' });
    await german.import({ products });
    expect(await idsFor(german, { searchTerm: 'griff' })).toEqual([1]);
    expect(await idsFor(german, { searchTerm: 'kanne' })).toEqual([2]);
    expect(await idsFor(german, { searchTerm: 'manteaux' })).toEqual([]);
    const other = await app.shop();
    await other.import({ products });
    expect(await idsFor(other, { searchTerm: 'kanne' })).toEqual([]);
  });

  test('of several languages are a setting of the shop', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products });
    const before = (await search(shop, { searchTerm: 'griffe' })).data;
    await shop.saveSettings({ search: { languages: ['de', 'fr'] } });
    expect(before).toEqual([]);
    expect(ascending(await idsFor(shop, { searchTerm: 'griffe' }))).toEqual([1]);
    expect(ascending(await idsFor(shop, { searchTerm: 'manteaux' }))).toEqual([3]);
  });
});
