import type { NamedIds } from '../name-book.ts';
import { chosenProducts, excludedIds, itemsOf, type RulesetDraft } from './ruleset-draft.ts';

/** Returns the ids of what a draft refers to, with those of other products. */
export function referencedIds(
  { rules, settings }: RulesetDraft,
  otherProducts: readonly string[],
): NamedIds {
  const products = [...otherProducts, ...excludedIds(settings)];
  const collections: string[] = [];
  for (const { groups, outputs } of rules) {
    for (const { type, value, others } of groups.flat()) {
      products.push(...chosenProducts(others.products).map(({ id }) => id));
      if (type.endsWith('_collection')) {
        collections.push(...itemsOf(value));
      }
    }
    for (const { members } of outputs) {
      products.push(...chosenProducts(members.products).map(({ id }) => id));
      collections.push(...itemsOf(members.collection_ids));
    }
  }
  return { products, collections };
}
