import { isRepresented } from './combined-listings.ts';
import type { Market } from './prices/market.ts';
import { productFlags } from './product-flags.ts';
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
  'gift_card',
  'only_searched',
  'represented',
  'in_bundle',
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
  except?: ReadonlyMap<number, 'input' | 'in_cart' | 'excluded' | 'in_bundle'> | undefined;
  /**
   * Leaves out products with the exclusion tag, gift cards, products for searches alone, children of combined listings beside their parent, and bundles
   * beside their components. Set for listings whose products nobody chose by hand.
   */
  isRecommended?: boolean | undefined;
  /** Set where the shop wants gift cards to be recommended. */
  includeGiftCards?: boolean | undefined;
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
  return (
    rejectionByFlags(flagsIn(catalog, slot, rules), rules) ??
    (dependsOnVariants(rules) ? rejectionByVariants(catalog, slot, rules) : undefined)
  );
}

/** Returns the flags of a product, without that of a child whose parent the market does not sell. */
function flagsIn(catalog: ShopCatalog, slot: number, { market }: Eligibility): number {
  const flags = catalog.flagsAt(slot);
  return market && !isRepresented(catalog, slot, market)
    ? flags & ~productFlags.represented
    : flags;
}

/** Checks only the flags of an active product that the market offers. */
export function rejectionByFlags(flags: number, rules: Eligibility): RejectionReason | undefined {
  const has = (flag: number) => (flags & flag) !== 0;
  if (!rules.includeUnpublished && !has(productFlags.listed)) {
    return 'unpublished';
  }
  const rejection = rules.isRecommended ? rejectionOfRecommended(flags, rules) : undefined;
  if (rejection !== undefined) {
    return rejection;
  }
  const sellsAllVariants = rules.market?.pricesEverything ?? true;
  return sellsAllVariants && !rules.includeOutOfStock && !has(productFlags.inStock)
    ? 'out_of_stock'
    : undefined;
}

function rejectionOfRecommended(
  flags: number,
  { includeGiftCards }: Eligibility,
): RejectionReason | undefined {
  if ((flags & productFlags.excluded) !== 0) {
    return 'exclusion_tag';
  }
  if (!includeGiftCards && (flags & productFlags.giftCard) !== 0) {
    return 'gift_card';
  }
  if ((flags & productFlags.onlySearched) !== 0) {
    return 'only_searched';
  }
  return (flags & productFlags.represented) === 0 ? undefined : 'represented';
}

/** Returns true when the flags are not enough: prices or the variants of a market must be read. */
export function dependsOnVariants({ market, prices }: Eligibility): boolean {
  return hasBounds(prices) || market?.pricesEverything === false;
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
  return meets(price, priceLimits(bounds));
}

/** Requires a variant whose price is within the bounds, in stock unless sold-out products are included. */
function rejectionByVariants(
  catalog: ShopCatalog,
  slot: number,
  rules: Eligibility,
): RejectionReason | undefined {
  const { market, includeOutOfStock } = rules;
  if (!market) {
    return rejectionByBasePrice(catalog, slot, rules);
  }
  const summary = summarizeVariants(catalog, slot, rules);
  if (!summary.isSold) {
    return 'not_in_market';
  }
  if (!includeOutOfStock && !summary.isInStock) {
    return 'out_of_stock';
  }
  return summary.hasPrice ? undefined : 'price';
}

/** Requires a variant whose base price is within the bounds, for a product in stock if it must be. */
function rejectionByBasePrice(
  catalog: ShopCatalog,
  slot: number,
  { prices: bounds, includeOutOfStock }: Eligibility,
): 'price' | undefined {
  const lowest = catalog.lowestPrice(slot);
  const highest = catalog.highestPrice(slot);
  const limits = priceLimits(bounds);
  const isMet =
    decidedByRange(lowest, highest, limits, includeOutOfStock) ??
    hasVariantWithin(catalog, slot, limits, includeOutOfStock);
  return isMet ? undefined : 'price';
}

function hasVariantWithin(
  catalog: ShopCatalog,
  slot: number,
  limits: PriceLimits,
  includeOutOfStock: boolean,
): boolean {
  const { variants } = catalog;
  const { first, count } = catalog.variantRun(slot);
  for (let row = first; row < first + count; row++) {
    if (meets(variants.price(row), limits) && (includeOutOfStock || variants.isInStock(row))) {
      return true;
    }
  }
  return false;
}

/** The limits of prices within bounds: at most `most`, at least `least`, and above `above`. */
interface PriceLimits {
  most: number;
  least: number;
  above: number;
}

export function priceLimits(bounds: PriceBounds): PriceLimits {
  return {
    most: Math.min(bounds.lessThanOrEqual ?? Infinity, bounds.equal ?? Infinity),
    least: Math.max(bounds.greaterThanOrEqual ?? -Infinity, bounds.equal ?? -Infinity),
    above: bounds.greaterThan ?? -Infinity,
  };
}

/**
 * Returns whether a variant, in stock if it must be, meets the limits, as far as the prices of a product that may be shown tell:
 * where they differ, a variant within the limits may be sold out.
 */
export function decidedByRange(
  lowest: number,
  highest: number,
  limits: PriceLimits,
  includeOutOfStock: boolean,
): boolean | undefined {
  const isMet = rangeMeets(lowest, highest, limits);
  return isMet && !includeOutOfStock && lowest !== highest ? undefined : isMet;
}

/**
 * Returns whether a variant meets the limits, as far as the lowest and the highest price of a product tell; undefined when
 * only a price between them may. A product without variants has no range and meets nothing.
 */
function rangeMeets(lowest: number, highest: number, limits: PriceLimits): boolean | undefined {
  const { most, least, above } = limits;
  if (lowest > most || highest < least || highest <= above) {
    return false;
  }
  if (meets(lowest, limits) || meets(highest, limits)) {
    return true;
  }
  return lowest === highest ? false : undefined;
}

function meets(price: number, { most, least, above }: PriceLimits): boolean {
  return price <= most && price >= least && price > above;
}

function summarizeVariants(
  catalog: ShopCatalog,
  slot: number,
  { market, prices, includeOutOfStock }: Eligibility,
) {
  const { variants } = catalog;
  const { first, count } = catalog.variantRun(slot);
  const summary = { isSold: false, isInStock: false, hasPrice: false };
  for (let row = first; row < first + count; row++) {
    const base = variants.price(row);
    const price = market ? market.price(variants.id(row), base) : base;
    if (price !== undefined) {
      summary.isSold = true;
      const isInStock = variants.isInStock(row);
      summary.isInStock ||= isInStock;
      summary.hasPrice ||= (includeOutOfStock || isInStock) && isWithin(price, prices);
    }
  }
  return summary;
}
