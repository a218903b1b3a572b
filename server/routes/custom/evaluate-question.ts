import { isSignedCustomer } from '../../catalog/customer-signature.ts';
import type { PriceBounds } from '../../catalog/eligibility.ts';
import type { Market } from '../../catalog/prices/market.ts';
import { RejectionTable } from '../../catalog/rejection-table.ts';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { ShopSettingsReader } from '../../catalog/shop-settings.ts';
import type { CustomParameters } from '../../contract/custom.ts';
import { Examination, type ExaminedProducts } from '../../listing/examination.ts';
import type { CompiledRuleset } from '../../rules/compile.ts';
import { createContext, productIdsOf, type RequestFacts } from '../../rules/context.ts';
import { evaluate, type Evaluation } from '../../rules/evaluate.ts';
import { requestFacts } from '../../rules/request-facts.ts';
import { createFactSources, type FactDependencies } from '../../rulesets/fact-sources.ts';
import type { WorkMeter } from '../../base/slices.ts';
import type { ProductStore } from '../../store/tables/catalog/product-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { createOutputSources, type OutputDependencies } from './output-sources.ts';

export interface EvaluationDependencies extends OutputDependencies, FactDependencies {
  products: ProductStore;
  shopSettings: ShopSettingsReader;
  now: () => number;
  /** Called with failures that the answer does not report. */
  onFailure: (error: unknown) => void;
}

/** A ruleset with the request to evaluate. */
export interface RulesetQuestion {
  shop: Shop;
  catalog: ShopCatalog;
  market: Market | undefined;
  prices: PriceBounds;
  ruleset: CompiledRuleset;
  /** Undefined when it is not saved. */
  rulesetId: number | undefined;
  parameters: CustomParameters;
}

export interface QuestionResult {
  evaluation: Evaluation;
  /** Ids without repeats, in order. */
  inputIds: readonly number[];
  examined: ExaminedProducts;
}

export async function evaluateQuestion(
  dependencies: EvaluationDependencies,
  question: RulesetQuestion,
  meter?: WorkMeter,
): Promise<QuestionResult> {
  const { shop, catalog, market, prices, ruleset, rulesetId, parameters } = question;
  const customerId = await knownCustomer(dependencies, question);
  const facts = await factsOf(dependencies, question, customerId);
  const { uuid, filter_oos: filterOos, limit } = parameters;
  const examination = new Examination(catalog);
  productIdsOf([...(facts.input ?? []), ...(facts.cart ?? [])]).forEach((id) =>
    examination.add(id, catalog.slotOf(id)),
  );
  const inputSlots = new Set(productIdsOf(facts.input ?? []).map((id) => catalog.slotOf(id)));
  const inStock = new RejectionTable(catalog, { includeOutOfStock: false, prices, market });
  const inAnyStock = new RejectionTable(catalog, { includeOutOfStock: true, prices, market });
  const tableFor = (includeOutOfStock: boolean) => (includeOutOfStock ? inAnyStock : inStock);
  const evaluation = await evaluate({
    ruleset,
    rulesetId,
    context: createContext(
      facts,
      createFactSources(dependencies, {
        shopId: shop.id,
        catalog,
        market,
        uuid,
        customerId,
        meter,
      }),
    ),
    sources: createOutputSources(dependencies, { shop, catalog, parameters }),
    limit,
    filterOos: filterOos && filterOos === 'yes',
    rejectionOf(id, includeOutOfStock) {
      const slot = catalog.slotOf(id);
      examination.add(id, slot);
      return tableFor(includeOutOfStock).rejectionAt(id, slot);
    },
    knownRejectionAt: (slot, includeOutOfStock) =>
      examination.coversAll && !inputSlots.has(slot)
        ? tableFor(includeOutOfStock).knownRejectionAt(slot)
        : undefined,
    cannotShow: (includeOutOfStock) =>
      inputSlots.size === 0 &&
      examination.coversAll &&
      // A product may be shown since it changed.
      examination.isCurrent &&
      tableFor(includeOutOfStock).maximumShown === 0,
    onFailure: dependencies.onFailure,
    meter,
  });
  return {
    evaluation,
    inputIds: productIdsOf(facts.input ?? []),
    examined: examination.result(),
  };
}

/** Returns the customer that counts. Anybody can send an id, so some shops require a signature. */
async function knownCustomer(
  { shopSettings }: EvaluationDependencies,
  { shop, parameters }: RulesetQuestion,
): Promise<number | undefined> {
  const { platform_customer_id: id, customer_signature: signature } = parameters;
  if (id === undefined || isSignedCustomer(shop, id, signature)) {
    return id;
  }
  const { require_signed_customer: mustBeSigned } = await shopSettings.get(shop.id);
  return mustBeSigned ? undefined : id;
}

async function factsOf(
  { products, now }: EvaluationDependencies,
  { shop, parameters }: RulesetQuestion,
  customerId: number | undefined,
): Promise<RequestFacts> {
  const { platform_variant_ids: variantIds = [] } = parameters;
  const owners = await products.variantOwners(shop.id, variantIds);
  return requestFacts(
    {
      productIds: parameters.platform_product_ids,
      variantIds,
      cart: parameters.cart,
      cartSubtotal: parameters.cart_subtotal,
      cartLineCount: parameters.cart_line_count,
      cartItemCount: parameters.cart_item_count,
      customerId,
      country: parameters.country_code,
      url: parameters.url,
      time: parameters.time,
    },
    { timeZone: shop.timezone, now: now(), ownerOf: (id) => owners.get(id) },
  );
}
