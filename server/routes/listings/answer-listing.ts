import { createHash } from 'node:crypto';
import type { Catalogs } from '../../catalog/catalogs.ts';
import type { Market } from '../../catalog/prices/market.ts';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { CacheInfo } from '../../contract/listing-answer.ts';
import type { ListingParameters } from '../../contract/listings.ts';
import { type Answer, cacheControl, type JsonBody } from '../../http/answer.ts';
import { etagOf } from '../../http/etag.ts';
import { jsonList } from '../../http/json-list.ts';
import { explainedList } from '../../listing/explained-list.ts';
import { list, type Listing } from '../../listing/list.ts';
import type { ListingCache } from '../../listing/listing-cache.ts';
import type { WorkMeter } from '../../base/slices.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { marketFor } from '../../catalog/requested-market.ts';
import { inLanguage } from '../shopper-answers.ts';
import { type ShownLanguage, shownLanguage } from '../../catalog/shown-language.ts';
import { requireRightToExplain } from '../right-to-explain.ts';
import type { ListingPlan } from './listing-plan.ts';
import { listingEligibility } from './listing-eligibility.ts';

export interface AnswerListingDependencies {
  catalogs: Catalogs;
  texts: ProductTexts;
  cache: ListingCache<JsonBody>;
  /** Returns milliseconds since 1970. */
  now: () => number;
}

/** A request without its parameters. */
export interface ListingCaller {
  caller: Shop;
  mayExplain: () => Promise<boolean>;
  meter: WorkMeter;
  enterRoom: (products: number) => Promise<void> | undefined;
}

interface AnsweredRequest extends ListingCaller {
  parameters: ListingParameters;
  digest: () => string;
}

export type AnswerListing = (
  request: AnsweredRequest,
  endpoint: Endpoint,
  createPlan: (catalog: ShopCatalog) => Promise<ListingPlan>,
) => Promise<Answer>;

/** A request with the shop's catalog and its parameters. */
interface Opened {
  endpoint: Endpoint;
  shop: Shop;
  parameters: ListingParameters;
  digest: () => string;
  catalog: ShopCatalog;
  market: Market | undefined;
  language: ShownLanguage;
  plan: ListingPlan;
  meter: WorkMeter;
}

export function createAnswerListing({
  catalogs,
  texts,
  cache,
  now,
}: AnswerListingDependencies): AnswerListing {
  async function computed(opened: Opened): Promise<Answer> {
    const { data } = await list(await toListing(opened), texts);
    const body = opened.plan.hasCacheInfo ? withAge(data, cacheKey(opened), 'never') : toBody(data);
    return { body, cacheControl: cacheControl.personal };
  }

  async function cached(opened: Opened): Promise<Answer> {
    const { catalog, plan, parameters } = opened;
    const key = cacheKey(opened);
    let fresh: JsonBody | undefined;
    const body = await cache.get({ key, catalog, bust: parameters.bust_cache }, async () => {
      const { data, examined } = await list(await toListing(opened), texts);
      if (!plan.hasCacheInfo) {
        return { value: toBody(data), examined };
      }
      fresh = withAge(data, key, 'never');
      return { value: withAge(data, key, new Date(now()).toISOString()), examined };
    });
    return { body: fresh ?? body, cacheControl: cacheControl.listing };
  }

  async function explained(opened: Opened): Promise<Answer> {
    const { data, removed } = await explainedList(await toListing(opened), texts);
    const metadata = {
      ...(opened.plan.hasCacheInfo && { cache_info: cacheInfo(cacheKey(opened), 'never') }),
      removed,
    };
    return { body: toBody(data, metadata), cacheControl: cacheControl.personal };
  }

  return async ({ caller: shop, mayExplain, enterRoom, ...request }, endpoint, createPlan) => {
    const { parameters, digest, meter } = request;
    await enterRoom(parameters.limit);
    const catalog = await catalogs.get(shop.id);
    const plan = await createPlan(catalog);
    const market = marketFor(shop, catalog, parameters);
    const language = shownLanguage(shop, parameters.locale);
    const opened = { endpoint, shop, parameters, digest, catalog, market, language, plan, meter };
    if (parameters.explain) {
      await requireRightToExplain(mayExplain);
      return inLanguage(await explained(opened), language);
    }
    const answer = plan.basis === 'uncached' ? computed(opened) : cached(opened);
    return inLanguage(await answer, language);
  };
}

function toBody(data: readonly string[], metadata?: object): JsonBody {
  const { bytes } = jsonList(data, metadata && JSON.stringify(metadata));
  const etag = etagOf(bytes);
  return { bytes, etag, digest: etag };
}

/**
 * Adds cache information. The ETag covers only the data, because the age of an answer is no change.
 */
function withAge(data: readonly string[], key: string, cachedAtTime: string): JsonBody {
  const metadata = { cache_info: cacheInfo(key, cachedAtTime) };
  const { bytes, list: products } = jsonList(data, JSON.stringify(metadata));
  return { bytes, etag: etagOf(products), digest: etagOf(bytes) };
}

/** Returns cache information with a digest, because the key itself is internal. */
function cacheInfo(key: string, cachedAtTime: string): CacheInfo {
  const digest = createHash('sha256').update(key).digest('base64url').slice(0, 22);
  return { cache_key: digest, cached_at_time: cachedAtTime };
}

/** Returns a key of everything that may change the answer besides the products themselves. */
function cacheKey({ endpoint, shop, digest, market, language, plan: { basis } }: Opened): string {
  const owner = `${shop.id} ${shop.platform ?? ''}`;
  return `${owner} ${endpoint.name} ${market?.version ?? ''} ${language.key} ${String(basis)} ${digest()}`;
}

async function toListing({
  shop,
  parameters,
  catalog,
  market,
  language: { locale },
  plan,
  meter,
}: Opened): Promise<Listing> {
  const { sources, restrict } = await plan.compose();
  return {
    shopId: shop.id,
    catalog,
    sources,
    eligibility: listingEligibility(parameters, market, restrict),
    limit: parameters.limit,
    personal: plan.personal,
    shape: {
      kind: plan.kind,
      metafields: parameters.metafields,
      variantMetafields: parameters.variant_metafields,
      sellingPlans: plan.sellingPlans ?? false,
    },
    unsetVariants: parameters.unset_variants,
    locale,
    meter,
  };
}
