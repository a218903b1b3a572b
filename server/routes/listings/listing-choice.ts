import type { Eligibility } from '../../catalog/eligibility.ts';
import type { Shape } from '../../catalog/present.ts';
import type { Source } from '../../listing/source.ts';
import type { MaybePromise } from '../../maybe-promise.ts';

/** What makes one listing differ from another. */
export interface ListingChoice {
  kind: Shape['kind'];
  /**
   * Other versions of what the products come from ask for another answer. `never-kept`: of what one
   * shopper did there is no version, and each answer is computed.
   */
  basis: readonly (number | string | undefined)[] | 'never-kept';
  /** Asked for when no answer is kept. */
  compose: () => MaybePromise<Composition>;
  sellingPlans?: boolean;
  /** The answer says when it was computed. */
  tellsAge?: boolean;
}

export interface Composition {
  /** One after the other, until the list is full. */
  sources: readonly Source[];
  restrict?: Partial<Eligibility>;
}
