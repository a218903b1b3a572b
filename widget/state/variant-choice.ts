import { listAt, textAt } from '../json.ts';
import type { StoreProduct, StoreVariant } from '../product.ts';

/** One value for each option, in their order. */
export type VariantChoice = readonly string[];

export interface OptionGroup {
  /** Empty where the answer tells whole variants instead of options. */
  readonly name: string;
  readonly values: readonly OptionValue[];
}

export interface OptionValue {
  readonly value: string;
  readonly isChosen: boolean;
  /** Whether it can be bought together with what is chosen of the other options. */
  readonly isAvailable: boolean;
}

/** The first variant that can be bought, else the first of all. */
export function initialChoice(product: StoreProduct): VariantChoice {
  const { variants } = product;
  const first = variants.find(({ available }) => available) ?? variants[0];
  return first ? valuesOf(first, optionNames(product)) : [];
}

export function withValue(choice: VariantChoice, option: number, value: string): VariantChoice {
  return choice.map((former, index) => (index === option ? value : former));
}

/** Null where nothing is made in this combination. */
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

/** The reduced shape tells the first option alone: there, the titles of variants are all one option. */
function optionNames(product: StoreProduct): readonly string[] {
  const names = listAt(product, 'options').map((option) => textAt(option, 'name'));
  const isTold = product.variants.every((variant) =>
    names.every((_name, option) => optionOf(variant, option) !== ''),
  );
  return names.length > 0 && isTold ? names : [''];
}

function valuesOf(variant: StoreVariant, names: readonly string[]): VariantChoice {
  const isWhole = names.length === 1 && names[0] === '';
  return isWhole ? [variant.title] : names.map((_name, option) => optionOf(variant, option));
}

function optionOf(variant: StoreVariant, option: number): string {
  return textAt(variant, `option${option + 1}`);
}

function isSame(one: VariantChoice, other: VariantChoice): boolean {
  return one.every((value, index) => value === other[index]);
}
