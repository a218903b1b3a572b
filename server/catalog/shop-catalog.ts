import type { CatalogProduct } from '../store/tables/catalog/product-store.ts';
import type { StoredCollection } from '../store/tables/catalog/collection-store.ts';
import { BundlePartners } from './bundle-partners.ts';
import { CatalogCollection } from './catalog-collection.ts';
import { ByteColumn, NumberColumn } from './columns/columns.ts';
import { HandleIndex } from './columns/handle-index.ts';
import { CatalogMarkets } from './prices/catalog-markets.ts';
import { NewestOrder } from './columns/newest-order.ts';
import { flagsOf, productFlags } from './product-flags.ts';
import { SlotIndex } from './columns/slot-index.ts';
import { VariantColumns, type VariantRun } from './columns/variant-columns.ts';

interface ShopCatalogOptions {
  /** Returns a number that is unique over all catalogs. */
  nextVersion: () => number;
  /** Returns whether products with this tag are never recommended. */
  isExclusionTag: (tag: string) => boolean;
}

/**
 * The products of one shop as columns, which decide what may be shown without SQL and without an object per
 * product. A product keeps its slot for ever; a removed product leaves it empty.
 */
export class ShopCatalog {
  readonly variants = new VariantColumns();
  readonly bundles = new BundlePartners();
  readonly markets = new CatalogMarkets();
  /** The parent that is shown in place of a child of a combined listing, by the child. */
  readonly mainProducts = new Map<number, number>();
  readonly #slots = new SlotIndex();
  readonly #slotsByHandle = new HandleIndex();
  readonly #handles: string[] = [];
  readonly #ids = new NumberColumn();
  readonly #flags = new ByteColumn();
  readonly #createdAt = new NumberColumn();
  readonly #firstVariant = new NumberColumn();
  readonly #variantCount = new NumberColumn();
  readonly #versions = new NumberColumn();
  readonly #lowestPrices = new NumberColumn();
  readonly #highestPrices = new NumberColumn();
  readonly #collections = new Map<number, CatalogCollection>();
  readonly #collectionVersions = new Map<number, number>();
  readonly #compareAge = (one: number, other: number) =>
    this.#createdAt.get(other) - this.#createdAt.get(one) ||
    this.#ids.get(one) - this.#ids.get(other);
  readonly #newest = new NewestOrder({
    compare: this.#compareAge,
    isOccupied: (slot) => this.#isOccupied(slot),
  });
  readonly #options: ShopCatalogOptions;
  #size = 0;
  #newestVersion = 0;
  #collectionsVersion = 0;
  #version = 0;

  constructor(options: ShopCatalogOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#size;
  }

  /** Number of slots ever used, empty ones included. */
  get slotCount(): number {
    return this.#handles.length;
  }

  /** Changes whenever a product changes. */
  get version(): number {
    return this.#version;
  }

  put(product: CatalogProduct): void {
    const slot = this.#slots.get(product.id) ?? this.#newSlot(product);
    const isNew = !this.#isOccupied(slot);
    if (isNew || this.#createdAt.get(slot) !== product.createdAt) {
      this.#createdAt.set(slot, product.createdAt);
      this.#reorder(slot);
    }
    this.#size += isNew ? 1 : 0;
    if (this.#handles[slot] !== product.handle) {
      this.#slotsByHandle.remove(this.#handles[slot] ?? '', slot);
      this.#slotsByHandle.add(product.handle, slot);
      this.#handles[slot] = product.handle;
    }
    this.#flags.set(slot, flagsOf(product, this.#options.isExclusionTag));
    this.bundles.put(product.id, product.componentIds ?? []);
    this.mainProducts.delete(product.id);
    if (product.mainProductId !== undefined) {
      this.mainProducts.set(product.id, product.mainProductId);
    }
    const run = this.variants.write(product.variants, this.variantRun(slot));
    this.#firstVariant.set(slot, run.first);
    this.#variantCount.set(slot, run.count);
    const prices = product.variants.map(({ price }) => price);
    this.#lowestPrices.set(slot, Math.min(...prices));
    this.#highestPrices.set(slot, Math.max(...prices));
    this.#version = this.#options.nextVersion();
    this.#versions.set(slot, this.#version);
  }

  remove(id: number): void {
    const slot = this.slotOf(id);
    if (slot === undefined) {
      return;
    }
    this.#slotsByHandle.remove(this.#handles[slot] ?? '', slot);
    this.#handles[slot] = '';
    this.bundles.put(id, []);
    this.mainProducts.delete(id);
    this.#flags.set(slot, 0);
    this.#size -= 1;
    this.#version = this.#options.nextVersion();
    this.#reorder(slot);
  }

  slotOf(id: number): number | undefined {
    const slot = this.#slots.get(id);
    return slot !== undefined && this.#isOccupied(slot) ? slot : undefined;
  }

  /** Returns the slot of a product that is or was in the catalog. Products never change their slot. */
  slotEverOf(id: number): number | undefined {
    return this.#slots.get(id);
  }

  /** Returns the id of the product in the slot; undefined for an empty slot. */
  idAt(slot: number): number | undefined {
    return this.#isOccupied(slot) ? this.#ids.get(slot) : undefined;
  }

  /** Returns the handle of the product in the slot; empty for an empty slot. */
  handleAt(slot: number): string {
    return this.#handles[slot] ?? '';
  }

  /** Returns the product with the handle. Prefers listed products, then lower ids. */
  idOfHandle(handle: string): number | undefined {
    const [slot] = this.#slotsByHandle
      .slotsOf(handle)
      .toSorted(
        (a, b) =>
          Number(this.isListed(b)) - Number(this.isListed(a)) ||
          this.#ids.get(a) - this.#ids.get(b),
      );
    return slot === undefined ? undefined : this.#ids.get(slot);
  }

  /** Changes whenever the product changes, so that caches can be invalidated; 0 for unknown products. */
  productVersion(id: number): number {
    const slot = this.slotOf(id);
    return slot === undefined ? 0 : this.versionAt(slot);
  }

  versionAt(slot: number): number {
    return this.#versions.get(slot);
  }

  collectionVersion(id: number): number {
    return this.#collectionVersions.get(id) ?? 0;
  }

  /** Changes whenever any collection changes. */
  get collectionsVersion(): number {
    return this.#collectionsVersion;
  }

  /** Version of the order of `newestFirst`. */
  get newestVersion(): number {
    return this.#newestVersion;
  }

  /** The flags and prices of all slots for loops over many of them. Valid until the next change. */
  get decidingColumns() {
    return {
      flags: this.#flags.values,
      lowestPrices: this.#lowestPrices.values,
      highestPrices: this.#highestPrices.values,
    };
  }

  /** Returns the bits of `productFlags`; 0 for an empty slot. */
  flagsAt(slot: number): number {
    return this.#flags.get(slot);
  }

  /** Returns true for products that are neither draft nor archived. */
  isActive(slot: number): boolean {
    return (this.#flags.get(slot) & productFlags.active) !== 0;
  }

  /** Returns true for active, published products. */
  isListed(slot: number): boolean {
    return (this.#flags.get(slot) & productFlags.listed) !== 0;
  }

  isInStock(slot: number): boolean {
    return (this.#flags.get(slot) & productFlags.inStock) !== 0;
  }

  /** Has the exclusion tag: shown where somebody chose the product, but never recommended. */
  isExcluded(slot: number): boolean {
    return (this.#flags.get(slot) & productFlags.excluded) !== 0;
  }

  /** Lowest price of the variants in hundredths of the shop's currency; Infinity without variants. */
  lowestPrice(slot: number): number {
    return this.#lowestPrices.get(slot);
  }

  /** Returns the highest price of the variants; -Infinity without variants. */
  highestPrice(slot: number): number {
    return this.#highestPrices.get(slot);
  }

  variantRun(slot: number): VariantRun {
    return { first: this.#firstVariant.get(slot), count: this.#variantCount.get(slot) };
  }

  /** Returns all product ids, newest first. Ties are ordered by id. */
  *newestFirst(): Iterable<number> {
    for (const slot of this.#newest.slots()) {
      yield this.#ids.get(slot);
    }
  }

  /** Returns the ids of all listed products. */
  *listedIds(): Iterable<number> {
    for (let slot = 0; slot < this.slotCount; slot += 1) {
      if (this.isListed(slot)) {
        yield this.#ids.get(slot);
      }
    }
  }

  newestSlots(): Int32Array {
    return this.#newest.slots();
  }

  /** Returns the ids of the products in these slots in the same order. */
  newestAmong(slots: Iterable<number>): number[] {
    const occupied = [...slots].filter((slot) => this.idAt(slot) !== undefined);
    return occupied.toSorted(this.#compareAge).map((slot) => this.#ids.get(slot));
  }

  /** Merges changes into the order of the newest products. Call it regularly while many products are put. */
  mergePending(): void {
    this.#newest.mergePending();
  }

  putCollection(stored: StoredCollection): CatalogCollection {
    const collection = new CatalogCollection(stored);
    this.#collections.set(collection.id, collection);
    this.#collectionsVersion = this.#options.nextVersion();
    this.#collectionVersions.set(collection.id, this.#collectionsVersion);
    return collection;
  }

  removeCollection(id: number): void {
    this.#collections.delete(id);
    this.#collectionVersions.delete(id);
    this.#collectionsVersion = this.#options.nextVersion();
  }

  collection(id: number): CatalogCollection | undefined {
    return this.#collections.get(id);
  }

  collections(): IterableIterator<CatalogCollection> {
    return this.#collections.values();
  }

  #isOccupied(slot: number): boolean {
    return (this.#flags.get(slot) & productFlags.occupied) !== 0;
  }

  #reorder(slot: number): void {
    this.#newest.move(slot);
    this.#newestVersion = this.#options.nextVersion();
  }

  #newSlot({ id, handle }: CatalogProduct): number {
    const slot = this.#handles.length;
    this.#handles.push(handle);
    this.#slotsByHandle.add(handle, slot);
    this.#ids.set(slot, id);
    this.#slots.set(id, slot);
    return slot;
  }
}
