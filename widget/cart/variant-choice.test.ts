import { describe, expect, test } from 'vitest';
import { assert, property, string, tuple, uniqueArray } from 'fast-check';
import type { OpenAttribute, StoreProduct, StoreVariant } from '../core/product.ts';
import {
  attributesOf,
  initialChoice,
  optionGroups,
  variantOf,
  withValue,
} from './variant-choice.ts';

/** Returns a product with a variant for each row of option values. A `-` marks sold-out ones. */
function made(names: readonly string[], rows: readonly string[]): StoreProduct {
  const variants = rows.map((row, index) => {
    const [option1 = '', option2, option3] = row.replace('-', '').split('/');
    return {
      id: index + 1,
      product_id: 1,
      title: [option1, option2, option3].filter(Boolean).join(' / '),
      price: '1.00',
      sku: '',
      compare_at_price: null,
      inventory_quantity: 1,
      option1,
      ...(option2 ? { option2 } : {}),
      ...(option3 ? { option3 } : {}),
      available: !row.startsWith('-'),
    };
  });
  const options = names.map((name, index) => ({ id: index, name, values: [] }));
  const product = { id: 1, title: 'P', link: '/p', images: [], variants, options };
  return product;
}

function named(...names: readonly string[]) {
  return names.map((name) => ({ name, value: name.toLowerCase() }));
}

function open(variant: StoreVariant, attribute: OpenAttribute): StoreVariant {
  return { ...variant, choices: [attribute] };
}

describe('the choice among variants', () => {
  test('starts with the first variant in stock', () => {
    const product = made(['Colour', 'Size'], ['-Moss/S', 'Moss/L', 'Oat/S']);

    expect(initialChoice(product)).toEqual(['Moss', 'L']);
    expect(initialChoice(made(['Colour'], ['-Moss', '-Oat']))).toEqual(['Moss']);
  });

  test('marks each value that is in stock together with the other chosen values', () => {
    const product = made(['Colour', 'Size'], ['Moss/S', 'Moss/L', '-Oat/S']);
    const groups = optionGroups(product, ['Moss', 'S']);

    expect(groups.map(({ name }) => name)).toEqual(['Colour', 'Size']);
    expect(
      groups.map(({ values }) => values.map(({ value, isAvailable }) => [value, isAvailable])),
    ).toEqual([
      [
        ['Moss', true],
        ['Oat', false],
      ],
      [
        ['S', true],
        ['L', true],
      ],
    ]);
    expect(variantOf(product, withValue(['Moss', 'L'], 0, 'Oat'))).toBeNull();
  });

  test('is read from variant titles when a response has only the first option', () => {
    const product = made(['Colour', 'Size'], ['Moss/S', '-Moss/L']);
    const variants = product.variants.map((one) => ({ ...one, option2: undefined }));
    const groups = optionGroups({ ...product, variants }, ['Moss', 'S']);

    expect(groups.map(({ name, values }) => [name, values.map(({ value }) => value)])).toEqual([
      ['Colour', ['Moss']],
      ['Size', ['S', 'L']],
    ]);
    expect(variantOf({ ...product, variants }, ['Moss', 'L'])?.id).toBe(2);
  });

  test('lists whole variants when titles lack the values of other options', () => {
    const product = made(['Colour', 'Size'], ['Moss', 'Oat']);

    expect(optionGroups(product, initialChoice(product)).map(({ name }) => name)).toEqual(['']);
    expect(variantOf(product, ['Oat'])?.id).toBe(2);
  });

  test('offers each value of an attribute that a variant is sold in any of', () => {
    const sized = { name: 'Size', attribute: 'pa_size', values: named('S', 'L') };
    const listed = made(['Colour', 'Size'], ['Moss/S, L', '-Oat/S, L', 'Oat/L']);
    const variants = listed.variants.map((one, index) => (index < 2 ? open(one, sized) : one));
    const product = { ...listed, variants };
    const choice = withValue(initialChoice(product), 1, 'L');

    expect(optionGroups(product, choice).map(({ values }) => values)).toEqual([
      [
        { value: 'Moss', isChosen: true, isAvailable: true },
        { value: 'Oat', isChosen: false, isAvailable: true },
      ],
      [
        { value: 'S', isChosen: false, isAvailable: true },
        { value: 'L', isChosen: true, isAvailable: true },
      ],
    ]);
    const [any, , only] = variants;
    expect(variantOf(product, choice)).toBe(any);
    expect(any && attributesOf(product, any, choice)).toEqual([
      { attribute: 'pa_size', value: 'l' },
    ]);
    // The variant for this very value comes before the one for any.
    expect(variantOf(product, withValue(choice, 0, 'Oat'))).toBe(only);
  });

  test('asks for an attribute that is no option, where the chosen variant has it', () => {
    const engraved = { name: 'Engraving', attribute: 'engraving', values: named('Yes', 'No') };
    const { variants, ...others } = made(['Colour'], ['Moss', 'Oat']);
    const product = {
      ...others,
      variants: variants.map((one, index) => (index === 1 ? open(one, engraved) : one)),
    };
    const first = initialChoice(product);
    expect(optionGroups(product, first).map(({ name }) => name)).toEqual(['Colour']);

    const second = withValue(withValue(first, 0, 'Oat'), 1, 'No');
    expect(optionGroups(product, second).map(({ name }) => name)).toEqual(['Colour', 'Engraving']);
    const chosen = variantOf(product, second);
    expect(chosen && attributesOf(product, chosen, second)).toEqual([
      { attribute: 'engraving', value: 'no' },
    ]);
  });

  test('reaches every variant with any value names', () => {
    const value = string({ minLength: 1 }).filter((text) => !/[/-]/.test(text));
    assert(
      property(
        uniqueArray(tuple(value, value), {
          minLength: 1,
          selector: (pair) => pair.join('/'),
        }),
        (pairs) => {
          const product = made(
            ['A', 'B'],
            pairs.map((pair) => pair.join('/')),
          );
          const reached = pairs.map((pair) => variantOf(product, pair)?.id);
          expect(reached).toEqual(pairs.map((_pair, index) => index + 1));
        },
      ),
    );
  });
});
