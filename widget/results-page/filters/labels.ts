import { texts, format } from '../../core/format.ts';
import { filtersTexts as words } from './texts.ts';
import { formatMoney } from '../../core/money.ts';
import { parameters, type Choice, type Search } from '../search-address.ts';
import { ownText } from '../../core/own-text.ts';

const ownLabels: Readonly<Record<string, string>> = {
  [parameters.categories]: words.types,
  [parameters.vendors]: words.vendors,
  [parameters.tags]: words.tags,
  [parameters.availability]: words.availability,
};

/** An option has the name that the shop gave it. */
export function facetLabel(name: string): unknown {
  const label = ownLabels[name];
  return label ? ownText(label) : name.slice(parameters.options.length);
}

export function valueLabel({ name, value }: Choice): string {
  if (name === parameters.availability) {
    return value === '0' ? texts.soldOut : words.inStock;
  }
  return value;
}

export function priceLabel({ min, max }: Search, priceFormat: string): string {
  const write = (bound: number) => formatMoney(String(bound), priceFormat);
  if (min !== null && max !== null) {
    return format(words.between, { lowest: write(min), highest: write(max) });
  }
  return min === null
    ? format(words.upTo, { highest: write(max ?? 0) })
    : format(texts.priceFrom, { price: write(min) });
}
