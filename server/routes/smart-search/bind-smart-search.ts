import type { Bind } from '../../http/bind.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { bindQuickView } from './quick-view-route.ts';
import { bindSearch } from './search-route.ts';
import { bindSearchSettings } from './settings-route.ts';
import type { SmartSearchDependencies } from './smart-search-dependencies.ts';
import { createMemoizeAnswer, type SearchCache } from './smart-search-answers.ts';

export function bindSmartSearch(
  bind: Bind<Shop>,
  { smartSearch, cache }: { smartSearch: SmartSearchDependencies; cache: SearchCache },
): void {
  const memoizeAnswer = createMemoizeAnswer(cache);
  bindSearch(bind, smartSearch, memoizeAnswer);
  bindQuickView(bind, smartSearch, memoizeAnswer);
  bindSearchSettings(bind, smartSearch.search);
}
