import type { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import type { AddressName } from '../contract/admin/addresses.ts';
import { catalogEndpoints } from './catalog/contract.ts';
import { connectionEndpoints } from './connections/contract.ts';
import { changeEndpoints } from './changes/contract.ts';
import { demoShopEndpoints } from './demo-shop/contract.ts';
import { eventEndpoints } from './events/contract.ts';
import { experimentEndpoints } from './experiments/contract.ts';
import { healthEndpoints } from './health/contract.ts';
import { importEndpoints } from './imports/contract.ts';
import { insightEndpoints } from './insight/contract.ts';
import { keyEndpoints } from './keys/contract.ts';
import { modelEndpoints } from './models/contract.ts';
import { peopleEndpoints } from './people/contract.ts';
import { personEndpoints } from './personal-data/contract.ts';
import { productEndpoints } from './products/contract.ts';
import { settingsEndpoints } from './settings/contract.ts';
import { settingsFileEndpoints } from './settings/files-contract.ts';
import { pickerEndpoints } from './rulesets/pickers-contract.ts';
import { marketEndpoints } from './markets/contract.ts';
import { recommendationEndpoints } from './recommendations/contract.ts';
import { rulesetTrialEndpoints } from './rulesets/trials-contract.ts';
import { rulesetUseEndpoints } from './rulesets/uses-contract.ts';
import { searchPairEndpoints } from './search-settings/pairs-contract.ts';
import { searchTrialEndpoints } from './search-settings/contract.ts';
import { shopEndpoints } from './shops/contract.ts';
import { signInEndpoints } from './sign-in/contract.ts';
import { situationEndpoints } from './rulesets/situations-contract.ts';
import { rulesetEndpoints, searchSettingsEndpoints, widgetEndpoints } from './versions/contract.ts';
import { widgetSnippetEndpoints } from './widgets/contract.ts';
import { widgetUseEndpoints } from './widgets/uses-contract.ts';
import { storeTrialEndpoints } from './store-trials/contract.ts';
import { trialEndpoints } from './trials/contract.ts';
import { webhookEndpoints } from './webhooks/contract.ts';
import { vocabularyEndpoints } from '../contract/admin/vocabulary.ts';

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
