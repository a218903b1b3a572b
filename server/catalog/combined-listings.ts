import type { Market } from './prices/market.ts';
import { productFlags } from './product-flags.ts';
import type { ShopCatalog } from './shop-catalog.ts';

/**
 * Returns whether a product of a combined listing is hidden, because its main product is shown instead. A main product that the
 * market does not sell hides nothing there.
 */
export function isRepresented(
  catalog: ShopCatalog,
  slot: number,
  market: Market | undefined,
): boolean {
  if ((catalog.flagsAt(slot) & productFlags.represented) === 0) {
    return false;
  }
  const id = catalog.idAt(slot);
  const parentId = id === undefined ? undefined : catalog.mainProducts.get(id);
  return parentId !== undefined && (!market || sells(catalog, market, parentId));
}

function sells(catalog: ShopCatalog, market: Market, productId: number): boolean {
  const slot = catalog.slotOf(productId);
  if (slot === undefined || !market.offers(productId)) {
    return false;
  }
  const { first, count } = catalog.variantRun(slot);
  const rows = Array.from({ length: market.pricesEverything ? 0 : count }, (_, row) => first + row);
  return (
    market.pricesEverything ||
    rows.some((row) => {
      const { variants } = catalog;
      return (
        variants.isInStock(row) && market.price(variants.id(row), variants.price(row)) !== undefined
      );
    })
  );
}
