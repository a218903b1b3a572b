import { listAt, textAt } from '../core/json.ts';
import { firstAvailable, type StoreProduct, type StoreVariant } from '../core/product.ts';

/** One value for each option, in their order. */
export type VariantChoice = readonly string[];

export interface OptionGroup {
  /** Name of the option; empty when its values are whole variants. */
  readonly name: string;
  readonly values: readonly OptionValue[];
}

export interface OptionValue {
  readonly value: string;
  readonly isChosen: boolean;
  /** True when a variant with this value and the other chosen values is available. */
  readonly isAvailable: boolean;
}

/** Returns the values of the first available variant, or else of the first variant. */
export function initialChoice(product: StoreProduct): VariantChoice {
  const first = firstAvailable(product) ?? product.variants[0];
  return first ? valuesOf(first, optionNames(product)) : [];
}

export function withValue(choice: VariantChoice, option: number, value: string): VariantChoice {
  return choice.map((former, index) => (index === option ? value : former));
}

/** Returns the variant of a choice, or null when the combination does not exist. */
export function variantOf(product: StoreProduct, choice: VariantChoice): StoreVariant | null {
  const names = optionNames(product);
  return product.variants.find((variant) => isSame(valuesOf(variant, names), choice)) ?? null;
}

export function optionGroups(product: StoreProduct, choice: VariantChoice): OptionGroup[] {
  const names = optionNames(product);
  const all = product.variants.map((variant) => valuesOf(variant, names));
  return names.map((name, option) => ({
    name,
    values: [...new Set(all.map((values) => values[option] ?? ''))].map((value) => ({
      value,
      isChosen: choice[option] === value,
      isAvailable: variantOf(product, withValue(choice, option, value))?.available ?? false,
    })),
  }));
}

/** One without a name, whose values are whole variants, where an answer does not tell the values of each. */
function optionNames(product: StoreProduct): readonly string[] {
  const names = listAt(product, 'options').map((option) => textAt(option, 'name'));
  const isTold = product.variants.every((one) => valuesOf(one, names).length === names.length);
  return names.length > 0 && isTold ? names : [''];
}

/**
 * The platform's own shape tells each value; the reduced one tells the first, and all of them in the title, where
 * the platform has joined them.
 */
function valuesOf(variant: StoreVariant, names: readonly string[]): VariantChoice {
  if (names.length === 1 && names[0] === '') {
    return [variant.title];
  }
  const told = names.map((_name, option) => textAt(variant, `option${option + 1}`));
  return told.includes('') ? variant.title.split(' / ') : told;
}

function isSame(one: VariantChoice, other: VariantChoice): boolean {
  return one.every((value, index) => value === other[index]);
}
