import { decodeHTML } from 'entities';

/** An attribute of a product, with its values. */
export interface WooAttribute {
  id: number | null;
  name: string;
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
  /** The names of terms in the order of the shop, by attribute. */
  terms: ReadonlyMap<number, readonly string[]>;
}

function toOption({ id, name, options }: WooAttribute, terms: OptionSources['terms']): WooOption {
  const order = (id === null ? undefined : terms.get(id)) ?? [];
  const place = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length);
  const values = options.map(decodeHTML).toSorted((a, b) => place(a) - place(b));
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

function join(options: readonly WooOption[], variations: OptionSources['variations']): WooOption {
  const valueOf = (given: readonly WooValue[]) =>
    options.map((option) => option.valueOf(given)).join(separator);
  return {
    name: options.map(({ name }) => name).join(separator),
    values: [...new Set(variations.map(valueOf))],
    valueOf,
  };
}
