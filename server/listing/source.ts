import type { NeedsSlot, Candidates } from '../catalog/candidates.ts';
import type { SourceName } from '../contract/explanation.ts';
import type { WorkMeter } from '../base/slices.ts';

/** A source of products for listings. */
export interface Source {
  readonly name: SourceName;
  /** Called only when the sources before it left room. The meter measures the time on the event loop. */
  readonly findCandidates: (meter?: WorkMeter, needsSlot?: NeedsSlot) => Promise<Candidates>;
}
