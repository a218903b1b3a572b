import { rulesetTrialEndpoints } from './trials-contract.ts';
import { vocabularyEndpoints } from '../../contract/admin/vocabulary.ts';
import { describeVocabulary } from './describe-vocabulary.ts';
import { describeListings } from '../../routes/sources.ts';
import type { AdminRoutesDependencies } from '../admin-routes.ts';
import { bindPickers } from './pickers.ts';
import { bindRulesetUses } from './ruleset-uses.ts';
import { bindSituations } from './situations.ts';
import { tryRuleset } from './try-ruleset.ts';

/** Binds what the editor of rulesets needs beside drafts and versions. */
export function bindRulesets(dependencies: AdminRoutesDependencies): void {
  const { bind, drafts, search, stores } = dependencies;
  bindPickers({ bind, ...drafts, search, customers: stores.customers });
  bindSituations(dependencies);
  bindRulesetUses(dependencies);
  const vocabulary = { ...describeVocabulary(), sources: describeListings() };
  bind.inShop(vocabularyEndpoints.vocabulary, () => Promise.resolve(vocabulary));
  bind.inShop(rulesetTrialEndpoints.tryRuleset, ({ shop, role, body }) =>
    tryRuleset(drafts, {
      shop,
      draft: body.ruleset,
      rulesetId: body.ruleset_id,
      context: body.context,
      mayNamePersons: role !== 'viewer',
    }),
  );
}
