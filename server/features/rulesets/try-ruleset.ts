import { signCustomer } from '../../catalog/customer-signature.ts';
import type { Catalogs } from '../../catalog/catalogs.ts';
import type { Market } from '../../catalog/prices/market.ts';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { z } from 'zod';
import type { rulesetTrialEndpoints } from './trials-contract.ts';
import { customEndpoint, type CustomParameters } from '../../contract/custom.ts';
import type { RuleTrace } from '../../contract/rulesets.ts';
import { AppError } from '../../base/errors.ts';
import { readQuery } from '../../http/parameters/query.ts';
import { validateQuery } from '../../http/parameters/validate.ts';
import { readUsableRuleset } from '../../changes/draft-readers.ts';
import type { CompiledRuleset } from '../../rules/compile.ts';
import type { Evaluation } from '../../rules/evaluate.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { marketFor } from '../../catalog/requested-market.ts';
import {
  type EvaluationDependencies,
  evaluateQuestion,
} from '../../routes/custom/evaluate-question.ts';
import { priceBounds } from '../../routes/listings/listing-eligibility.ts';
import { shownProducts } from '../products/shown-product.ts';

export interface TrialDependencies extends EvaluationDependencies {
  catalogs: Catalogs;
  texts: ProductTexts;
}

interface Trial {
  shop: Shop;
  draft: Readonly<Record<string, unknown>>;
  rulesetId: number | undefined;
  /** The parameters of the ruleset endpoint, as a query. */
  context: string;
  /** True for people who may see what customers bought. */
  mayNamePersons: boolean;
}

type TrialAnswer = z.output<(typeof rulesetTrialEndpoints)['tryRuleset']['answer']>;

/** Maximum number of excluded products that an answer names. */
const maxLeftOut = 50;

/** Evaluates a draft as the ruleset endpoint would after publishing, and tells why. */
export async function tryRuleset(
  dependencies: TrialDependencies,
  { shop, draft, rulesetId, context, mayNamePersons }: Trial,
): Promise<TrialAnswer> {
  const parameters = readContext(dependencies, shop, context);
  const { uuid, platform_customer_id: customer } = parameters;
  if (!mayNamePersons && (uuid !== undefined || customer !== undefined)) {
    throw new AppError('forbidden', 'Viewers may not name a customer or a session.');
  }
  const { currency } = shop;
  const { ruleset, problems, unusable } = readUsableRuleset(draft);
  if (!ruleset) {
    return { problems, currency, products: [], left_out: [], trace: [], errors: [] };
  }
  const question = { shop, ruleset, rulesetId, parameters };
  const { evaluation, market } = await evaluateFor(dependencies, question);
  const leftOut = rejectedProducts(evaluation).slice(0, maxLeftOut);
  const ids = [...evaluation.productIds, ...leftOut.map(({ id }) => id)];
  const shown = await shownProducts(dependencies.texts, shop.id, ids, market);
  const trace = await evaluation.trace({ includeUnevaluated: true });
  return {
    problems,
    currency,
    products: evaluation.evaluated.flatMap(({ selected, origin, rulesetId: nested }) =>
      selected.flatMap((id) => {
        const product = shown.get(id);
        return product ? [{ ...product, ...origin, nested: nestedId(nested, rulesetId) }] : [];
      }),
    ),
    left_out: leftOut.flatMap(({ id, reason }) => {
      const product = shown.get(id);
      return product ? [{ ...product, reason }] : [];
    }),
    trace: trace.map((rule, index) => (unusable.has(index) ? unusableRule(rule) : rule)),
    errors: [...evaluation.errors],
  };
}

interface TrialQuestion {
  shop: Shop;
  ruleset: CompiledRuleset;
  rulesetId: number | undefined;
  parameters: CustomParameters;
}

/** Evaluates a ruleset for the request of a shopper. */
export async function evaluateFor(
  dependencies: TrialDependencies,
  { shop, ruleset, rulesetId, parameters }: TrialQuestion,
): Promise<{ evaluation: Evaluation; market: Market | undefined }> {
  const catalog = await dependencies.catalogs.get(shop.id);
  const market = marketFor(shop, catalog, parameters);
  const prices = priceBounds(parameters);
  const question = { shop, catalog, market, prices, ruleset, rulesetId, parameters };
  const { evaluation } = await evaluateQuestion(dependencies, question);
  return { evaluation, market };
}

/** Reads the parameters of the ruleset endpoint. A customer counts as signed. */
export function readContext(
  { names }: TrialDependencies,
  shop: Shop,
  context: string,
): CustomParameters {
  try {
    const given = { ...readQuery(context, names), ruleset_id: '' };
    const parameters = validateQuery(customEndpoint.parameters, given);
    const { platform_customer_id: customer } = parameters;
    return customer === undefined
      ? parameters
      : { ...parameters, customer_signature: signCustomer(shop, customer) };
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') {
      const errors = [{ path: 'context', message: error.message }];
      throw new AppError('invalid', error.message, { details: { errors } });
    }
    throw error;
  }
}

function rejectedProducts({ evaluated }: Evaluation): { id: number; reason: string }[] {
  const reasons = new Map<number, string>();
  for (const { rejected } of evaluated) {
    for (const [id, reason] of rejected) {
      reasons.set(id, reasons.get(id) ?? reason);
    }
  }
  const selected = new Set(evaluated.flatMap((output) => output.selected));
  return [...reasons].flatMap(([id, reason]) => (selected.has(id) ? [] : [{ id, reason }]));
}

function nestedId(ruleset: number | undefined, requested: number | undefined): number | null {
  return ruleset === requested ? null : (ruleset ?? null);
}

/** Returns the trace of a rule that was replaced by an empty one. */
function unusableRule(rule: RuleTrace): RuleTrace {
  return { ...rule, result: 'unevaluated', reason: 'It is not complete.', groups: [], outputs: [] };
}
