import { listAt, textAt } from '../core/json.ts';
import {
  firstAvailable,
  type OpenAttribute,
  type StoreProduct,
  type StoreVariant,
} from '../core/product.ts';
import type { ChosenAttribute } from '../core/storefront.ts';

/** One value for each option, in their order, then for each open attribute that is no option. */
export type VariantChoice = readonly string[];

export interface OptionGroup {
  /** Name of the option; empty when its values are whole variants. */
  readonly name: string;
  /** Its place in the choice. */
  readonly option: number;
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
  if (!first) {
    return [];
  }
  const all = product.variants.map((variant) => valuesOf(variant, product));
  return valuesOf(first, product).map(
    ([value], option) => value ?? all.flatMap((values) => values[option] ?? [])[0] ?? '',
  );
}

export function withValue(choice: VariantChoice, option: number, value: string): VariantChoice {
  return choice.map((former, index) => (index === option ? value : former));
}

/** Returns the variant of a choice, one without open attributes first, or null when the combination does not exist. */
export function variantOf(product: StoreProduct, choice: VariantChoice): StoreVariant | null {
  const [found = null] = product.variants
    .filter((variant) =>
      valuesOf(variant, product).every(
        (values, option) => values.length === 0 || values.includes(choice[option] ?? ''),
      ),
    )
    .toSorted((one, other) => openAttributes(one).length - openAttributes(other).length);
  return found;
}

/** Returns the chosen value of each open attribute of a variant. */
export function attributesOf(
  product: StoreProduct,
  variant: StoreVariant,
  choice: VariantChoice,
): ChosenAttribute[] {
  const names = groupNames(product);
  return openAttributes(variant).map(({ name, attribute, values }) => {
    const chosen = values.find((value) => value.name === choice[names.indexOf(name)]) ?? values[0];
    return { attribute, value: chosen?.value ?? '' };
  });
}

export function optionGroups(product: StoreProduct, choice: VariantChoice): OptionGroup[] {
  const all = product.variants.map((variant) => valuesOf(variant, product));
  const chosen = variantOf(product, choice);
  const options = optionNames(product).length;
  return groupNames(product)
    .map((name, option) => ({
      name,
      option,
      values: [...new Set(all.flatMap((values) => values[option] ?? []))].map((value) => ({
        value,
        isChosen: choice[option] === value,
        isAvailable: variantOf(product, withValue(choice, option, value))?.available ?? false,
      })),
    }))
    .filter(
      ({ name, option }) =>
        option < options || (chosen && openAttributes(chosen).some((open) => open.name === name)),
    );
}

function groupNames(product: StoreProduct): readonly string[] {
  const open = product.variants.flatMap(openAttributes).map(({ name }) => name);
  return [...new Set([...optionNames(product), ...open])];
}

/** One without a name, whose values are whole variants, where an answer does not tell the values of each. */
function optionNames(product: StoreProduct): readonly string[] {
  const names = listAt(product, 'options').map((option) => textAt(option, 'name'));
  const isTold = product.variants.every((one) => toldBy(one, names).length === names.length);
  return names.length > 0 && isTold ? names : [''];
}

/** Returns the values of a variant in each group: several of an open attribute, none of one that it does not have. */
function valuesOf(variant: StoreVariant, product: StoreProduct): (readonly string[])[] {
  const told = toldBy(variant, optionNames(product));
  return groupNames(product).map((name, option) => {
    const open = openAttributes(variant).find((attribute) => attribute.name === name);
    return open ? open.values.map((value) => value.name) : told.slice(option, option + 1);
  });
}

/**
 * The platform's own shape tells each value; the reduced one tells the first, and all of them in the title, where
 * the platform has joined them.
 */
function toldBy(variant: StoreVariant, names: readonly string[]): VariantChoice {
  if (names.length === 1 && names[0] === '') {
    return [variant.title];
  }
  const told = names.map((_name, option) => textAt(variant, `option${option + 1}`));
  return told.includes('') ? variant.title.split(' / ') : told;
}

function openAttributes({ choices = [] }: StoreVariant): readonly OpenAttribute[] {
  return choices;
}
