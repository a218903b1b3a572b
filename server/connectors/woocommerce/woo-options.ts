import { decodeHTML } from 'entities';

import type { VariantChoice } from '../../contract/product.ts';
import type { WooTerm } from './woo-facts.ts';

/** An attribute of a product, with its values. */
export interface WooAttribute {
  id: number | null;
  name: string;
  /** The name of a global attribute in the database, such as `pa_size`. */
  slug: string | null;
  options: readonly string[];
}

/** A value of a variation. */
export interface WooValue {
  name: string;
  option: string;
}

/** An option of a product: one attribute, or those that do not fit into the first ones. */
export interface WooOption {
  name: string;
  values: string[];
  /** Returns the value of a variation. */
  valueOf: (values: readonly WooValue[]) => string;
}

/** The platform's shape has so many options. */
const mostOptions = 3;

const separator = ' / ';

/** Returns the options of a product. The last one has all attributes that do not fit, so that none is lost. */
export function optionsOf(
  attributes: readonly WooAttribute[],
  { variations, terms }: OptionSources,
): WooOption[] {
  const all = attributes.map((attribute) => toOption(attribute, terms));
  if (all.length <= mostOptions) {
    return all;
  }
  const own = all.slice(0, mostOptions - 1);
  return [...own, join(all.slice(mostOptions - 1), variations)];
}

interface OptionSources {
  /** The values of each variation. */
  variations: readonly (readonly WooValue[])[];
  /** The terms of global attributes in the order of the shop, by attribute. */
  terms: ReadonlyMap<number, readonly WooTerm[]>;
}

function toOption(attribute: WooAttribute, terms: OptionSources['terms']): WooOption {
  const { name } = attribute;
  const values = valuesOf(attribute, terms).map((value) => value.name);
  return {
    name: decodeHTML(name),
    values,
    valueOf(given) {
      const found = given.find((value) => value.name === name);
      // A variation without the attribute is for any of its values.
      return found ? decodeHTML(found.option) : values.join(', ');
    },
  };
}

/** Returns the values of an attribute in the order of the shop, with what the cart calls them. */
function valuesOf(
  { id, options }: WooAttribute,
  terms: OptionSources['terms'],
): VariantChoice['values'] {
  const known = (id === null ? undefined : terms.get(id)) ?? [];
  const place = (value: string) => {
    const found = known.findIndex((term) => term.name === value);
    return found === -1 ? known.length : found;
  };
  return options
    .map(decodeHTML)
    .toSorted((a, b) => place(a) - place(b))
    .map((name) => ({ name, value: known[place(name)]?.slug ?? name }));
}

/** Returns the attributes for any of whose values a variation is sold: the cart asks for one. */
export function choicesOf(
  attributes: readonly WooAttribute[],
  given: readonly WooValue[],
  terms: OptionSources['terms'],
): VariantChoice[] {
  return attributes
    .filter(({ name }) => given.every((value) => value.name !== name))
    .map((attribute) => ({
      name: decodeHTML(attribute.name),
      attribute: attribute.id === null ? attribute.name : (attribute.slug ?? attribute.name),
      values: valuesOf(attribute, terms),
    }));
}

function join(options: readonly WooOption[], variations: OptionSources['variations']): WooOption {
  const valueOf = (given: readonly WooValue[]) =>
    options.map((option) => option.valueOf(given)).join(separator);
  return {
    name: options.map(({ name }) => name).join(separator),
    values: [...new Set(variations.map(valueOf))],
    valueOf,
  };
}
