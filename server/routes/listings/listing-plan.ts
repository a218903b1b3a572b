import type { Eligibility } from '../../catalog/eligibility.ts';
import type { Shape } from '../../catalog/present.ts';
import type { Source } from '../../listing/source.ts';

/** Defines how an endpoint selects the products of a listing. */
export interface ListingPlan {
  kind: Shape['kind'];
  /**
   * Versions of the data behind the products: part of the key of a cached answer. The history of a
   * shopper has no version, so its answers are `uncached`.
   */
  basis: readonly (number | string | undefined)[] | 'uncached';
  /** Called when no answer is cached. */
  compose: () => Promise<Composition>;
  sellingPlans?: boolean;
  /** Adds `cache_info` to the answer: its key and the time of its computation. */
  hasCacheInfo?: boolean;
}

interface Composition {
  /** Used one after the other until the list is full. */
  sources: readonly Source[];
  restrict?: Partial<Eligibility>;
}
