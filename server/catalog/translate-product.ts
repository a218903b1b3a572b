import type { Product, Variant } from './product.ts';

/** The translated fields of a product. The primary language fills in those that are absent. */
export interface ProductTranslation {
  title?: string;
  body_html?: string;
  handle?: string;
  product_type?: string;
  options?: readonly OptionTranslation[];
}

/** The translated texts of an option, found by its name in the primary language. */
export interface OptionTranslation {
  name: string;
  translatedName?: string;
  /** Translated values by those of the primary language. */
  values: Readonly<Record<string, string>>;
}

/** Returns a product with the texts of another language. */
export function translateProduct(product: Product, translation: ProductTranslation): Product {
  const { options: translatedOptions = [], ...texts } = translation;
  const byName = new Map(translatedOptions.map((option) => [option.name, option]));
  if (byName.size === 0) {
    return { ...product, ...texts };
  }
  const options = product.options.map((option) => byName.get(option.name));
  const valueAt: ValueAt = (place, value) => translatedValue(options[place], value);
  return {
    ...product,
    ...texts,
    options: product.options.map((option, place) => ({
      ...option,
      name: options[place]?.translatedName ?? option.name,
      values: option.values.map((value) => translatedValue(options[place], value)),
    })),
    variants: product.variants.map((variant) => translateVariant(variant, valueAt)),
  };
}

/** Returns the translated value of the option at a place. */
type ValueAt = (place: number, value: string) => string;

function translateVariant(variant: Variant, valueAt: ValueAt): Variant {
  const { option1, option2, option3 } = variant;
  const translated = {
    option1: valueAt(0, option1),
    option2: option2 === null ? null : valueAt(1, option2),
    option3: option3 === null ? null : valueAt(2, option3),
  };
  return { ...variant, ...translated, title: titleOf(variant, translated) };
}

type VariantOptions = Pick<Variant, 'option1' | 'option2' | 'option3'>;

/** Translates the title of a variant that consists of its option values, as the platform names variants. */
function titleOf(variant: Variant, translated: VariantOptions): string {
  return variant.title === joined(variant) ? joined(translated) : variant.title;
}

function joined({ option1, option2, option3 }: VariantOptions): string {
  return [option1, option2, option3].filter((value) => value !== null).join(' / ');
}

function translatedValue(option: OptionTranslation | undefined, value: string): string {
  const isKnown = option !== undefined && Object.hasOwn(option.values, value);
  return isKnown ? (option.values[value] ?? value) : value;
}
