import type { StoredCollection } from '../store/tables/catalog/collection-store.ts';
import { SortedIds, sortNumbers } from './columns/sorted-ids.ts';

/** A collection with its products in its own order. */
export class CatalogCollection {
  readonly id: number;
  readonly handle: string;
  readonly title: string;
  readonly productIds: readonly number[];
  /** The address of its page, where the store tells it. */
  readonly link: string | null;
  #sorted: SortedIds | undefined;

  constructor({ id, handle, title, productIds, link = null }: StoredCollection) {
    this.id = id;
    this.handle = handle;
    this.title = title;
    this.productIds = productIds;
    this.link = link;
  }

  /** Returns whether the collection holds one of the products. Sorts the ids on first use, with pauses. */
  *hasAny(productIds: readonly number[]): Generator<void, boolean> {
    const sorted = (this.#sorted ??= new SortedIds(yield* sortNumbers(this.productIds)));
    return productIds.some((id) => sorted.has(id));
  }

  /** Returns whether the collection holds a product. Sorts nothing, so a rare question costs one look at each id. */
  has(productId: number): boolean {
    return this.#sorted ? this.#sorted.has(productId) : this.productIds.includes(productId);
  }
}
