import type { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import type { AddressName } from './addresses.ts';
import { catalogEndpoints } from './catalog.ts';
import { connectionEndpoints } from './connections.ts';
import { changeEndpoints } from './changes.ts';
import { demoShopEndpoints } from './demo-shop.ts';
import { eventEndpoints } from './events.ts';
import { experimentEndpoints } from './experiments.ts';
import { healthEndpoints } from './health.ts';
import { importEndpoints } from './imports.ts';
import { insightEndpoints } from './insight.ts';
import { keyEndpoints } from './keys.ts';
import { modelEndpoints } from './models.ts';
import { peopleEndpoints } from './people.ts';
import { personEndpoints } from './persons.ts';
import { productEndpoints } from './products.ts';
import { settingsEndpoints } from './settings.ts';
import { settingsFileEndpoints } from './settings-files.ts';
import { pickerEndpoints } from './pickers.ts';
import { marketEndpoints } from './markets.ts';
import { recommendationEndpoints } from './recommendations.ts';
import { rulesetTrialEndpoints } from './ruleset-trials.ts';
import { rulesetUseEndpoints } from './ruleset-uses.ts';
import { searchPairEndpoints } from './search-pairs.ts';
import { searchTrialEndpoints } from './search-trials.ts';
import { shopEndpoints } from './shops.ts';
import { signInEndpoints } from './sign-in.ts';
import { situationEndpoints } from './situations.ts';
import { rulesetEndpoints, searchSettingsEndpoints, widgetEndpoints } from './versions.ts';
import { widgetSnippetEndpoints } from './widget-snippets.ts';
import { widgetUseEndpoints } from './widget-uses.ts';
import { storeTrialEndpoints } from './store-trials.ts';
import { trialEndpoints } from './trials.ts';
import { webhookEndpoints } from './webhooks.ts';
import { vocabularyEndpoints } from './vocabulary.ts';

/** All endpoints of the administration by name, in the order of the API reference. */
const adminEndpointsByName = {
  ...signInEndpoints,
  ...peopleEndpoints,
  ...shopEndpoints,
  ...demoShopEndpoints,
  ...storeTrialEndpoints,
  ...settingsEndpoints,
  ...settingsFileEndpoints,
  ...keyEndpoints,
  ...healthEndpoints,
  ...connectionEndpoints,
  ...webhookEndpoints,
  ...modelEndpoints,
  ...trialEndpoints,
  ...personEndpoints,
  ...importEndpoints,
  ...insightEndpoints,
  ...productEndpoints,
  ...catalogEndpoints,
  ...recommendationEndpoints,
  ...eventEndpoints,
  ...marketEndpoints,
  ...changeEndpoints,
  ...pickerEndpoints,
  ...vocabularyEndpoints,
  ...rulesetTrialEndpoints,
  ...rulesetUseEndpoints,
  rulesetList: rulesetEndpoints.list,
  createRuleset: rulesetEndpoints.create,
  removeRuleset: rulesetEndpoints.remove,
  ruleset: rulesetEndpoints.read,
  saveRulesetDraft: rulesetEndpoints.saveDraft,
  discardRulesetDraft: rulesetEndpoints.discardDraft,
  publishRuleset: rulesetEndpoints.publish,
  cancelRulesetPlan: rulesetEndpoints.cancelPlan,
  rulesetVersions: rulesetEndpoints.versions,
  rulesetVersion: rulesetEndpoints.version,
  restoreRuleset: rulesetEndpoints.restore,
  ...situationEndpoints,
  widgetList: widgetEndpoints.list,
  createWidget: widgetEndpoints.create,
  removeWidget: widgetEndpoints.remove,
  widget: widgetEndpoints.read,
  ...widgetSnippetEndpoints,
  ...widgetUseEndpoints,
  saveWidgetDraft: widgetEndpoints.saveDraft,
  discardWidgetDraft: widgetEndpoints.discardDraft,
  publishWidget: widgetEndpoints.publish,
  cancelWidgetPlan: widgetEndpoints.cancelPlan,
  widgetVersions: widgetEndpoints.versions,
  widgetVersion: widgetEndpoints.version,
  restoreWidget: widgetEndpoints.restore,
  readSearchSettings: searchSettingsEndpoints.read,
  saveSearchDraft: searchSettingsEndpoints.saveDraft,
  discardSearchDraft: searchSettingsEndpoints.discardDraft,
  publishSearch: searchSettingsEndpoints.publish,
  cancelSearchPlan: searchSettingsEndpoints.cancelPlan,
  ...searchTrialEndpoints,
  ...searchPairEndpoints,
  searchVersions: searchSettingsEndpoints.versions,
  searchVersion: searchSettingsEndpoints.version,
  restoreSearch: searchSettingsEndpoints.restore,
  ...experimentEndpoints,
} satisfies Record<AddressName, Endpoint>;

type Endpoints = typeof adminEndpointsByName;

/** The types of each endpoint for the browser, which imports no schema. */
export type AdminContract = {
  [Name in AddressName]: {
    parameters: z.input<Endpoints[Name]['parameters']>;
    body: z.input<Endpoints[Name]['body']>;
    answer: z.output<Endpoints[Name]['answer']>;
  };
};

export const adminEndpoints: readonly Endpoint[] = Object.values(adminEndpointsByName);
