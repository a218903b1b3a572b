import type { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
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
import { rulesetEndpoints } from './rulesets/drafts-contract.ts';
import { searchSettingsEndpoints } from './search-settings/drafts-contract.ts';
import { widgetEndpoints } from './widgets/drafts-contract.ts';
import { widgetSnippetEndpoints } from './widgets/contract.ts';
import { widgetUseEndpoints } from './widgets/uses-contract.ts';
import { storeTrialEndpoints } from './store-trials/contract.ts';
import { storefrontCheckEndpoints } from './storefront-check/contract.ts';
import { trialEndpoints } from './trials/contract.ts';
import { webhookEndpoints } from './webhooks/contract.ts';
import { vocabularyEndpoints } from '../contract/admin/vocabulary.ts';

// Their order in the reference is that of the pages which call them.
const { list, create, remove, read, ...widgetDrafts } = widgetEndpoints;
const { versions, version, restore, ...searchDrafts } = searchSettingsEndpoints;

/** The endpoints of each feature, in the order of the API reference. */
const features = [
  signInEndpoints,
  peopleEndpoints,
  shopEndpoints,
  demoShopEndpoints,
  storeTrialEndpoints,
  settingsEndpoints,
  settingsFileEndpoints,
  keyEndpoints,
  healthEndpoints,
  connectionEndpoints,
  webhookEndpoints,
  modelEndpoints,
  trialEndpoints,
  personEndpoints,
  importEndpoints,
  insightEndpoints,
  productEndpoints,
  catalogEndpoints,
  recommendationEndpoints,
  eventEndpoints,
  marketEndpoints,
  changeEndpoints,
  pickerEndpoints,
  vocabularyEndpoints,
  rulesetTrialEndpoints,
  rulesetUseEndpoints,
  rulesetEndpoints,
  situationEndpoints,
  { list, create, remove, read },
  widgetSnippetEndpoints,
  widgetUseEndpoints,
  widgetDrafts,
  storefrontCheckEndpoints,
  searchDrafts,
  searchTrialEndpoints,
  searchPairEndpoints,
  { versions, version, restore },
  experimentEndpoints,
] as const;

type OfFeature<Feature> = Feature extends unknown ? Feature[keyof Feature] : never;
type AdminEndpoint = OfFeature<(typeof features)[number]>;

interface Exchange<Defined extends Endpoint> {
  parameters: z.input<Defined['parameters']>;
  body: z.input<Defined['body']>;
  answer: z.output<Defined['answer']>;
}

/** What each endpoint takes and answers, by name. */
export type AdminContract = { [Defined in AdminEndpoint as Defined['name']]: Exchange<Defined> };

/** The same by address, for the browser, which imports no schema. */
export type AdminCalls = { [Defined in AdminEndpoint as Defined['address']]: Exchange<Defined> };

export const adminEndpoints: readonly AdminEndpoint[] = features.flatMap(
  (endpoints): AdminEndpoint[] => Object.values(endpoints),
);
