import type { Market } from './market.ts';
import type { ShopCatalog } from './shop-catalog.ts';

/** Bounds on one variant's price, in hundredths, all of them at once. */
export interface PriceBounds {
  lessThanOrEqual?: number | undefined;
  equal?: number | undefined;
  greaterThan?: number | undefined;
  greaterThanOrEqual?: number | undefined;
}

/** Why a product is left out of an answer, in the order in which the reasons are looked at. */
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

/** What a listing may show. */
export interface Eligibility {
  /** Static alone shows unpublished products. */
  includeUnpublished?: boolean;
  includeOutOfStock: boolean;
  prices: PriceBounds;
  /** Its products and variants alone, and its prices. */
  market?: Market | undefined;
  /** Nothing but these. */
  only?: ReadonlySet<number> | undefined;
  /** None of these, each for its reason. */
  except?: ReadonlyMap<number, 'input' | 'in_cart' | 'excluded'> | undefined;
  /** Leaves out products with the exclusion tag: nobody chose them. */
  isRecommended?: boolean | undefined;
}

/** Undefined: the product may be shown. Drafts, archived and unknown products never are. */
export function rejectionOf(
  catalog: ShopCatalog,
  productId: number,
  rules: Eligibility,
): RejectionReason | undefined {
  return rejectionAt(catalog, { productId, slot: catalog.slotOf(productId) }, rules);
}

/** The same for a product whose slot is known; undefined: the catalog does not hold it. */
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

/** Looks only at the products that the request itself names. */
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

/** Looks only at what the catalog and the market say of an active product. */
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

/** A variant must be in stock, and a variant, not necessarily the same, have a price that is asked for. */
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
  // Bounds that no price between lowest and highest can meet need no look at the variants.
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
