import type { StoreChange } from '../connectors/store-change.ts';
import type { LiveRow } from './live-rows.ts';
import type { ArrivedVersion } from './version-order.ts';

/** A change of a store with the time at which it was seen, and its record as read. */
export interface SeenChange extends Pick<ArrivedVersion, 'seenAt' | 'source'> {
  change: StoreChange;
  /** Present for saved records. */
  row?: LiveRow;
}
