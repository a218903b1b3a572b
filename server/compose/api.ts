import { join } from 'node:path';
import { builtFolder, projectRoot } from '../base/project-root.ts';
import { readVersion } from '../base/version.ts';
import { type Config, publicUrl } from '../config.ts';
import { customEndpoint } from '../contract/custom.ts';
import { endpoints } from '../contract/endpoints.ts';
import type { Names } from '../contract/names.ts';
import { demoDomain } from '../demo/create-demo-shop.ts';
import { adminEndpoints } from '../features/endpoints.ts';
import type { IsAdmin } from '../http/admin.ts';
import { ApiRouter } from '../http/api-router.ts';
import { createBind } from '../http/bind.ts';
import type { Compression } from '../http/compression.ts';
import type { EnterRoom } from '../http/connections/answer-room.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { createReference } from '../reference/reference.ts';
import { addApiReference } from '../routes/api-reference.ts';
import { bindEvents } from '../routes/events.ts';
import { bindHealth, type Readiness } from '../routes/health.ts';
import type { ListAnswers } from '../routes/rendered/ask-list.ts';
import { addRenderedStyles, bindRendered } from '../routes/rendered/bind-rendered.ts';
import type { RenderElement } from '../routes/rendered/render-element.ts';
import type { RenderResults } from '../routes/rendered/render-results.ts';
import { bindShopScript } from '../routes/shop-script.ts';
import { bindSmartSearch } from '../routes/smart-search/bind-smart-search.ts';
import type { AnswerBody } from '../routes/smart-search/search-route.ts';
import type { MemoizeAnswer } from '../routes/smart-search/smart-search-answers.ts';
import type { SmartSearchDependencies } from '../routes/smart-search/smart-search-dependencies.ts';
import { bindSources } from '../routes/sources.ts';
import { bindStorefront } from '../routes/storefront.ts';
import type { WarningCounts } from '../http/warning-counts.ts';
import { addWidgetScript } from '../routes/widget-script.ts';
import { conditionTypes } from '../rules/conditions/table.ts';
import { outputTypes } from '../rules/outputs/table.ts';
import type { Service } from './service.ts';

interface ApiOptions {
  config: Config;
  names: Names;
  isAdmin: IsAdmin;
  lists: ListAnswers;
  renderElement: RenderElement;
  smartSearch: SmartSearchDependencies;
  renderResults: RenderResults;
  answerBody: AnswerBody;
  memoizeAnswer: MemoizeAnswer;
  compression: Compression;
  rateLimit: RateLimit;
  enterRoom: EnterRoom | undefined;
  checkReadiness: () => Promise<Readiness>;
  warningCounts: WarningCounts;
  now: () => number;
}

/** Creates the router of the public API, with its reference and the script of the widgets. */
export function createApiRouter(service: Service, options: ApiOptions): ApiRouter {
  const { config, names, compression } = options;
  const router = new ApiRouter();
  bindEndpoints(router, service, options);
  const reference = createReference({
    endpoints,
    adminEndpoints,
    names,
    limits: config.rateLimit,
    version: readVersion(),
    publicUrl: config.publicUrl,
    localUrl: publicUrl(config),
    ruleTypes: { conditions: conditionTypes, outputs: outputTypes },
    demoDomain,
  });
  addApiReference(router, reference, compression);
  addWidgetScript(router, {
    buildDirectory: builtFolder('widget'),
    sourceDirectory: join(projectRoot(), 'widget'),
    names,
  });
  addRenderedStyles(router);
  return router;
}

function bindEndpoints(router: ApiRouter, service: Service, options: ApiOptions): void {
  const { names, isAdmin, compression, rateLimit, now } = options;
  const { stores, directory, search } = service;
  const { keys, widgets, markets, rulesets } = stores;
  const { runningExperiments, widgetUse, recorder, visits, eventQuota, networks } = service;
  const { warningCounts } = options;
  const bind = createBind({
    router,
    names,
    compression,
    isAdmin,
    rateLimit,
    enterRoom: options.enterRoom,
    findCaller: (key, isUse) => directory.shopWithKey(key, isUse),
    keyMayExplain: (key) => directory.mayExplain(key),
    findOnlyCaller: () => directory.onlyShop(),
    onWarnings: (shop, warnings) => {
      warningCounts.count(shop.id, warnings);
      return shop.domain === demoDomain;
    },
  });
  const { listings, answerListing, answerCustom } = options.lists;
  listings.forEach((route) => route.addTo(bind, answerListing));
  bind.withKey(customEndpoint, answerCustom);
  bindRendered(bind, options);
  bindSmartSearch(bind, options);
  bindStorefront(bind, {
    directory,
    keys,
    widgets,
    markets,
    search,
    shopSettings: service.shopSettings,
    runningExperiments,
    widgetUse,
  });
  bindShopScript(bind, { directory, keys, names, buildDirectory: builtFolder('widget') });
  bindSources(bind, { rulesets });
  bindEvents(bind, { recorder, visits, eventQuota, networks, now });
  bindHealth(bind, { checkReadiness: options.checkReadiness });
}
