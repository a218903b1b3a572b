import type { RejectionReason } from '../../catalog/eligibility.ts';
import { orderedCandidates } from '../../catalog/candidates.ts';
import { AppError } from '../../base/errors.ts';
import type { CompiledRuleset } from '../compile.ts';
import {
  type CustomerFacts,
  createContext,
  type FactSources,
  type RuleProduct,
  type RequestFacts,
  type RulesetContext,
  type ViewFacts,
} from '../context.ts';
import { type Evaluation, evaluate } from '../evaluate.ts';
import type { EvaluationRequest, EvaluationSources } from '../evaluation-request.ts';
import type { SeenLine } from '../operands/products.ts';
import type { ResolvedSources } from '../output-sources.ts';
import { readRuleset } from '../read-ruleset.ts';

/** Data of a request as given by a test. Other data is missing. */
export interface GivenContext extends Partial<RequestFacts> {
  products?: readonly RuleProduct[];
  collections?: readonly number[];
  viewed?: ViewFacts;
  customer?: CustomerFacts;
  purchased?: readonly SeenLine[];
}

/** Friday, 27 November 2026, 18:30 in Berlin. */
const fridayEvening = Date.UTC(2026, 10, 27, 17, 30) / 1_000;

export function contextOf(given: GivenContext = {}, sources: Partial<FactSources> = {}) {
  const { products = [], collections = [], viewed, customer, purchased, ...request } = given;
  return createContext(
    { isLoggedIn: false, time: fridayEvening, timeZone: 'Europe/Berlin', ...request },
    {
      products: (lines) =>
        products.filter(({ id }) => lines.some(({ productId }) => productId === id)),
      collectionsOf: () => new Set(collections),
      views: () => viewed,
      customer: () => customer,
      purchases: () => purchased,
      ...sources,
    },
  );
}

export function ruleProduct(given: Partial<RuleProduct> & { id: number }): RuleProduct {
  return {
    title: '',
    handle: '',
    vendor: '',
    type: '',
    tags: [],
    variants: [],
    metafields: [],
    ...given,
  };
}

export function line(productId: number, variantId?: number): SeenLine {
  return { productId, variantId };
}

/** Returns a compiled ruleset. Throws if it is invalid. */
export function ruleset(rules: unknown, settings: object = {}): CompiledRuleset {
  const read = readRuleset({ name: 'Test', rules, settings });
  if ('problems' in read) {
    throw new Error(read.problems.join('\n'));
  }
  return read.ruleset;
}

/** Returns an output with these products. */
export function returning(...ids: number[]) {
  return { type: 'product', products: ids.map((id) => ({ product_id: id })) };
}

export const always = [{ rules: [{ type: 'anything' }] }];

export const never = [
  { rules: [{ type: 'customer_logged_in', operator: 'equals', value: 'true' }] },
];

export function resolvedSources(...ids: number[]): ResolvedSources {
  return { sources: [{ name: 'collections', findCandidates: () => orderedCandidates(ids, '') }] };
}

/** Returns sources that are empty unless given. */
function outputSources(given: Partial<EvaluationSources> = {}): EvaluationSources {
  return {
    collections: () => resolvedSources(),
    tagged: () => resolvedSources(),
    ofVendors: () => resolvedSources(),
    ofTypes: () => resolvedSources(),
    listing: ({ pathname }) => {
      throw new AppError('invalid', `${pathname} is not the path of a listing endpoint.`);
    },
    ruleset: () => undefined,
    holdersOf: () => () => false,
    ...given,
  };
}

export function run(
  compiled: CompiledRuleset,
  given: Partial<Omit<EvaluationRequest, 'ruleset' | 'sources'>> & {
    sources?: Partial<EvaluationSources>;
    context?: RulesetContext;
    rejected?: Readonly<Record<number, RejectionReason>>;
  } = {},
): Promise<Evaluation> {
  const { sources, rejected = {}, ...rest } = given;
  return evaluate({
    ruleset: compiled,
    rulesetId: 1,
    context: contextOf(),
    limit: 5,
    rejectionOf: (id, includeOutOfStock) =>
      includeOutOfStock && rejected[id] === 'out_of_stock' ? undefined : rejected[id],
    ...rest,
    sources: outputSources(sources),
  });
}
