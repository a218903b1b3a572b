import { textAt } from '../core/json.ts';
import { priceRange, type StoreProduct } from '../core/product.ts';

/** Which products get which words over their picture. */
interface BadgeRule {
  /** A tag of the product, in small letters; `sale` stands for a reduced price. */
  readonly tag: string;
  readonly label: string;
}

/** Reads rules as a theme writes them: `sale: -{percent} %; new-in: New`. */
export function readBadges(text: string | null): BadgeRule[] {
  return (text ?? '').split(';').flatMap((rule) => {
    const [tag = '', ...label] = rule.split(':');
    const words = label.join(':').trim();
    return words ? [{ tag: tag.trim().toLowerCase(), label: words }] : [];
  });
}

export function badgesOf(product: StoreProduct, rules: readonly BadgeRule[]): string[] {
  const tags = new Set(
    textAt(product, 'tags')
      .toLowerCase()
      .split(/\s*,\s*/),
  );
  return rules.flatMap(({ tag, label }) => {
    if (tag !== 'sale') {
      return tags.has(tag) ? [label] : [];
    }
    const percent = reduction(product);
    return percent > 0 ? [label.replaceAll('{percent}', String(percent))] : [];
  });
}

/** In whole percent of the former price; 0 for a product that is not reduced. */
function reduction(product: StoreProduct): number {
  const range = priceRange(product);
  return range?.compareAt
    ? Math.floor((1 - Number(range.lowest) / Number(range.compareAt)) * 100)
    : 0;
}
