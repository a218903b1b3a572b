import type { RejectionReason } from '../catalog/eligibility.ts';
import type { WorkMeter } from '../slices.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { CompiledRuleset } from './compile.ts';
import type { RulesetContext } from './context.ts';
import type { OutputSources } from './output-sources.ts';

export interface EvaluationRequest {
  ruleset: CompiledRuleset;
  /** Undefined: it is not saved. */
  rulesetId: number | undefined;
  context: RulesetContext;
  sources: EvaluationSources;
  limit: number;
  rejectionOf: RejectionOf;
  knownRejectionAt?: KnownRejectionAt | undefined;
  /** Undefined: as each ruleset has it. */
  filterOos?: boolean | undefined;
  /** Told of failures whose cause the answer does not name. */
  onFailure?: ((error: unknown) => void) | undefined;
  /** In milliseconds, from any beginning. */
  now?: (() => number) | undefined;
  /** Told for how long the evaluation kept the event loop busy. */
  meter?: WorkMeter | undefined;
  /** Lets others use the event loop between two pieces of long work. */
  pause?: (() => Promise<unknown>) | undefined;
}

/** What outputs ask for products, and the rulesets that outputs name. */
export interface EvaluationSources extends OutputSources {
  /** Returns undefined when there is no such ruleset. */
  ruleset(id: number): MaybePromise<CompiledRuleset | undefined>;
}

/** Why a product may not be shown, whatever the ruleset says; undefined: it may. */
export type RejectionOf = (
  productId: number,
  includeOutOfStock: boolean,
) => RejectionReason | undefined;

/**
 * Returns what `rejectionOf` would return for the product at a slot of the catalog, where that is known without a
 * look at the product. Never knows anything of products that the request is about.
 */
export type KnownRejectionAt = (
  slot: number,
  includeOutOfStock: boolean,
) => RejectionReason | undefined;
