import type { NeedsSlot, Candidates } from '../catalog/candidates.ts';
import type { SourceName } from '../contract/explanation.ts';
import type { WorkMeter } from '../slices.ts';
import type { MaybePromise } from '../maybe-promise.ts';

/** Where products of a listing come from. */
export interface Source {
  readonly name: SourceName;
  /** Called when those before it left room. The meter is told how long it kept the event loop busy. */
  readonly findCandidates: (meter?: WorkMeter, needsSlot?: NeedsSlot) => MaybePromise<Candidates>;
}
