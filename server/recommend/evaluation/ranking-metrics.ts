/**
 * Metrics of one list against the relevant products. Each is between 0 and 1 and reads only the
 * first `k` places; reports use the mean over many lists. Defined as in Manning, Raghavan and
 * Schütze, "Introduction to Information Retrieval" (2008), chapter 8, with binary relevance.
 */

/** Returns 1 when the first `k` places hold something relevant, else 0. */
export function hitAt(list: readonly number[], relevant: ReadonlySet<number>, k: number): number {
  return firstRelevantPlace(list, relevant, k) === 0 ? 0 : 1;
}

/**
 * Returns the normalised discounted cumulative gain. The i-th place, counted from 1, is worth 1 /
 * log2(i + 1), and the sum is divided by that of the best possible list (Järvelin and Kekäläinen,
 * TOIS 20(4), 2002).
 */
export function ndcgAt(list: readonly number[], relevant: ReadonlySet<number>, k: number): number {
  let gain = 0;
  for (const [index, product] of list.slice(0, k).entries()) {
    gain += relevant.has(product) ? worthOfPlace(index + 1) : 0;
  }
  let best = 0;
  for (let place = 1; place <= Math.min(k, relevant.size); place++) {
    best += worthOfPlace(place);
  }
  return best === 0 ? 0 : gain / best;
}

/**
 * Returns 1 / the place of the first relevant product, 0 without one. Its mean is the MRR
 * (Voorhees, "The TREC-8 Question Answering Track Report", 1999).
 */
export function reciprocalRankAt(
  list: readonly number[],
  relevant: ReadonlySet<number>,
  k: number,
): number {
  const place = firstRelevantPlace(list, relevant, k);
  return place === 0 ? 0 : 1 / place;
}

/**
 * Returns the share of the shop's products that are in at least one list (catalogue coverage; Ge,
 * Delgado-Battenfeld and Jannach, RecSys 2010).
 */
export function coverage(listed: ReadonlySet<number>, productCount: number): number {
  return productCount === 0 ? 0 : listed.size / productCount;
}

/** Returns the share of the lists that hold the product that stands in most of them. */
export function mostShown(lists: readonly (readonly number[])[]): number {
  const counts = new Map<number, number>();
  for (const product of lists.flat()) {
    counts.set(product, (counts.get(product) ?? 0) + 1);
  }
  return lists.length === 0 ? 0 : Math.max(0, ...counts.values()) / lists.length;
}

/** Returns the mean number of families in a list, which is lower where it repeats one thing in many colours. */
export function familiesPerList(
  lists: readonly (readonly number[])[],
  families: Uint32Array,
): number {
  const total = lists.reduce(
    (sum, list) => sum + new Set(list.map((product) => families[product] ?? product)).size,
    0,
  );
  return lists.length === 0 ? 0 : total / lists.length;
}

function worthOfPlace(place: number): number {
  return 1 / Math.log2(place + 1);
}

/** Counted from 1; 0 without one. */
function firstRelevantPlace(
  list: readonly number[],
  relevant: ReadonlySet<number>,
  k: number,
): number {
  return list.slice(0, k).findIndex((product) => relevant.has(product)) + 1;
}
