import type { CollectionSortOrder } from '../../catalog/collection-order.ts';
import type { CollectionRules } from '../../catalog/collection-rules.ts';

/** A collection with either its listed members or the rules that select them. */
export type Collection = ListedCollection | SmartCollection;

interface CollectionHead {
  id: number;
  handle: string;
  title: string;
  updated_at: string;
  /** The address of its page, where the store tells it. */
  link?: string;
}

interface ListedCollection extends CollectionHead {
  /** Unique ids in the order of the collection. */
  product_ids: number[];
}

interface SmartCollection extends CollectionHead {
  definition: SmartCollectionDefinition;
}

/** The rules that select the products of a collection, and their order. */
export interface SmartCollectionDefinition extends CollectionRules {
  sort_order: CollectionSortOrder;
}
