import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { ContentIndex, ContentResult } from '../../search/content-index.ts';
import type { PageRequest } from '../../search/result-page.ts';
import { promotableIds } from '../../search/promotable.ts';
import type { Search } from '../../search/search.ts';
import { applySettings } from '../../search/settings/apply-settings.ts';
import type { CompiledSearchSettings } from '../../search/settings/compiled-settings.ts';
import type { Offering } from './offering.ts';

/** A request with all that the shop has set for it. */
export interface ShopRequest extends PageRequest {
  /** Without what the shop has set. */
  requestedQuery: PageRequest['query'];
  settings: CompiledSearchSettings;
  /** Where the shop leads whoever searches for the term. */
  redirect: string | undefined;
  /** Texts that promoted products carry, by product id. */
  badges: ReadonlyMap<number, string>;
  /** By product id the keyword group that promotes it, where the request itself does not. */
  promotingGroups: ReadonlyMap<number, string>;
}

export interface AskedPage extends Pick<
  PageRequest,
  'query' | 'page' | 'pageSize' | 'replacesResults'
> {
  promotedIds?: readonly number[] | undefined;
}

/** What the request promotes comes before what the shop has pinned to the term. */
export async function openRequest(
  { search, texts }: { search: Search; texts: ProductTexts },
  { shop, catalog, market }: Offering,
  { query: requestedQuery, promotedIds: requested = [], ...page }: AskedPage,
): Promise<ShopRequest> {
  const settings = await search.settings(shop.id);
  const query = applySettings(settings, requestedQuery);
  const { redirect, pins = [] } = settings.keywordOf(requestedQuery.term) ?? {};
  const promotedIds = [...new Set([...requested, ...pins.map(({ productId }) => productId)])];
  const { exclusions, outOfStock, meter } = query;
  const promotion = { shopId: shop.id, catalog, market, exclusions, outOfStock, meter };
  return {
    ...page,
    requestedQuery,
    query,
    settings,
    redirect,
    promotedIds,
    promotableIds: await promotableIds(texts, promotion, promotedIds),
    promotedFirst: settings.promotedFirst,
    badges: new Map(pins.flatMap(({ productId, badge }) => (badge ? [[productId, badge]] : []))),
    promotingGroups: new Map(
      pins.flatMap(({ productId, groupName }) =>
        requested.includes(productId) ? [] : [[productId, groupName]],
      ),
    ),
  };
}

const contentsShown = 10;

/** Undefined where it was not asked for. */
export async function offeredContents(
  contents: ContentIndex,
  { shop }: Offering,
  { query, settings }: ShopRequest,
  isAsked: boolean,
): Promise<ContentResult | undefined> {
  if (!isAsked) {
    return undefined;
  }
  return settings.excludesTerm(query.term)
    ? { contents: [], total: 0 }
    : contents.find(shop.id, query, contentsShown);
}
