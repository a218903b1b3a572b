import type { Market } from './market.ts';
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
  /** Its products and variants alone, and its prices. */
  market?: Market | undefined;
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
  if (rules.only?.has(productId) === false || rules.market?.offers(productId) === false) {
    return false;
  }
  const isShown = rules.includeUnpublished ? catalog.isActive(slot) : catalog.isListed(slot);
  return isShown && hasOffer(catalog, slot, rules);
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

/** Whether a variant is in stock, and a variant, not necessarily the same, has a price that is asked for. */
function hasOffer(catalog: ShopCatalog, slot: number, rules: Eligibility): boolean {
  const { market, prices, includeOutOfStock } = rules;
  const sellsAll = market?.pricesEverything ?? true;
  if (sellsAll && !includeOutOfStock && !catalog.isInStock(slot)) {
    return false;
  }
  if (sellsAll && !hasBounds(prices)) {
    return true;
  }
  const { variants } = catalog;
  const { first, count } = catalog.variantRun(slot);
  let isInStock = includeOutOfStock;
  let hasPrice = false;
  for (let row = first; row < first + count; row++) {
    const base = variants.price(row);
    const price = market ? market.price(variants.id(row), base) : base;
    if (price !== undefined) {
      isInStock ||= variants.isInStock(row);
      hasPrice ||= isWithin(price, prices);
    }
  }
  return isInStock && hasPrice;
}
