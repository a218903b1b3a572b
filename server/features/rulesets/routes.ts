import { rulesetTrialEndpoints } from './trials-contract.ts';
import { vocabularyEndpoints } from '../../contract/admin/vocabulary.ts';
import { describeVocabulary } from './describe-vocabulary.ts';
import { describeListings } from '../../routes/sources.ts';
import { bindPickers } from './pickers.ts';
import { bindRulesetUses, type RulesetUsesDependencies } from './ruleset-uses.ts';
import { bindSituations, type SituationDependencies } from './situations.ts';
import { tryRuleset } from './try-ruleset.ts';
import type { Search } from '../../search/search.ts';
import type { CustomerStore } from '../../store/tables/shoppers/customer-store.ts';

interface Dependencies extends SituationDependencies, RulesetUsesDependencies {
  search: Search;
  customers: CustomerStore;
}

/** Binds what the editor of rulesets needs beside drafts and versions. */
export function bindRulesets(dependencies: Dependencies): void {
  const { bind, drafts, search, customers } = dependencies;
  bindPickers({ bind, catalogs: drafts.catalogs, search, customers });
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
