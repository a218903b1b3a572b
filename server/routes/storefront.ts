import { shownMoneyFormat } from '../presentation/shown-money-format.ts';
import type { ShopDirectory } from '../catalog/shop-directory.ts';
import type { ShopSettingsReader } from '../catalog/shop-settings.ts';
import type { WidgetUse } from '../catalog/widget-use.ts';
import {
  pageEndpoint,
  userConfigEndpoint,
  type UserConfig,
  widgetSettingsEndpoint,
} from '../contract/storefront.ts';
import { personalSettingsSchema } from '../contract/settings.ts';
import { AppError } from '../base/errors.ts';
import { cacheControl, jsonBody } from '../http/answer.ts';
import type { Bind } from '../http/bind.ts';
import { unknownKey } from '../http/caller.ts';
import type { RunningExperiments } from '../experiments/running-experiments.ts';
import type { Search } from '../search/search.ts';
import type { MarketHead } from '../store/tables/catalog/market-rows.ts';
import type { MarketStore } from '../store/tables/catalog/market-store.ts';
import type { StoredExperiment } from '../store/tables/experiments/experiment-store.ts';
import type { KeyStore } from '../store/tables/shops/key-store.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import type { StoredWidget, WidgetStore } from '../store/tables/widgets/widget-store.ts';
import { mayReadMarkets } from '../catalog/requested-market.ts';

interface StorefrontRoutesDependencies {
  directory: ShopDirectory;
  keys: KeyStore;
  widgets: WidgetStore;
  markets: MarketStore;
  search: Search;
  shopSettings: ShopSettingsReader;
  runningExperiments: RunningExperiments;
  widgetUse: WidgetUse;
}

export function bindStorefront(bind: Bind<Shop>, dependencies: StorefrontRoutesDependencies): void {
  const { directory, widgets, runningExperiments, widgetUse } = dependencies;

  bind.open(userConfigEndpoint, async ({ parameters }) => {
    const shop = await shopNamed(directory, parameters.shop);
    // Pages search without an experiment that cannot be read.
    const experiment = await runningExperiments.at(shop.id, null).catch(() => undefined);
    const data = await toUserConfig(shop, dependencies, experiment);
    return { body: jsonBody(JSON.stringify({ data })), cacheControl: cacheControl.minute };
  });

  bind.open(widgetSettingsEndpoint, async ({ parameters, key, isUse }) => {
    const id = parameters.id ?? parameters.widget_id;
    if (id === undefined) {
      throw new AppError('invalid', 'Missing required argument: id');
    }
    const shop = await shopOfPage(directory, key, parameters);
    const widget = await widgets.find(shop.id, id);
    if (!widget) {
      throw new AppError('not-found', `This shop has no widget with the id ${id}.`);
    }
    if (isUse) {
      widgetUse.count(shop.id, id, parameters.page_type ?? 'unknown');
    }
    const experimentOn = await readExperiments(runningExperiments, shop);
    const metadata = {
      cache_key: shop.cacheKey,
      cached_at: new Date(widget.updatedAt).toISOString(),
    };
    return {
      body: jsonBody(JSON.stringify({ data: toWidget(widget, experimentOn?.(id)), metadata })),
      cacheControl: cacheControlOf(shop, parameters, experimentOn),
    };
  });

  bind.open(pageEndpoint, async ({ parameters, key, isUse }) => {
    const shop = await shopOfPage(directory, key, parameters);
    const named = await widgets.named(shop.id, parameters.widgets ?? []);
    if (isUse) {
      named.forEach(({ id }) => widgetUse.count(shop.id, id, parameters.page_type ?? 'unknown'));
    }
    const experimentOn = await readExperiments(runningExperiments, shop);
    const answer = {
      data: {
        ...(await toUserConfig(shop, dependencies, experimentOn?.(null))),
        widgets: named.map((widget) => toWidget(widget, experimentOn?.(widget.id))),
      },
      metadata: { cache_key: shop.cacheKey },
    };
    return {
      body: jsonBody(JSON.stringify(answer)),
      cacheControl: cacheControlOf(shop, parameters, experimentOn),
    };
  });
}

type ExperimentOn = (widgetId: number | null) => StoredExperiment | undefined;

/**
 * Reads the rows after the cache key, so that they are never older than it. Pages show their widgets without experiments
 * while the rows cannot be read: undefined.
 */
async function readExperiments(
  runningExperiments: RunningExperiments,
  { id }: Shop,
): Promise<ExperimentOn | undefined> {
  return runningExperiments.read(id).catch(() => undefined);
}

function cacheControlOf(
  shop: Shop,
  { cache_key: cacheKey }: { cache_key?: string | undefined },
  experimentOn: ExperimentOn | undefined,
): string {
  const isCurrent = experimentOn !== undefined && cacheKey === shop.cacheKey;
  return isCurrent ? cacheControl.immutable : cacheControl.minute;
}

async function shopNamed(directory: ShopDirectory, domain: string): Promise<Shop> {
  const shop = await directory.shopOfDomain(domain);
  if (!shop) {
    throw new AppError('not-found', `There is no shop with the domain ${domain}.`);
  }
  return shop;
}

/** Returns the shop of a key. Without one, a current cache key or a domain identifies the shop. */
async function shopOfPage(
  directory: ShopDirectory,
  key: string | undefined,
  {
    cache_key: cacheKey,
    shop: domain,
  }: { cache_key?: string | undefined; shop?: string | undefined },
): Promise<Shop> {
  if (key !== undefined) {
    const shop = await directory.shopWithKey(key);
    if (!shop) {
      throw unknownKey();
    }
    return shop;
  }
  const shop = cacheKey === undefined ? undefined : await directory.shopOfCacheKey(cacheKey);
  if (shop) {
    return shop;
  }
  if (domain === undefined) {
    throw new AppError('invalid', 'Missing required argument: key');
  }
  return shopNamed(directory, domain);
}

async function toUserConfig(
  shop: Shop,
  { keys, markets, search, shopSettings }: StorefrontRoutesDependencies,
  experiment: Pick<StoredExperiment, 'id'> | undefined,
): Promise<UserConfig['data']> {
  const searchPath = shop.presentation?.searchPath ?? null;
  const { personal } = (await shopSettings.get(shop.id)).recommendations;
  const personalLists = personalSettingsSchema.keyof().options.filter((list) => personal[list]);
  const active = mayReadMarkets(shop) ? await markets.list(shop.id) : [];
  return {
    shop: {
      id: shop.id,
      name: shop.name,
      domain: shop.domain,
      api_key: await keys.publicKey(shop.id),
      cache_key: shop.cacheKey,
      currency: shop.currency,
      money_format: shownMoneyFormat(shop, shop.currency),
      locale: shop.locale,
      ...(shop.translatedLocales.length > 0 && {
        locales: [shop.locale, ...shop.translatedLocales],
      }),
      timezone: shop.timezone,
      ...(searchPath !== null && { search_path: searchPath }),
      markets: active.filter(isOpen).map((market) => toMarket(market, shop)),
      ...(personalLists.length > 0 && { personal: personalLists }),
      ...(experiment && { search_experiment: experiment.id }),
    },
    search: (await search.settings(shop.id)).browser,
  };
}

/** Returns whether any shopper of its countries has a market. Those of companies are told to nobody. */
function isOpen({ isActive, isForCompany }: MarketHead): boolean {
  return isActive && !isForCompany;
}

function toMarket({ countries, currency: ownCurrency }: MarketHead, shop: Shop) {
  const currency = ownCurrency ?? shop.currency;
  return { countries, currency, money_format: shownMoneyFormat(shop, currency) };
}

function toWidget(widget: StoredWidget, experiment: StoredExperiment | undefined) {
  return {
    id: widget.id,
    name: widget.name,
    type: widget.type,
    settings: JSON.parse(widget.settings),
    ...(experiment && {
      experiment: { id: experiment.id, variants: experiment.variants },
    }),
  };
}
