import { vocabularyEndpoints } from '../../../contract/admin/vocabulary.ts';
import { describeVocabulary } from '../../../rulesets/vocabulary.ts';
import { describeListings } from '../../sources.ts';
import type { AdminRoutesDependencies } from '../admin-routes.ts';

/** Binds what the editor of rulesets needs beside drafts and versions. */
export function bindRulesets({ bind }: AdminRoutesDependencies): void {
  const vocabulary = { ...describeVocabulary(), sources: describeListings() };
  bind.inShop(vocabularyEndpoints.vocabulary, () => Promise.resolve(vocabulary));
}
