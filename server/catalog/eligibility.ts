import type { ShopCatalog } from './shop-catalog.ts';

/** Bounds on one variant's price, in hundredths, all of them at once. */
export interface PriceBounds {
  lessThanOrEqual?: number | undefined;
  equal?: number | undefined;
  greaterThan?: number | undefined;
  greaterThanOrEqual?: number | undefined;
}

/** What a listing may show. */
export interface Eligibility {
  /** Static alone shows unpublished products. */
  includeUnpublished?: boolean;
  includeOutOfStock: boolean;
  prices: PriceBounds;
  /** Nothing but these. */
  only?: ReadonlySet<number> | undefined;
  except?: ReadonlySet<number> | undefined;
}

/** Drafts, archived and unknown products are never eligible. */
export function isEligible(catalog: ShopCatalog, productId: number, rules: Eligibility): boolean {
  const slot = catalog.slotOf(productId);
  if (slot === undefined || rules.except?.has(productId)) {
    return false;
  }
  if (rules.only && !rules.only.has(productId)) {
    return false;
  }
  const isShown = rules.includeUnpublished ? catalog.isActive(slot) : catalog.isListed(slot);
  if (!isShown || (!rules.includeOutOfStock && !catalog.isInStock(slot))) {
    return false;
  }
  return !hasBounds(rules.prices) || hasPriceWithin(catalog, slot, rules.prices);
}

export function hasBounds(bounds: PriceBounds): boolean {
  return Object.values(bounds).some((bound) => bound !== undefined);
}

export function isWithin(price: number, bounds: PriceBounds): boolean {
  return (
    price <= (bounds.lessThanOrEqual ?? Infinity) &&
    price === (bounds.equal ?? price) &&
    price > (bounds.greaterThan ?? -Infinity) &&
    price >= (bounds.greaterThanOrEqual ?? -Infinity)
  );
}

function hasPriceWithin(catalog: ShopCatalog, slot: number, bounds: PriceBounds): boolean {
  const { first, count } = catalog.variantRun(slot);
  for (let row = first; row < first + count; row++) {
    if (isWithin(catalog.variants.price(row), bounds)) {
      return true;
    }
  }
  return false;
}
