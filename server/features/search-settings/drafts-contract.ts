import { shopParameters } from '../../contract/admin/endpoint.ts';
import {
  defineDrafts,
  definePublishing,
  defineVersions,
  versionField,
} from '../versions/contract.ts';

const ofSearch = {
  noun: 'the search settings',
  parameters: shopParameters,
  versionParameters: shopParameters.extend(versionField),
  example: { shop: 'store.example' },
};

export const searchSettingsEndpoints = {
  ...defineDrafts(
    {
      read: { name: 'readSearchSettings', address: 'GET /shops/:shop/search' },
      saveDraft: { name: 'saveSearchDraft', address: 'PUT /shops/:shop/search/draft' },
      discardDraft: { name: 'discardSearchDraft', address: 'DELETE /shops/:shop/search/draft' },
    },
    ofSearch,
  ),
  ...definePublishing(
    {
      publish: { name: 'publishSearch', address: 'POST /shops/:shop/search/publish' },
      cancelPlan: { name: 'cancelSearchPlan', address: 'DELETE /shops/:shop/search/plan' },
    },
    ofSearch,
  ),
  ...defineVersions(
    {
      versions: { name: 'searchVersions', address: 'GET /shops/:shop/search/versions' },
      version: { name: 'searchVersion', address: 'GET /shops/:shop/search/versions/:version' },
      restore: { name: 'restoreSearch', address: 'POST /shops/:shop/search/restore' },
    },
    ofSearch,
  ),
};
