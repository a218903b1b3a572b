import type { Eligibility } from '../../catalog/eligibility.ts';
import type { Shape } from '../../catalog/present.ts';
import type { Source } from '../../listing/source.ts';
import { personalSources } from '../../listing/sources/personal.ts';
import type { PersonalRanking } from '../../recommend/personal/personal-ranking.ts';

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
  /** The order for one shopper; absent: everybody gets the same. */
  personal?: PersonalRanking | undefined;
}

interface Composition {
  /** Used one after the other until the list is full. */
  sources: readonly Source[];
  restrict?: Partial<Eligibility>;
}

/** Returns the plan with its products in the order for the shopper, if it has one. */
export function inPersonalOrder(plan: ListingPlan): ListingPlan {
  const { personal, compose } = plan;
  return personal === undefined
    ? plan
    : {
        ...plan,
        basis: 'uncached',
        compose: async () => {
          const { sources, ...rest } = await compose();
          return { ...rest, sources: personalSources(sources, personal) };
        },
      };
}
