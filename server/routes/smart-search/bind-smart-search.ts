import { searchEndpoint } from '../../contract/search/smart-search.ts';
import type { Bind } from '../../http/bind.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { bindQuickView } from './quick-view-route.ts';
import type { AnswerBody } from './search-route.ts';
import { bindSearchSettings } from './settings-route.ts';
import type { SmartSearchDependencies } from './smart-search-dependencies.ts';
import type { MemoizeAnswer } from './smart-search-answers.ts';

export function bindSmartSearch(
  bind: Bind<Shop>,
  {
    smartSearch,
    answerBody,
    memoizeAnswer,
  }: {
    smartSearch: SmartSearchDependencies;
    answerBody: AnswerBody;
    memoizeAnswer: MemoizeAnswer;
  },
): void {
  bind.withKey(searchEndpoint, answerBody);
  bindQuickView(bind, smartSearch, memoizeAnswer);
  bindSearchSettings(bind, smartSearch.search);
}
