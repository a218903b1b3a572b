/** How near unrelated texts are to a query. */
interface Spread {
  mean: number;
  deviation: number;
}

const shareOfBest = 0.7;
const leastDeviations = 1.5;

export function spreadOf(similarities: Float32Array): Spread {
  const count = Math.max(1, similarities.length);
  let sum = 0;
  let squares = 0;
  for (const similarity of similarities) {
    sum += similarity;
    squares += similarity * similarity;
  }
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)) };
}

/**
 * Returns the products that are nearly as near as the nearest, measured from the mean of all, because models differ in
 * how near unrelated texts are. Returns none when all are alike.
 */
export function selectNear(
  productIds: readonly number[],
  similarities: Float32Array,
  { mean, deviation }: Spread,
  limit: number,
): number[] {
  const best = similarities.reduce((most, similarity) => Math.max(most, similarity), 0);
  if (best < mean + leastDeviations * deviation) {
    return [];
  }
  const least = mean + shareOfBest * (best - mean);
  const near: { id: number; similarity: number }[] = [];
  similarities.forEach((similarity, place) => {
    if (similarity >= least && similarity > 0) {
      near.push({ id: productIds[place] ?? 0, similarity });
    }
  });
  return near
    .toSorted((one, other) => other.similarity - one.similarity || one.id - other.id)
    .slice(0, limit)
    .map(({ id }) => id);
}
