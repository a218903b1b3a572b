import type { StoredCollection } from '../store/collection-store.ts';
import { SortedIds } from './sorted-ids.ts';

/** A collection with its products in its own order. */
export class CatalogCollection {
  readonly id: number;
  readonly handle: string;
  readonly title: string;
  readonly productIds: readonly number[];
  #sorted: SortedIds | undefined;

  constructor({ id, handle, title, productIds }: StoredCollection) {
    this.id = id;
    this.handle = handle;
    this.title = title;
    this.productIds = productIds;
  }

  /** For questions that go to all collections. */
  hasAny(productIds: readonly number[]): boolean {
    const sorted = (this.#sorted ??= new SortedIds(Float64Array.from(this.productIds).toSorted()));
    return productIds.some((id) => sorted.has(id));
  }
}
