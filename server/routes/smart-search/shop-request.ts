import type { ContentResult } from '../../search/content-index.ts';
import type { ContentIndexes } from '../../search/content-indexes.ts';
import type { PageRequest } from '../../search/result-page.ts';
import { promotableIds } from '../../search/promotable.ts';
import type { Intent } from '../../search/understand/intent.ts';
import { applySettings } from '../../search/settings/apply-settings.ts';
import type { CompiledSearchSettings } from '../../search/settings/compiled-settings.ts';
import { interpretQuery } from '../../search/understand/interpret-request.ts';
import type { Offering } from '../../search/understand/offering.ts';
import type { SmartSearchDependencies } from './smart-search-dependencies.ts';

/** A request combined with the shop's settings for it. */
export interface ShopRequest extends PageRequest {
  /** The query without the shop's settings, but with what was understood of the term. */
  requestedQuery: PageRequest['query'];
  /** What was understood of the term. */
  intents: readonly Intent[];
  settings: CompiledSearchSettings;
  /** The shop's redirect for the term. */
  redirect: string | undefined;
  /** Badges of promoted products, by product id. */
  badges: ReadonlyMap<number, string>;
  /** Product id → the keyword group that promotes it, unless the request itself does. */
  promotingGroups: ReadonlyMap<number, string>;
}

/** The page that a request asks for, before the shop's settings apply. */
export interface RequestedPage extends Pick<
  PageRequest,
  'query' | 'page' | 'pageSize' | 'replacesResults' | 'personal'
> {
  promotedIds?: readonly number[] | undefined;
}

type OpeningDependencies = Pick<SmartSearchDependencies, 'search' | 'texts' | 'collectionTexts'>;

/**
 * Combines a request with the shop's settings. Promotions of the request come before those of the
 * shop.
 */
export async function openRequest(
  { search, texts, collectionTexts }: OpeningDependencies,
  offering: Offering,
  { query: askedQuery, promotedIds: requested = [], ...page }: RequestedPage,
): Promise<ShopRequest> {
  const { shop, catalog, market } = offering;
  const settings = await search.settings(shop.id);
  const interpreted = await interpretQuery(
    { search, texts, collectionTexts },
    offering,
    settings,
    askedQuery,
  );
  const { query: requestedQuery, intents } = interpreted;
  const query = applySettings(settings, requestedQuery);
  const { redirect, pins = [] } = settings.keywordOf(askedQuery.term) ?? {};
  const promotedIds = [...new Set([...requested, ...pins.map(({ productId }) => productId)])];
  const { exclusions, outOfStock, meter } = query;
  const promotion = { shopId: shop.id, catalog, market, exclusions, outOfStock, meter };
  return {
    ...page,
    requestedQuery,
    intents,
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

/** Returns undefined when content was not requested. */
export async function offeredContents(
  contents: ContentIndexes,
  { shop, language }: Offering,
  { query, settings }: ShopRequest,
  isAsked: boolean,
): Promise<ContentResult | undefined> {
  if (!isAsked) {
    return undefined;
  }
  return settings.excludesTerm(query.term)
    ? { contents: [], total: 0 }
    : contents.inLanguage(language.locale).find(shop.id, query, contentsShown);
}
