import type { Product } from '../catalog/product.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { Condition } from '../contract/rulesets.ts';
import { AppError } from '../base/errors.ts';
import { bindCondition, conditionTypes } from '../rules/conditions/table.ts';
import { createContext, type RulesetContext } from '../rules/context.ts';
import { RuleMatcher } from '../rules/rule-matcher.ts';
import { toRuleProduct } from '../rules/rule-product.ts';
import { StepBudget } from '../rules/step-budget.ts';

interface MatchQuestion {
  shopId: number;
  catalog: ShopCatalog;
  condition: Condition;
}

interface MatchingProducts {
  /** The newest first. */
  data: readonly Product[];
  total: number;
  /** The number of products that were compared; null for all. */
  examined: number | null;
}

/** Their bodies are read and parsed, which takes about 50 ms of a core. */
const maxExamined = 2_000;

const productsAtOnce = 100;

/**
 * Returns the active products on whose pages a condition holds. Compares them as an evaluation does, with the budget of
 * one evaluation, and ends where that is used up.
 */
export async function matchingProducts(
  texts: ProductTexts,
  { shopId, catalog, condition }: MatchQuestion,
): Promise<MatchingProducts> {
  const { type } = condition;
  if (!conditionTypes.some((known) => known.comparesProducts && known.type === type)) {
    throw new AppError('invalid', `condition: ${type} compares no products.`);
  }
  const bound = bindCondition(condition);
  if ('problem' in bound) {
    const [path] = bound.path;
    throw new AppError(
      'invalid',
      `${String(path === 'value' ? 'pattern' : path)} ${bound.problem}.`,
    );
  }
  const budget = new StepBudget();
  const ids = activeIds(catalog);
  const data: Product[] = [];
  let examined = 0;
  for (let start = 0; start < Math.min(ids.length, maxExamined); start += productsAtOnce) {
    const batch = ids.slice(start, Math.min(start + productsAtOnce, maxExamined));
    for (const product of await texts.products(shopId, batch)) {
      const matcher = new RuleMatcher({ readers: [bound] }, pageOf(product), budget);
      const seen = await matcher.read(0);
      if (seen !== undefined && (await matcher.holds({ condition, bound, slot: 0 }, seen))) {
        data.push(product);
      }
      if (matcher.overruns.size > 0) {
        return { data, total: data.length, examined };
      }
      examined += 1;
    }
  }
  return { data, total: data.length, examined: ids.length > maxExamined ? examined : null };
}

function activeIds(catalog: ShopCatalog): number[] {
  const active = catalog.newestSlots().filter((slot) => catalog.isActive(slot));
  return Array.from(active, (slot) => catalog.idAt(slot)).filter((id) => id !== undefined);
}

/** Returns what a request from the page of a product tells. */
function pageOf(product: Product): RulesetContext {
  const seen = toRuleProduct(product, new Set());
  return createContext(
    {
      input: [{ productId: product.id, variantId: undefined }],
      isLoggedIn: false,
      time: 0,
      timeZone: 'UTC',
    },
    {
      products: () => [seen],
      collectionsOf: () => new Set(),
      views: () => undefined,
      customer: () => undefined,
      purchases: () => undefined,
    },
  );
}
