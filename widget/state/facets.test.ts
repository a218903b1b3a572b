import { describe, expect, test } from 'vitest';
import { areColours, inFormerPlaces, isUseful, withChoices } from './facets.ts';
import { parameters, readSearch } from './search-address.ts';

const { categories: type, vendors: vendor } = parameters;

function facet(name: string, counts: Record<string, number>) {
  return { name, counts: Object.entries(counts).map(([value, count]) => ({ value, count })) };
}

function colourOf(value: string): string | null {
  return ['Moss', 'Linen'].includes(value) ? '#000' : null;
}

const none = readSearch(new URLSearchParams());
const pots = readSearch(new URLSearchParams({ [type]: 'Pots' }));

describe('new counts', () => {
  test('take the places of the former ones, whatever their order and whatever is missing', () => {
    const former = [facet(type, { Mugs: 9, Pots: 4 }), facet(vendor, { Pell: 3 })];
    const next = [facet('new', { x: 1 }), facet(type, { Pots: 7, Lamps: 5 })];

    expect(inFormerPlaces(former, next)).toEqual([
      facet(type, { Mugs: 0, Pots: 7, Lamps: 5 }),
      facet(vendor, { Pell: 0 }),
      facet('new', { x: 1 }),
    ]);
  });
});

describe('a facet', () => {
  test('has what is chosen among its values, also where it brings nothing', () => {
    expect(withChoices(facet(type, { Mugs: 2, Lamps: 0 }), pots).values).toEqual([
      { value: 'Mugs', count: 2, isChosen: false },
      { value: 'Lamps', count: 0, isChosen: false },
      { value: 'Pots', count: 0, isChosen: true },
    ]);
  });

  test('does not move what is chosen', () => {
    const { values } = withChoices(facet(type, { Mugs: 2, Pots: 1 }), pots);
    expect(values.map(({ value }) => value)).toEqual(['Mugs', 'Pots']);
  });

  test('is useless where one value is all there is, unless it is chosen', () => {
    expect(isUseful(withChoices(facet(type, {}), none))).toBe(false);
    expect(isUseful(withChoices(facet(type, { Pots: 4 }), none))).toBe(false);
    expect(isUseful(withChoices(facet(type, { Pots: 4, Mugs: 1 }), none))).toBe(true);
    expect(isUseful(withChoices(facet(type, { Pots: 4 }), pots))).toBe(true);
  });

  test('is about colours when half of its values are', () => {
    const paints = facet('Paint', { Moss: 1, Oat: 1 });
    const cloths = facet('Cloth', { Linen: 1, Cotton: 1, Wool: 1 });
    expect(areColours(withChoices(paints, none).values, colourOf)).toBe(true);
    expect(areColours(withChoices(cloths, none).values, colourOf)).toBe(false);
  });
});
