import type { RejectionReason } from '../catalog/eligibility.ts';
import type { WorkMeter } from '../base/slices.ts';
import type { MaybePromise } from '../base/maybe-promise.ts';
import type { CompiledRuleset } from './compile.ts';
import type { RulesetContext } from './context.ts';
import type { OutputSources } from './output-sources.ts';

export interface EvaluationRequest {
  ruleset: CompiledRuleset;
  /** Undefined for a ruleset that is not saved. */
  rulesetId: number | undefined;
  context: RulesetContext;
  sources: EvaluationSources;
  limit: number;
  rejectionOf: RejectionOf;
  knownRejectionAt?: KnownRejectionAt | undefined;
  /** Returns true when no product of the shop may be shown and there are no input products. */
  cannotShow?: ((includeOutOfStock: boolean) => boolean) | undefined;
  /** Undefined: each ruleset uses its own setting. */
  filterOos?: boolean | undefined;
  /** Called for failures whose cause the answer must not show. */
  onFailure?: ((error: unknown) => void) | undefined;
  /** Returns a monotonic time in milliseconds. */
  now?: (() => number) | undefined;
  /** Measures the time on the event loop. */
  meter?: WorkMeter | undefined;
  /** Yields to the event loop between two pieces of long work. */
  pause?: (() => Promise<unknown>) | undefined;
}

/** Sources of products for outputs, and the rulesets that outputs name. */
export interface EvaluationSources extends OutputSources {
  /** Returns undefined for an unknown ruleset. */
  ruleset(id: number): MaybePromise<CompiledRuleset | undefined>;
}

/** Returns why a product may not be shown regardless of the ruleset; undefined when it may. */
type RejectionOf = (productId: number, includeOutOfStock: boolean) => RejectionReason | undefined;

/**
 * Returns what `rejectionOf` would return for the product in a catalog slot, if that is known without
 * examining the product. Returns undefined for input products.
 */
type KnownRejectionAt = (slot: number, includeOutOfStock: boolean) => RejectionReason | undefined;
