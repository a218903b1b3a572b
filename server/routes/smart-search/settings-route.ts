import { searchSettingsEndpoint } from '../../contract/search/smart-search.ts';
import { cacheControl, jsonBody } from '../../http/answer.ts';
import type { Bind } from '../../http/bind.ts';
import type { Search } from '../../search/search.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';

export function bindSearchSettings(bind: Bind<Shop>, search: Search): void {
  bind.withKey(searchSettingsEndpoint, async ({ caller: shop }) => {
    const { browser } = await search.settings(shop.id);
    return {
      body: jsonBody(JSON.stringify({ data: browser })),
      cacheControl: cacheControl.minute,
    };
  });
}
