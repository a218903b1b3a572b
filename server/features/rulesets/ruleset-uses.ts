import { previewSize, rulesetUseEndpoints } from './uses-contract.ts';
import type { CompiledRuleset } from '../../rules/compile.ts';
import { findUses } from '../../rulesets/ruleset-uses.ts';
import { referenceWarnings } from '../../rulesets/ruleset-warnings.ts';
import type { AdminRoutesDependencies } from '../admin-routes.ts';
import { readRulesetUse } from './read-ruleset-use.ts';
import { shownProducts } from '../products/shown-product.ts';
import { evaluateFor, readContext } from './try-ruleset.ts';

/** Binds what the list of rulesets tells of each. */
export function bindRulesetUses({
  bind,
  stores,
  drafts,
  rulesetUse,
  now,
}: AdminRoutesDependencies): void {
  bind.inShop(rulesetUseEndpoints.rulesetUses, async ({ shop, parameters: { ids } }) => {
    const heads = await stores.rulesets.heads(shop.id);
    const compiled = new Map<number, CompiledRuleset>();
    for (const { id } of heads) {
      const ruleset = await drafts.savedRulesets.get(shop.id, id);
      if (ruleset) {
        compiled.set(id, ruleset);
      }
    }
    const uses = findUses(compiled, await stores.widgets.list(shop.id));
    const useOf = await readRulesetUse({ stores, rulesetUse, now }, shop.id);
    const data = [];
    for (const { id } of heads) {
      const references = compiled.get(id)?.references;
      if (references && (!ids || ids.includes(id))) {
        const warnings = await referenceWarnings(stores, shop.id, references);
        data.push({ id, widgets: [], rulesets: [], ...uses.get(id), warnings, use: useOf(id) });
      }
    }
    return { data };
  });

  bind.inShop(rulesetUseEndpoints.rulesetPreviews, async ({ shop, parameters: { ids } }) => {
    const context = readContext(drafts, shop, `limit=${previewSize}`);
    const data = [];
    for (const id of ids) {
      const ruleset = await drafts.savedRulesets.get(shop.id, id);
      if (ruleset) {
        const question = { shop, ruleset, rulesetId: id, parameters: context };
        const { evaluation, market } = await evaluateFor(drafts, question);
        const shown = await shownProducts(drafts.texts, shop.id, evaluation.productIds, market);
        const products = evaluation.productIds.flatMap((product) => shown.get(product) ?? []);
        data.push({ id, products });
      }
    }
    return { data };
  });
}
