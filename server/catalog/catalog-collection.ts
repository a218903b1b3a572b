import type { StoredCollection } from '../store/collection-store.ts';

/** A collection with its products in its own order. */
export class CatalogCollection {
  readonly id: number;
  readonly handle: string;
  readonly title: string;
  readonly productIds: readonly number[];
  #members: ReadonlySet<number> | undefined;

  constructor({ id, handle, title, productIds }: StoredCollection) {
    this.id = id;
    this.handle = handle;
    this.title = title;
    this.productIds = productIds;
  }

  /** The products without their order. Few collections are ever asked, and a set is 5 times the list. */
  get members(): ReadonlySet<number> {
    this.#members ??= new Set(this.productIds);
    return this.#members;
  }

  /** Looks through the list: a set of each collection, for a question that goes to all, would be too much. */
  hasAny(productIds: ReadonlySet<number>): boolean {
    return this.productIds.some((id) => productIds.has(id));
  }
}
