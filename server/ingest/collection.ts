import type { CollectionSortOrder } from '../catalog/collection-order.ts';
import type { CollectionRules } from '../catalog/collection-rules.ts';

/** With the members that a file names, or with the rules by which they are found. */
export type Collection = ListedCollection | SmartCollection;

interface CollectionHead {
  id: number;
  handle: string;
  title: string;
  updated_at: string;
}

interface ListedCollection extends CollectionHead {
  /** In the order of the collection, each once. */
  product_ids: number[];
}

interface SmartCollection extends CollectionHead {
  definition: SmartCollectionDefinition;
}

/** Which products belong to a collection, and their order. */
export interface SmartCollectionDefinition extends CollectionRules {
  sort_order: CollectionSortOrder;
}
