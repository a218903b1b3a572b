import { previewSize, rulesetUseEndpoints } from './uses-contract.ts';
import type { CompiledRuleset } from '../../rules/compile.ts';
import { findUses } from '../../rulesets/ruleset-uses.ts';
import { referenceWarnings, type WarningStores } from '../../rulesets/ruleset-warnings.ts';
import { readRulesetUse, type RulesetUses } from './read-ruleset-use.ts';
import { shownProducts } from '../products/shown-product.ts';
import { evaluateFor, readContext, type TrialDependencies } from './try-ruleset.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { WidgetStore } from '../../store/tables/widgets/widget-store.ts';

export interface RulesetUsesDependencies extends RulesetUses, WarningStores {
  bind: BindAdmin<Shop>;
  widgets: WidgetStore;
  drafts: TrialDependencies;
}

/** Binds what the list of rulesets tells of each. */
export function bindRulesetUses(dependencies: RulesetUsesDependencies): void {
  const { bind, rulesets, widgets, drafts } = dependencies;
  bind.inShop(rulesetUseEndpoints.rulesetUses, async ({ shop, parameters: { ids } }) => {
    const heads = await rulesets.heads(shop.id);
    const compiled = new Map<number, CompiledRuleset>();
    for (const { id } of heads) {
      const ruleset = await drafts.savedRulesets.get(shop.id, id);
      if (ruleset) {
        compiled.set(id, ruleset);
      }
    }
    const uses = findUses(compiled, await widgets.list(shop.id));
    const useOf = await readRulesetUse(dependencies, shop.id);
    const data = [];
    for (const { id } of heads) {
      const references = compiled.get(id)?.references;
      if (references && (!ids || ids.includes(id))) {
        const warnings = await referenceWarnings(dependencies, shop.id, references);
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
