import { badgesOf, readBadges } from './badges.ts';
import { textAt } from '../core/json.ts';
import { formatMoney } from '../core/money.ts';
import {
  pictureAddress,
  isSoldOut,
  isStoreLink,
  pictureOf,
  priceRange,
  type StoreProduct,
} from '../core/product.ts';
import { ratingOf } from './rating.ts';

export interface TemplateContext {
  readonly priceFormat: string;
  /** Rules as the theme writes them. */
  readonly badges: string;
}

/** Returns the values that a template may name in its braces. */
function valuesOf(
  product: StoreProduct,
  { priceFormat, badges }: TemplateContext,
): ReadonlyMap<string, string> {
  const rating = ratingOf(product);
  const values = {
    id: String(product.id),
    handle: textAt(product, 'handle'),
    title: product.title,
    link: product.link,
    image: pictureOf(product)?.src ?? '',
    vendor: textAt(product, 'vendor'),
    type: textAt(product, 'product_type'),
    ...pricesOf(product, priceFormat),
    badge: badgesOf(product, readBadges(badges))[0] ?? '',
    rating: rating?.stars.toFixed(1) ?? '',
    review_count: String(rating?.reviewCount ?? ''),
    available: isSoldOut(product) ? '' : 'yes',
    sold_out: isSoldOut(product) ? 'yes' : '',
  };
  return new Map(Object.entries(values));
}

/** `full_price` is empty for a reduced product, `compare_at_price` for others. */
function pricesOf(product: StoreProduct, priceFormat: string): Record<string, string> {
  const range = priceRange(product);
  const money = (amount: string | null | undefined) =>
    amount ? formatMoney(amount, priceFormat) : '';
  return {
    price: money(range?.lowest),
    compare_at_price: money(range?.compareAt),
    full_price: range?.compareAt ? '' : money(range?.lowest),
    varying_price: range?.isVarying ? money(range.lowest) : '',
  };
}

const binding = /\{\{\s*(\w+)\s*\}\}/g;

/**
 * A merchant's card for a product. What stands in braces becomes text, never markup: in texts, and in
 * attributes that neither run nor style anything; an address must be one that the store may link to.
 * `data-vitrine-if="name"` keeps an element only where the value is not empty.
 */
export function fillTemplate(
  template: HTMLTemplateElement,
  product: StoreProduct,
  context: TemplateContext,
): DocumentFragment {
  const values = valuesOf(product, context);
  const fill = (text: string) =>
    text.replace(binding, (_all, name: string) => values.get(name) ?? '');
  const filled = document.importNode(template.content, true);
  // Frameworks put children of JSX into the template itself.
  filled.append(...Array.from(template.childNodes, (node) => node.cloneNode(true)));
  for (const element of filled.querySelectorAll('*')) {
    const condition = element.getAttribute('data-vitrine-if');
    // A template says what there is to see; code in it would run once for each card.
    if (element.localName === 'script' || (condition !== null && !values.get(condition))) {
      element.remove();
      continue;
    }
    fillAttributes(element, fill);
    if (element.localName !== 'style') {
      fillTexts(element, fill);
    }
  }
  fillTexts(filled, fill);
  return filled;
}

function fillTexts(parent: Node, fill: (text: string) => string): void {
  for (const node of parent.childNodes) {
    if (node instanceof Text && node.data.includes('{{')) {
      node.data = fill(node.data);
    }
  }
}

function fillAttributes(element: Element, fill: (text: string) => string): void {
  for (const { name, value } of Array.from(element.attributes)) {
    if (!value.includes('{{')) {
      continue;
    }
    const filled = fill(value);
    if (isAllowed(element, name.toLowerCase(), filled)) {
      element.setAttribute(name, filled);
    } else {
      element.removeAttribute(name);
    }
  }
}

/** Attributes that hold words, and nothing that a browser would load, run or apply. */
const words = /^(?:alt|title|label|value|id|class|for|datetime|lang|dir|role|(?:aria|data)-.+)$/;

function isAllowed(element: Element, name: string, value: string): boolean {
  if (name === 'href') {
    return element.localName === 'a' && isStoreLink(value);
  }
  if (name === 'src') {
    return element.localName === 'img' && pictureAddress.test(value);
  }
  return words.test(name);
}
