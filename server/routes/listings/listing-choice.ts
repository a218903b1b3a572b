import type { Eligibility } from '../../catalog/eligibility.ts';
import type { Shape } from '../../catalog/present.ts';
import type { Source } from '../../listing/source.ts';
import type { MaybePromise } from '../../maybe-promise.ts';

/** The specific part of a listing. */
export interface ListingChoice {
  kind: Shape['kind'];
  /**
   * Versions of the data behind the products. Another version requires a new answer. `never-kept`
   * disables the cache, because one shopper's history has no version.
   */
  basis: readonly (number | string | undefined)[] | 'never-kept';
  /** Called when no answer is cached. */
  compose: () => MaybePromise<Composition>;
  sellingPlans?: boolean;
  /** Adds the time of the computation to the answer. */
  tellsAge?: boolean;
}

export interface Composition {
  /** Used one after the other until the list is full. */
  sources: readonly Source[];
  restrict?: Partial<Eligibility>;
}
