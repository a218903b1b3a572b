import type { ShopCatalog } from '../shop-catalog.ts';
import type { Market } from './market.ts';

/** Products between two looks at the clock, a fraction of a millisecond. */
const productsBetweenPauses = 512;

/**
 * Counts the variants of a market's products that have no price of their own in it. The database would join all variants
 * of the shop for that.
 */
export function* countUnpricedVariants(
  catalog: ShopCatalog,
  market: Pick<Market, 'offers' | 'hasOwnPrice'>,
): Generator<void, number> {
  let count = 0;
  for (let slot = 0; slot < catalog.slotCount; slot += 1) {
    const id = catalog.idAt(slot);
    if (id !== undefined && market.offers(id)) {
      const { first, count: variants } = catalog.variantRun(slot);
      for (let row = first; row < first + variants; row += 1) {
        count += market.hasOwnPrice(catalog.variants.id(row)) ? 0 : 1;
      }
    }
    if (slot % productsBetweenPauses === 0) {
      yield;
    }
  }
  return count;
}
