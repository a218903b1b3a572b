import type { Bind } from '../../http/bind.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { CollectionsDependencies } from '../../listing/ordered-collections.ts';
import { createSmartSearch } from './create-smart-search.ts';
import { bindQuickView } from './quick-view-route.ts';
import { bindSearch } from './search-route.ts';
import { bindSearchSettings } from './settings-route.ts';
import type { SmartSearchDependencies } from './smart-search-dependencies.ts';
import { createMemoizeAnswer, type SearchCache } from './smart-search-answers.ts';

export function bindSmartSearch(
  bind: Bind<Shop>,
  {
    cache,
    ...parts
  }: Omit<SmartSearchDependencies, 'popular' | 'collectionOrders'> &
    CollectionsDependencies & { cache: SearchCache },
): void {
  const dependencies = createSmartSearch(parts);
  const memoizeAnswer = createMemoizeAnswer(cache);
  bindSearch(bind, dependencies, memoizeAnswer);
  bindQuickView(bind, dependencies, memoizeAnswer);
  bindSearchSettings(bind, dependencies.search);
}
