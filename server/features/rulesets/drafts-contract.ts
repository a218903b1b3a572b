import {
  defineDrafts,
  defineList,
  definePublishing,
  defineVersions,
  ofObject,
} from '../versions/contract.ts';

export const rulesetEndpoints = {
  ...defineList(
    {
      list: { name: 'rulesetList', address: 'GET /shops/:shop/rulesets' },
      create: { name: 'createRuleset', address: 'POST /shops/:shop/rulesets' },
      remove: { name: 'removeRuleset', address: 'DELETE /shops/:shop/rulesets/:object' },
    },
    'ruleset',
  ),
  ...defineDrafts(
    {
      read: { name: 'ruleset', address: 'GET /shops/:shop/rulesets/:object' },
      saveDraft: { name: 'saveRulesetDraft', address: 'PUT /shops/:shop/rulesets/:object/draft' },
      discardDraft: {
        name: 'discardRulesetDraft',
        address: 'DELETE /shops/:shop/rulesets/:object/draft',
      },
    },
    { noun: 'a ruleset', ...ofObject },
  ),
  ...definePublishing(
    {
      publish: { name: 'publishRuleset', address: 'POST /shops/:shop/rulesets/:object/publish' },
      cancelPlan: {
        name: 'cancelRulesetPlan',
        address: 'DELETE /shops/:shop/rulesets/:object/plan',
      },
    },
    { noun: 'a ruleset', ...ofObject },
  ),
  ...defineVersions(
    {
      versions: { name: 'rulesetVersions', address: 'GET /shops/:shop/rulesets/:object/versions' },
      version: {
        name: 'rulesetVersion',
        address: 'GET /shops/:shop/rulesets/:object/versions/:version',
      },
      restore: { name: 'restoreRuleset', address: 'POST /shops/:shop/rulesets/:object/restore' },
    },
    { noun: 'a ruleset', ...ofObject },
  ),
};
