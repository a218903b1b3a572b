import type { Reason } from '../contract/explanation.ts';

/** Products that somebody proposes, and why. */
export interface Suggestions {
  /**
   * In the order in which they should be shown, lazily: they are asked for until a list is full. A
   * product may come twice, and whether it may be shown is not looked at.
   */
  productIds: Iterable<number>;
  /** Asked of explained answers alone. */
  explain: (productIds: readonly number[]) => Promise<ReadonlyMap<number, Reason>>;
}

/** All for one reason, which their order says. */
export function orderedSuggestions(productIds: Iterable<number>, text: string): Suggestions {
  return {
    productIds,
    explain: async (ids) => new Map(ids.map((id) => [id, { score: null, text, parts: [] }])),
  };
}
