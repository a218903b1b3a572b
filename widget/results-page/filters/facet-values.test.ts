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
  test('lists a chosen value even if it matches no product', () => {
    expect(withChoices(type, counts({ Mugs: 2, Lamps: 0 }), pots)).toEqual([
      { value: 'Mugs', count: 2, isChosen: false },
      { value: 'Lamps', count: 0, isChosen: false },
      { value: 'Pots', count: 0, isChosen: true },
    ]);
  });

  test('does not reorder chosen values', () => {
    const values = withChoices(type, counts({ Pots: 1, Mugs: 2 }), pots);
    expect(values.map(({ value }) => value)).toEqual(['Pots', 'Mugs']);
  });

  test('is hidden with only one value, unless it is chosen', () => {
    expect(isUseful(withChoices(type, counts({}), none))).toBe(false);
    expect(isUseful(withChoices(type, counts({ Pots: 4 }), none))).toBe(false);
    expect(isUseful(withChoices(type, counts({ Pots: 4, Mugs: 1 }), none))).toBe(true);
    expect(isUseful(withChoices(type, counts({ Pots: 4 }), pots))).toBe(true);
  });

  test('shows swatches when half of its values are colours', () => {
    const paints = withChoices('Paint', counts({ Moss: 1, Oat: 1 }), none);
    const cloths = withChoices('Cloth', counts({ Linen: 1, Cotton: 1, Wool: 1 }), none);
    expect(areColours(paints, colourOf)).toBe(true);
    expect(areColours(cloths, colourOf)).toBe(false);
  });
});

test('a filter is added, or removed when it is already set', () => {
  const mugs = { name: type, value: 'Mugs' };
  const { choices } = toggled(pots, mugs);
  expect(choices).toEqual([...pots.choices, mugs]);
  expect(toggled({ ...pots, choices }, { ...mugs })).toEqual({ choices: pots.choices });
});

test('price bounds in the wrong order are swapped', () => {
  expect(orderedBounds({ min: 40, max: 10 })).toEqual({ min: 10, max: 40 });
  expect(orderedBounds({ min: 40, max: null })).toEqual({ min: 40, max: null });
});
