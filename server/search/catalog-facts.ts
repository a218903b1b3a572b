import type { Catalogs } from '../catalog/catalogs.ts';
import { isRepresented } from '../catalog/combined-listings.ts';
import { collectionMask } from '../catalog/collection-slots.ts';
import type { Market } from '../catalog/prices/market.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { SlotMask } from '../catalog/columns/slot-mask.ts';
import { runInSlices, runWhole } from '../base/slices.ts';
import type { ProductFacts, ReadProductFacts } from './product-facts.ts';
import type { PriceFilter } from './query.ts';
import { CatalogVariantFacts, type VariantFacts } from './variant-facts.ts';

export interface CatalogFactsDependencies {
  catalogs: Pick<Catalogs, 'get'>;
  bestSellers: (shopId: number) => Promise<BestSellers>;
}

/** The best sellers of a shop, best-selling first. */
export interface BestSellers {
  productIds: Iterable<number>;
  /** Changes whenever the order changes. */
  version: string;
}

/** Creates a reader of product facts from the catalog in memory. */
export function createCatalogFacts({
  catalogs,
  bestSellers,
}: CatalogFactsDependencies): ReadProductFacts {
  const ranks = new SalesRanks();
  return async (shopId, marketId) => {
    const catalog = await catalogs.get(shopId);
    const salesRanks = await runInSlices(ranks.of(catalog, await bestSellers(shopId)));
    const market = marketId === undefined ? undefined : catalog.markets.find(marketId);
    return market
      ? new MarketFacts(catalog, salesRanks, market)
      : new BaseFacts(catalog, salesRanks);
  };
}

const productsBetweenPauses = 2_048;

/** Sales ranks by slot, cached for each catalog until its best sellers change. */
class SalesRanks {
  readonly #cache = new WeakMap<ShopCatalog, { version: string; ranks: Float64Array }>();

  /** Returns the sales ranks of a catalog. Pauses while it reads them. */
  *of(catalog: ShopCatalog, { productIds, version }: BestSellers): Generator<void, Float64Array> {
    const cached = this.#cache.get(catalog);
    if (cached?.version === version) {
      return cached.ranks;
    }
    const ranks = new Float64Array(catalog.slotCount).fill(Infinity);
    let rank = 0;
    for (const id of productIds) {
      // The catalog may have grown during a pause: writing past the end of a typed array does nothing.
      ranks[catalog.slotOf(id) ?? -1] = rank;
      rank += 1;
      if (rank % productsBetweenPauses === 0) {
        yield;
      }
    }
    this.#cache.set(catalog, { version, ranks });
    return ranks;
  }
}

/** Creates the facts of all products of a catalog that are wanted, listed or not. No product has sales. */
export function factsOfWanted(
  catalog: ShopCatalog,
  isWanted: (slot: number) => boolean,
): ProductFacts {
  return new WantedFacts(catalog, isWanted);
}

class BaseFacts implements ProductFacts {
  readonly variants: VariantFacts;
  protected readonly catalog: ShopCatalog;
  readonly #salesRanks: Float64Array;
  readonly #market: Market | undefined;

  constructor(catalog: ShopCatalog, salesRanks: Float64Array, market?: Market) {
    this.catalog = catalog;
    this.#market = market;
    this.variants = new CatalogVariantFacts(catalog, market);
    this.#salesRanks = salesRanks;
  }

  get slots(): object {
    return this.catalog;
  }

  slotOf(productId: number): number | undefined {
    return this.catalog.slotOf(productId);
  }

  isShown(slot: number): boolean {
    return this.catalog.isListed(slot) && !isRepresented(this.catalog, slot, this.#market);
  }

  isAvailable(slot: number): boolean {
    return this.catalog.isInStock(slot);
  }

  lowestPrice(slot: number): number {
    return this.catalog.lowestPrice(slot);
  }

  highestPrice(slot: number): number {
    return this.catalog.highestPrice(slot);
  }

  hasPrice(slot: number, { min = -Infinity, max = Infinity }: PriceFilter): boolean {
    const lowest = this.lowestPrice(slot);
    const highest = this.highestPrice(slot);
    if (highest < min || lowest > max) {
      return false;
    }
    // The bounds may lie in a gap between the prices of two variants.
    return lowest >= min || highest <= max || this.prices(slot).some((p) => p >= min && p <= max);
  }

  collectionMask(collectionIds: readonly number[]): Generator<void, SlotMask> {
    return collectionMask(this.catalog, collectionIds);
  }

  collectionMembers(collectionId: number): ReadonlySet<number> {
    return new Set(this.catalog.collection(collectionId)?.productIds);
  }

  *collectionsOf(productId: number): Iterable<number> {
    for (const collection of this.catalog.collections()) {
      if (runWhole(collection.hasAny([productId]))) {
        yield collection.id;
      }
    }
  }

  salesRank(slot: number): number {
    return this.#salesRanks[slot] ?? Infinity;
  }

  prices(slot: number): number[] {
    const { first, count } = this.catalog.variantRun(slot);
    return Array.from({ length: count }, (_, row) => this.catalog.variants.price(first + row));
  }
}

class WantedFacts extends BaseFacts {
  readonly #isWanted: (slot: number) => boolean;

  constructor(catalog: ShopCatalog, isWanted: (slot: number) => boolean) {
    super(catalog, new Float64Array());
    this.#isWanted = isWanted;
  }

  override isShown(slot: number): boolean {
    return this.catalog.idAt(slot) !== undefined && this.#isWanted(slot);
  }
}

/** The facts of a market: only the products that it sells, at its prices. */
class MarketFacts extends BaseFacts {
  readonly #market: Market;

  constructor(catalog: ShopCatalog, salesRanks: Float64Array, market: Market) {
    super(catalog, salesRanks, market);
    this.#market = market;
  }

  override isShown(slot: number): boolean {
    const id = this.catalog.idAt(slot);
    return (
      id !== undefined &&
      super.isShown(slot) &&
      this.#market.offers(id) &&
      (this.#market.pricesEverything || this.lowestPrice(slot) < Infinity)
    );
  }

  override isAvailable(slot: number): boolean {
    if (this.#market.pricesEverything) {
      return super.isAvailable(slot);
    }
    const { first, count } = this.catalog.variantRun(slot);
    for (let row = first; row < first + count; row += 1) {
      if (this.catalog.variants.isInStock(row) && this.variants.price(row) !== undefined) {
        return true;
      }
    }
    return false;
  }

  override lowestPrice(slot: number): number {
    const { first, count } = this.catalog.variantRun(slot);
    let lowest = Infinity;
    for (let row = first; row < first + count; row += 1) {
      lowest = Math.min(lowest, this.variants.price(row) ?? Infinity);
    }
    return lowest;
  }

  override highestPrice(slot: number): number {
    const { first, count } = this.catalog.variantRun(slot);
    let highest = -Infinity;
    for (let row = first; row < first + count; row += 1) {
      highest = Math.max(highest, this.variants.price(row) ?? -Infinity);
    }
    return highest;
  }

  override prices(slot: number): number[] {
    const { first, count } = this.catalog.variantRun(slot);
    const rows = Array.from({ length: count }, (_, row) => first + row);
    return rows.flatMap((row) => this.variants.price(row) ?? []);
  }
}
