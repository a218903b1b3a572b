import type { AdminRoutesDependencies } from './admin-routes.ts';
import { bindCatalog } from './catalog/catalog.ts';
import { bindChanges } from './changes.ts';
import { bindExperiments } from './experiments.ts';
import { bindShopHealth } from './health.ts';
import { bindImports } from './imports.ts';
import { bindInsight } from './insight.ts';
import { bindKeys } from './keys.ts';
import { bindMarkets } from './markets.ts';
import { bindModels } from './models.ts';
import { bindOwnAccount } from './own-account.ts';
import { bindPeople } from './people.ts';
import { bindPersons } from './persons.ts';
import { bindProducts } from './products.ts';
import { bindSettings } from './settings.ts';
import { bindShops } from './shops.ts';
import { bindSignIn } from './sign-in.ts';
import { bindEventReports } from './events/live-events.ts';
import { bindRecommendations } from './recommendations/recommendations.ts';
import { bindRulesets } from './rulesets/rulesets.ts';
import { bindSearchTrials } from './search/search-trials.ts';
import { bindWidgetSnippets } from './widget-snippets.ts';
import { bindVersions } from './versions.ts';

/** Binds all endpoints of the administration. */
export function bindAdminRoutes(dependencies: AdminRoutesDependencies): void {
  bindSignIn(dependencies);
  bindOwnAccount(dependencies);
  bindPeople(dependencies);
  bindShops(dependencies);
  bindSettings(dependencies);
  bindKeys(dependencies);
  bindProducts(dependencies);
  bindCatalog(dependencies);
  bindRecommendations(dependencies);
  bindEventReports(dependencies);
  bindMarkets(dependencies);
  bindShopHealth(dependencies);
  bindModels(dependencies);
  bindPersons(dependencies);
  bindImports(dependencies);
  bindInsight(dependencies);
  bindExperiments(dependencies);
  bindChanges(dependencies);
  bindRulesets(dependencies);
  bindSearchTrials(dependencies);
  bindWidgetSnippets(dependencies);
  bindVersions(dependencies);
}
