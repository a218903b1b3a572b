import type { Market } from './prices/market.ts';
import type { ShopCatalog } from './shop-catalog.ts';

/** Bounds on the price of one variant, in hundredths. A price must meet all of them. */
export interface PriceBounds {
  lessThanOrEqual?: number | undefined;
  equal?: number | undefined;
  greaterThan?: number | undefined;
  greaterThanOrEqual?: number | undefined;
}

/** Reasons for leaving a product out, in the order in which they are checked. */
export const rejectionReasons = [
  'unknown',
  'draft',
  'input',
  'in_cart',
  'excluded',
  'not_chosen',
  'not_in_market',
  'unpublished',
  'exclusion_tag',
  'out_of_stock',
  'price',
] as const;

export type RejectionReason = (typeof rejectionReasons)[number];

/** Filters of a listing. */
export interface Eligibility {
  /** Set only by the static listing, which shows unpublished products. */
  includeUnpublished?: boolean;
  includeOutOfStock: boolean;
  prices: PriceBounds;
  /** Restricts products and variants to those of the market and applies its prices. */
  market?: Market | undefined;
  /** Ids of the only products that may be shown. */
  only?: ReadonlySet<number> | undefined;
  /** Product ids to leave out, with the reason for each. */
  except?: ReadonlyMap<number, 'input' | 'in_cart' | 'excluded'> | undefined;
  /** Leaves out products with the exclusion tag. Set for listings whose products nobody chose by hand. */
  isRecommended?: boolean | undefined;
}

/**
 * Returns why a product may not be shown; undefined when it may. Drafts, archived and unknown products are
 * always rejected.
 */
export function rejectionOf(
  catalog: ShopCatalog,
  productId: number,
  rules: Eligibility,
): RejectionReason | undefined {
  return rejectionAt(catalog, { productId, slot: catalog.slotOf(productId) }, rules);
}

/**
 * Does the same for a product whose slot is known; an undefined slot means that the catalog lacks the
 * product.
 */
export function rejectionAt(
  catalog: ShopCatalog,
  { productId, slot }: { productId: number; slot: number | undefined },
  rules: Eligibility,
): RejectionReason | undefined {
  if (slot === undefined) {
    return 'unknown';
  }
  if (!catalog.isActive(slot)) {
    return 'draft';
  }
  return (
    rejectionByRequest(productId, rules) ?? rejectionByCatalog(catalog, { productId, slot }, rules)
  );
}

/** Checks only the products that the request itself names. */
export function rejectionByRequest(
  productId: number,
  rules: Eligibility,
): RejectionReason | undefined {
  const exception = rules.except?.get(productId);
  if (exception !== undefined) {
    return exception;
  }
  return rules.only?.has(productId) === false ? 'not_chosen' : undefined;
}

/** Checks only the data of the catalog and the market. The product must be active. */
export function rejectionByCatalog(
  catalog: ShopCatalog,
  { productId, slot }: { productId: number; slot: number },
  rules: Eligibility,
): RejectionReason | undefined {
  if (rules.market?.offers(productId) === false) {
    return 'not_in_market';
  }
  if (!rules.includeUnpublished && !catalog.isListed(slot)) {
    return 'unpublished';
  }
  if (rules.isRecommended && catalog.isExcluded(slot)) {
    return 'exclusion_tag';
  }
  return rejectionByVariants(catalog, slot, rules);
}

export function hasBounds(bounds: PriceBounds): boolean {
  return (
    bounds.lessThanOrEqual !== undefined ||
    bounds.equal !== undefined ||
    bounds.greaterThan !== undefined ||
    bounds.greaterThanOrEqual !== undefined
  );
}

export function isWithin(price: number, bounds: PriceBounds): boolean {
  return (
    price <= (bounds.lessThanOrEqual ?? Infinity) &&
    price === (bounds.equal ?? price) &&
    price > (bounds.greaterThan ?? -Infinity) &&
    price >= (bounds.greaterThanOrEqual ?? -Infinity)
  );
}

/** Requires a variant in stock and a variant, possibly another one, whose price is within the bounds. */
function rejectionByVariants(
  catalog: ShopCatalog,
  slot: number,
  rules: Eligibility,
): RejectionReason | undefined {
  const { market, prices, includeOutOfStock } = rules;
  if (market?.pricesEverything ?? true) {
    if (!includeOutOfStock && !catalog.isInStock(slot)) {
      return 'out_of_stock';
    }
    if (!hasBounds(prices)) {
      return undefined;
    }
    if (!market) {
      return hasBasePrice(catalog, slot, prices) ? undefined : 'price';
    }
  }
  const summary = summarizeVariants(catalog, slot, rules);
  if (market && !summary.isSold) {
    return 'not_in_market';
  }
  if (!includeOutOfStock && !summary.isInStock) {
    return 'out_of_stock';
  }
  return summary.hasPrice ? undefined : 'price';
}

function hasBasePrice(catalog: ShopCatalog, slot: number, bounds: PriceBounds): boolean {
  const lowest = catalog.lowestPrice(slot);
  const highest = catalog.highestPrice(slot);
  if (lowest === highest) {
    return isWithin(lowest, bounds);
  }
  const { lessThanOrEqual = Infinity, equal = highest } = bounds;
  const { greaterThan = -Infinity, greaterThanOrEqual = -Infinity } = bounds;
  // Checks the range of prices first: bounds outside it need no look at the variants.
  const isOutside =
    lowest > Math.min(lessThanOrEqual, equal) ||
    highest < Math.max(greaterThanOrEqual, equal) ||
    highest <= greaterThan;
  if (isOutside) {
    return false;
  }
  const { variants } = catalog;
  const { first, count } = catalog.variantRun(slot);
  for (let row = first; row < first + count; row++) {
    if (isWithin(variants.price(row), bounds)) {
      return true;
    }
  }
  return false;
}

function summarizeVariants(catalog: ShopCatalog, slot: number, { market, prices }: Eligibility) {
  const { variants } = catalog;
  const { first, count } = catalog.variantRun(slot);
  const summary = { isSold: false, isInStock: false, hasPrice: false };
  for (let row = first; row < first + count; row++) {
    const base = variants.price(row);
    const price = market ? market.price(variants.id(row), base) : base;
    if (price !== undefined) {
      summary.isSold = true;
      summary.isInStock ||= variants.isInStock(row);
      summary.hasPrice ||= isWithin(price, prices);
    }
  }
  return summary;
}
