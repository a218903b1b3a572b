import type { Catalogs } from '../catalog/catalogs.ts';
import { fullShape, reducedShape, type Shape } from '../catalog/present.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import { type PageInfo, quickViewEndpoint, searchEndpoint } from '../contract/smart-search.ts';
import { cacheControl, jsonBody } from '../http/answer.ts';
import type { Bind } from '../http/bind.ts';
import { highlight } from '../search/highlight.ts';
import { matchingCollections } from '../search/matching-collections.ts';
import type { SearchQuery, SearchResult } from '../search/query.ts';
import type { Search } from '../search/search.ts';
import type { Shop } from '../store/shop-store.ts';
import { marketFor } from './country.ts';

export interface SmartSearchRoutesDependencies {
  search: Search;
  catalogs: Catalogs;
  texts: ProductTexts;
}

const quickViewProducts = 10;
const quickViewSuggestions = 5;
const quickViewCollections = 4;

export function bindSmartSearch(
  bind: Bind<Shop>,
  dependencies: SmartSearchRoutesDependencies,
): void {
  const { search } = dependencies;

  bind.withKey(searchEndpoint, async ({ body, caller: shop }) => {
    const offering = await openOffering(dependencies, shop, body.countryCode);
    const { productIds, total } = await offering.find({
      term: body.searchTerm,
      offset: (body.currentPage - 1) * body.pageSize,
      limit: body.pageSize,
    });
    const products = await productTexts(productIds, body.fields, (ids) =>
      offering.texts(ids, fullShape),
    );
    const pageInfo = toPageInfo(body.currentPage, body.pageSize, products.length, total);
    const content = body.searchContent ? `"content":[],` : '';
    return {
      body: jsonBody(
        `{"data":[${products.join(',')}],${content}"pageInfo":${JSON.stringify(pageInfo)}}`,
      ),
      cacheControl: cacheControl.listing,
      headers: paginationHeaders(pageInfo),
    };
  });

  bind.withKey(quickViewEndpoint, async ({ body, caller: shop }) => {
    const { query: term } = body;
    const offering = await openOffering(dependencies, shop, body.countryCode);
    const { productIds, total } = await offering.find({
      term,
      offset: 0,
      limit: quickViewProducts,
      filter: {
        collectionIds: body.filters?.collections,
      },
      exclusions: {
        collectionIds: body.exclude?.collections,
        productIds: body.exclude?.productIds,
      },
    });
    const products = await offering.texts(productIds, reducedShape);
    const suggestions = await search.suggest(shop.id, term, quickViewSuggestions);
    const excluded = new Set(body.exclude?.collections);
    const collections = matchingCollections(
      [...offering.catalog.collections()].filter(({ id }) => !excluded.has(id)),
      term,
      quickViewCollections,
    );
    const rest = JSON.stringify({
      suggestions: suggestions.map((text) => ({ text, highlighted: highlight(text, term) })),
      collections: collections.map(({ id, title, handle }) => ({ id, title, handle })),
      ...(body.searchContent ? { content: [] } : {}),
      pageInfo: toPageInfo(1, quickViewProducts, products.length, total),
    });
    return {
      body: jsonBody(`{"data":[${products.join(',')}],${rest.slice(1)}`),
      cacheControl: cacheControl.listing,
    };
  });
}

/** What a shop offers to a country: which products are found, and how they are shown. */
interface Offering {
  catalog: ShopCatalog;
  find: (query: Omit<SearchQuery, 'marketId'>) => Promise<SearchResult>;
  texts: (productIds: readonly number[], shape: Shape) => Promise<string[]>;
}

async function openOffering(
  { search, catalogs, texts }: SmartSearchRoutesDependencies,
  shop: Shop,
  countryCode: string | undefined,
): Promise<Offering> {
  const catalog = await catalogs.get(shop.id);
  const market = marketFor(shop, catalog, countryCode);
  const offer = { market, prices: {} };
  return {
    catalog,
    find: (query) => search.find(shop.id, { ...query, marketId: market?.id }),
    texts: (ids, shape) => texts.texts({ shopId: shop.id, catalog, shape, offer }, ids),
  };
}

/** Whole products, or of each just what was asked for and its id. */
async function productTexts(
  ids: readonly number[],
  fields: readonly string[] | undefined,
  read: (ids: readonly number[]) => Promise<string[]>,
): Promise<string[]> {
  if (fields?.every((field) => field === 'id')) {
    return ids.map((id) => JSON.stringify({ id }));
  }
  const texts = await read(ids);
  if (!fields) {
    return texts;
  }
  const wanted = new Set(['id', ...fields]);
  return texts.map((text) => {
    const product: object = JSON.parse(text);
    const entries = Object.entries(product).filter(([field]) => wanted.has(field));
    return JSON.stringify(Object.fromEntries(entries));
  });
}

function toPageInfo(
  currentPage: number,
  pageSize: number,
  size: number,
  serverSize: number,
): PageInfo {
  const pageCount = Math.ceil(serverSize / pageSize);
  return { currentPage, pageSize, pageCount, size, serverSize, contentServerSize: 0 };
}

function paginationHeaders(pageInfo: PageInfo): Record<string, string> {
  return {
    'Search-Page-Current': String(pageInfo.currentPage),
    'Search-Page-Total': String(pageInfo.pageCount),
    'Search-Size-Current': String(pageInfo.size),
    'Search-Size-Total': String(pageInfo.serverSize),
  };
}
