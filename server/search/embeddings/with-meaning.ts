import type { Follower } from '../../store/feed/feed-reader.ts';
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
  const { cluster, followers } = components;
  return {
    ...components,
    meaning,
    // The last follower counts the changes that all others have applied.
    ...(cluster
      ? { cluster: { ...cluster, followers: withVectors(cluster.followers, products) } }
      : { followers: [products, ...followers] }),
    async build(positions) {
      await components.build(positions);
      await meaning.open(await shopIds());
    },
    async close() {
      await products.close();
      await components.close();
    },
  };
}

/** Lets vectors follow the writer of the documents that they belong to. */
function withVectors(
  [writer, ...others]: readonly Follower[],
  products: Follower,
): readonly Follower[] {
  return [...(writer ? [writer] : []), products, ...others];
}
