import { describe, expect, it } from 'vitest';
import { estimateExamination } from './examination.ts';
import { clicked, seen, SearchLogBuilder } from './search-log.ts';

/**
 * Returns the log of shoppers who look at a place with the given chance and then click more than
 * half of every second product.
 */
function logOf(shoppers: number, looksAt: (place: number) => number) {
  const builder = new SearchLogBuilder();
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  for (let shopper = 0; shopper < shoppers; shopper++) {
    const impressions = Array.from({ length: 10 }, (_, index) => {
      const place = index + 1;
      // Each list is rotated a little further, so that no product keeps its place.
      const product = (index + shopper) % 10;
      const isClicked = product % 2 === 0 && random() < looksAt(place) && random() < 0.6;
      return [product, { place, act: isClicked ? clicked : seen }] as const;
    });
    builder.add({ term: 'mug', isListed: true, impressions: new Map(impressions) });
  }
  return builder.finish();
}

describe('estimateExamination', () => {
  it('returns the usual chances when nothing is known', () => {
    const examination = estimateExamination(new SearchLogBuilder().finish());
    expect([0, 1, 2, 10].map((place) => examination[place])).toEqual([1, 1, 2 ** -0.7, 10 ** -0.7]);
  });

  it('learns the chances from clicks on products that stood in several places', () => {
    const examination = estimateExamination(logOf(20_000, (place) => 1 / place));
    for (const place of [2, 4, 8]) {
      expect(examination[place]).toBeCloseTo(1 / place, 1);
    }
  });

  it('returns higher chances for shoppers who read everything', () => {
    const examination = estimateExamination(logOf(20_000, () => 0.9));
    expect(examination[10]).toBeGreaterThan(0.7);
  });
});
