import { describe, expect, test } from 'vitest';
import { areColours, isUseful, orderedBounds, toggled, withChoices } from './facet-values.ts';
import { parameters, readSearch } from '../search-address.ts';

const { categories: type } = parameters;

function counts(list: Record<string, number>) {
  return new Map(Object.entries(list));
}

function colourOf(value: string): string | undefined {
  return ['Moss', 'Linen'].includes(value) ? '#000' : undefined;
}

const none = readSearch(new URLSearchParams());
const pots = readSearch(new URLSearchParams({ [type]: 'Pots' }));

describe('a facet', () => {
  test('has what is chosen among its values, also where it brings nothing', () => {
    expect(withChoices(type, counts({ Mugs: 2, Lamps: 0 }), pots)).toEqual([
      { value: 'Mugs', count: 2, isChosen: false },
      { value: 'Lamps', count: 0, isChosen: false },
      { value: 'Pots', count: 0, isChosen: true },
    ]);
  });

  test('does not move what is chosen', () => {
    const values = withChoices(type, counts({ Pots: 1, Mugs: 2 }), pots);
    expect(values.map(({ value }) => value)).toEqual(['Pots', 'Mugs']);
  });

  test('is useless where one value is all there is, unless it is chosen', () => {
    expect(isUseful(withChoices(type, counts({}), none))).toBe(false);
    expect(isUseful(withChoices(type, counts({ Pots: 4 }), none))).toBe(false);
    expect(isUseful(withChoices(type, counts({ Pots: 4, Mugs: 1 }), none))).toBe(true);
    expect(isUseful(withChoices(type, counts({ Pots: 4 }), pots))).toBe(true);
  });

  test('is about colours when half of its values are', () => {
    const paints = withChoices('Paint', counts({ Moss: 1, Oat: 1 }), none);
    const cloths = withChoices('Cloth', counts({ Linen: 1, Cotton: 1, Wool: 1 }), none);
    expect(areColours(paints, colourOf)).toBe(true);
    expect(areColours(cloths, colourOf)).toBe(false);
  });
});

test('a choice is added, or taken back where it was made', () => {
  const mugs = { name: type, value: 'Mugs' };
  const { choices } = toggled(pots, mugs);
  expect(choices).toEqual([...pots.choices, mugs]);
  expect(toggled({ ...pots, choices }, { ...mugs })).toEqual({ choices: pots.choices });
});

test('bounds of the price that are the wrong way round are exchanged', () => {
  expect(orderedBounds({ lowest: 40, highest: 10 })).toEqual({ lowest: 10, highest: 40 });
  expect(orderedBounds({ lowest: 40, highest: null })).toEqual({ lowest: 40, highest: null });
});
