import { describe, expect, it } from 'vitest';
import { searchDocument } from '../engine-contract/contract-shop.ts';
import { engineWith, search } from '../testing/engine-fixture.ts';

/** Searches titles, whose ids are their places from 1. */
async function searchTitles(titles: readonly string[], term: string): Promise<number[]> {
  const engine = await engineWith(
    titles.map((title, index) => searchDocument({ id: index + 1, title })),
  );
  return search(engine, term);
}

describe('a measure of a term', () => {
  it('finds the length and no decimal that ends with it', async () => {
    const titles = ['Network cable 1.5m', 'Network cable 0.5 m', 'Network cable 5 m', 'Cable 5m'];
    expect(
      (await searchTitles(titles, '5 m cable')).slice(0, 2).toSorted((one, other) => one - other),
    ).toEqual([3, 4]);
    expect((await searchTitles(titles, '1,5 m cable'))[0]).toBe(1);
    expect(await searchTitles(titles, '0.5m')).toEqual([2]);
  });

  it('finds no longer word that begins with it', async () => {
    expect(await searchTitles(['Screw 5mm', 'Cable 5m', 'Cable 5mbps'], 'cable 5m')).toEqual([
      2, 3,
    ]);
  });

  it.each([
    ['2tb', 'Disk 2000 GB', 'Disk 200 GB'],
    ['2000 gb', 'Disk 2 TB', 'Disk 20 TB'],
    ['500 ml', 'Bottle 0.5 l', 'Bottle 5 l'],
    ['500 ml', 'Flasche 0,5 Liter', 'Flasche 5 Liter'],
    ['1.5 l', 'Bottle 1500ml', 'Bottle 5 l'],
    ['0,75 l', 'Bouteille 75 cl', 'Bouteille 75 g'],
    ['12 inch', 'Plate 12"', 'Plate 12 cm'],
    ['12"', 'Teller 30,5 cm', 'Teller 12 cm'],
    ['1 kg', 'Coffee 1000 g', 'Coffee 100 g'],
    ['0.5 kw', 'Heater 500 W', 'Heater 5 W'],
  ])('finds %s as %s, and not %s', async (term, same, other) => {
    expect(await searchTitles([other, same, 'Table'], term)).toEqual([2]);
  });

  it('puts products in the typed unit before those in another', async () => {
    const titles = ['Fast 1000 GB disk', 'Fast 1 TB disk'];
    expect(await searchTitles(titles, '1tb disk')).toEqual([2, 1]);
    expect(await searchTitles(titles, '1000gb disk')).toEqual([1, 2]);
  });

  it('counts pieces in all ways of saying so', async () => {
    const titles = [
      'Set of 6 chopsticks',
      'Set of 4 wine glasses',
      'Wine glasses, 6 pcs',
      'Set/6 wine glasses',
      'Wine glasses 6-pack',
    ];
    const found = await searchTitles(titles, 'set of 6 glasses');
    expect(found.slice(0, 3).toSorted((one, other) => one - other)).toEqual([3, 4, 5]);
    expect(found.at(-1)).toBe(1);
  });

  it.each(['2 x mug', '2 pack mug', 'pack of 2 mug', 'set of 2 mug', '2x mug'])(
    'finds several of a thing however they are counted: %s',
    async (term) => {
      const titles = ['Mug 2 x', 'Mug 2-pack', 'Mug, pack of 2', 'Mug, set of 2', 'Mug, set of 4'];
      const found = (await searchTitles(titles, term)).slice(0, 4);
      expect(found.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4]);
    },
  );

  it('finds several of a thing with and without a space', async () => {
    const titles = ['Switch 2x HDMI', 'Switch 2 x HDMI', 'Switch 4x HDMI'];
    expect(
      (await searchTitles(titles, '2 x hdmi')).slice(0, 2).toSorted((one, other) => one - other),
    ).toEqual([1, 2]);
  });

  it('is found in options and not in the handle of another', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Cable', handle: 'cable-1-5m' }),
      searchDocument({ id: 2, title: 'Cable', options: [{ name: 'Length', values: ['5 m'] }] }),
    ]);
    expect(await search(engine, '5m')).toEqual([2]);
  });

  it('is never corrected to another', async () => {
    expect(await searchTitles(['Bottle 750ml', 'Bottle 760ml'], '7.5ml')).toEqual([]);
  });

  it('does not keep its number from being found', async () => {
    const titles = ['Playstation 4 500 GB', 'Lamp 18 W'];
    expect(await searchTitles(titles, 'playstation 4')).toEqual([1]);
    expect(await searchTitles(titles, 'lamp 18')).toEqual([2]);
  });
});
