import type { SearchComponents } from '../create-search.ts';
import type { Meaning } from './create-meaning.ts';

export interface SearchWithMeaning extends SearchComponents {
  /** Absent: products are found by words only. */
  meaning: Meaning | undefined;
}

/** Lets the vectors of products follow the changes of the shops and begin and end with the search. */
export function withMeaning(
  components: SearchComponents,
  meaning: Meaning | undefined,
  shopIds: () => Promise<number[]>,
): SearchWithMeaning {
  if (!meaning) {
    return { ...components, meaning };
  }
  const { products } = meaning;
  return {
    ...components,
    meaning,
    // The last follower counts the changes that all others have applied.
    followers: [products, ...components.followers],
    async build(positions) {
      await components.build(positions);
      await products.open(await shopIds());
    },
    async close() {
      await products.close();
      await components.close();
    },
  };
}
