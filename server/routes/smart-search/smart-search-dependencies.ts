import type { Catalogs } from '../../catalog/catalogs.ts';
import type { CollectionTexts } from '../../catalog/collection-texts.ts';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { ContentIndexes } from '../../search/content-indexes.ts';
import type { PopularProducts } from '../../search/popular-products.ts';
import type { SearchVariants } from '../../experiments/search-variants.ts';
import type { Search } from '../../search/search.ts';
import type { PersonalOrderDependencies } from '../personal-order.ts';
import type { CollectionOrders } from '../../search/understand/collection-orders.ts';

export interface SmartSearchDependencies {
  /** The search with the saved settings. */
  search: Search;
  searchVariants: SearchVariants;
  contents: ContentIndexes;
  catalogs: Catalogs;
  texts: ProductTexts;
  collectionTexts: CollectionTexts;
  popular: PopularProducts;
  collectionOrders: CollectionOrders;
  /** Reads what is known of a shopper. */
  persons: PersonalOrderDependencies;
}
