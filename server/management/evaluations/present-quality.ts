import type { RecommenderQuality } from '../../store/evaluation-store.ts';

/** Returns the quality of a recommender as answers have it. */
export function presentQuality({
  popularityNdcg,
  isWithinNoise,
  difference,
  ...quality
}: RecommenderQuality) {
  return {
    ...quality,
    difference: difference ?? null,
    popularity_ndcg: popularityNdcg,
    is_within_noise: isWithinNoise,
  };
}
