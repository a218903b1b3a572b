import type { StoredCollection } from '../store/collection-store.ts';
import type { ProductFacts } from '../store/product-store.ts';
import { ByteColumn, NumberColumn } from './columns.ts';
import { VariantColumns, type VariantRun } from './variant-columns.ts';

/** A collection with its members in its own order. */
export interface CatalogCollection extends StoredCollection {
  readonly members: ReadonlySet<number>;
}

const listedFlag = 1;
const activeFlag = 2;
const inStockFlag = 4;

/**
 * One shop's products as columns, so that what may be shown is decided without SQL and without an
 * object for each product. A product keeps its slot for life; a removed one leaves it empty.
 */
export class ShopCatalog {
  readonly variants = new VariantColumns();
  readonly #slots = new Map<number, number>();
  /** Files may give one handle to several products. */
  readonly #idsByHandle = new Map<string, readonly number[]>();
  readonly #handles: string[] = [];
  readonly #flags = new ByteColumn();
  readonly #createdAt = new NumberColumn();
  readonly #firstVariant = new NumberColumn();
  readonly #variantCount = new NumberColumn();
  readonly #versions = new NumberColumn();
  readonly #collections = new Map<number, CatalogCollection>();
  readonly #collectionVersions = new Map<number, number>();
  readonly #nextVersion: () => number;
  #newestFirst: readonly number[] | undefined;
  #newestVersion = 0;

  /** `nextVersion` never gives a number twice, whichever catalog asks. */
  constructor(nextVersion: () => number) {
    this.#nextVersion = nextVersion;
  }

  get size(): number {
    return this.#slots.size;
  }

  put(facts: ProductFacts): void {
    const slot = this.#slots.get(facts.id) ?? this.#newSlot(facts);
    if (this.#createdAt.get(slot) !== facts.createdAt) {
      this.#reorder();
    }
    this.#renameHandle(slot, facts);
    this.#createdAt.set(slot, facts.createdAt);
    this.#flags.set(slot, flagsOf(facts));
    const run = this.variants.write(facts.variants, this.variantRun(slot));
    this.#firstVariant.set(slot, run.first);
    this.#variantCount.set(slot, run.count);
    this.#versions.set(slot, this.#nextVersion());
  }

  remove(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) {
      return;
    }
    this.#forgetHandle(slot, id);
    this.#flags.set(slot, 0);
    this.#slots.delete(id);
    this.#reorder();
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id);
  }

  /** Of several products with one handle a listed one, then the one with the lowest id. */
  idOfHandle(handle: string): number | undefined {
    const ids = this.#idsByHandle.get(handle) ?? [];
    const isListed = (id: number) => this.isListed(this.#slots.get(id) ?? -1);
    return ids.toSorted((a, b) => Number(isListed(b)) - Number(isListed(a)) || a - b)[0];
  }

  /** Another number after each change, so that what was made from it can be told stale; 0: not there. */
  productVersion(id: number): number {
    const slot = this.#slots.get(id);
    return slot === undefined ? 0 : this.#versions.get(slot);
  }

  collectionVersion(id: number): number {
    return this.#collectionVersions.get(id) ?? 0;
  }

  /** Of the order `newestFirst`. */
  get newestVersion(): number {
    return this.#newestVersion;
  }

  /** Neither draft nor archived. */
  isActive(slot: number): boolean {
    return (this.#flags.get(slot) & activeFlag) !== 0;
  }

  /** Active and published. */
  isListed(slot: number): boolean {
    return (this.#flags.get(slot) & listedFlag) !== 0;
  }

  isInStock(slot: number): boolean {
    return (this.#flags.get(slot) & inStockFlag) !== 0;
  }

  variantRun(slot: number): VariantRun {
    return { first: this.#firstVariant.get(slot), count: this.#variantCount.get(slot) };
  }

  /** Milliseconds since 1970; 0 for a product that is not there. */
  createdAt(id: number): number {
    const slot = this.#slots.get(id);
    return slot === undefined ? 0 : this.#createdAt.get(slot);
  }

  /** All product ids; equally old ones by id. */
  newestFirst(): readonly number[] {
    this.#newestFirst ??= [...this.#slots.keys()].toSorted(
      (a, b) => this.createdAt(b) - this.createdAt(a) || a - b,
    );
    return this.#newestFirst;
  }

  putCollection(collection: StoredCollection): void {
    this.#collections.set(collection.id, {
      ...collection,
      members: new Set(collection.productIds),
    });
    this.#collectionVersions.set(collection.id, this.#nextVersion());
  }

  removeCollection(id: number): void {
    this.#collections.delete(id);
    this.#collectionVersions.delete(id);
  }

  collection(id: number): CatalogCollection | undefined {
    return this.#collections.get(id);
  }

  collections(): IterableIterator<CatalogCollection> {
    return this.#collections.values();
  }

  #reorder(): void {
    this.#newestFirst = undefined;
    this.#newestVersion = this.#nextVersion();
  }

  #newSlot({ id, handle }: ProductFacts): number {
    const slot = this.#handles.length;
    this.#handles.push(handle);
    this.#slots.set(id, slot);
    this.#reorder();
    return slot;
  }

  #renameHandle(slot: number, { id, handle }: ProductFacts): void {
    this.#forgetHandle(slot, id);
    this.#handles[slot] = handle;
    this.#idsByHandle.set(handle, [...(this.#idsByHandle.get(handle) ?? []), id]);
  }

  #forgetHandle(slot: number, id: number): void {
    const handle = this.#handles[slot] ?? '';
    const others = this.#idsByHandle.get(handle)?.filter((other) => other !== id) ?? [];
    if (others.length === 0) {
      this.#idsByHandle.delete(handle);
    } else {
      this.#idsByHandle.set(handle, others);
    }
  }
}

function flagsOf({ status, publishedAt, variants }: ProductFacts): number {
  const isActive = status === 'active';
  return (
    (isActive ? activeFlag : 0) |
    (isActive && publishedAt !== null ? listedFlag : 0) |
    (variants.some(({ inStock }) => inStock) ? inStockFlag : 0)
  );
}
