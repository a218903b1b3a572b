import type { z } from 'zod';
import type { searchPairEndpoints } from './pairs-contract.ts';
import type { SearchSettings } from '../../contract/search/search-settings.ts';
import { searchPairEndpoints as endpoints } from './pairs-contract.ts';
import { readStoredSettings } from '../../contract/stored-settings.ts';
import type { LearnedPair } from '../../search/learned-ranking.ts';
import { synonymsOf } from '../../search/settings/compiled-settings.ts';
import { hasPair, learnedSynonyms } from '../../search/settings/learned-synonyms.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { Search } from '../../search/search.ts';
import type { SettingsStore } from '../../store/tables/shops/settings-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';

type Pair = z.output<(typeof searchPairEndpoints)['searchPairs']['answer']>['data'][number];

interface Dependencies {
  bind: BindAdmin<Shop>;
  search: Search;
  settings: SettingsStore;
}

/** Binds the list of what shoppers call the shop's things. */
export function bindSearchPairs({ bind, search, settings: saved }: Dependencies): void {
  bind.inShop(endpoints.searchPairs, async ({ shop }) => {
    const { settings } = readStoredSettings(await saved.read(shop.id));
    const known = synonymsOf(settings.search);
    const pairs = await search.learnedPairs(shop.id);
    return {
      data: pairs
        .filter((pair) => !hasPair(known, pair))
        .map((pair) => toPair(pair, settings.search)),
    };
  });
}

function toPair(pair: LearnedPair, settings: SearchSettings): Pair {
  const { from, to, searched, reformulated, chose, choseNamed } = pair;
  return { from, to, searched, reformulated, chose, chose_named: choseNamed, state: stateOf() };

  function stateOf(): Pair['state'] {
    if (hasPair(settings.refused_synonyms, pair)) {
      return 'refused';
    }
    return learnedSynonyms(settings, [pair]).length > 0 ? 'used' : 'offered';
  }
}
