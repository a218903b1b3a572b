import { BestNeighbours } from './best-neighbours.ts';
import { type Neighbours, neighboursPerProduct } from './neighbours.ts';

/**
 * Lowers products that already stand at the head of many lists of the shop, so that a best seller does not stand beside
 * everything. A score is multiplied by (1 − c / m)^0.25: c is the number of lists that show the product among their
 * first six, m the number from which it is lowered most, 11.5 % of all.
 *
 * The products with most orders take their lists first: their own orders tell what goes with them. Best
 * sellers then leave the lists of products with few orders, where they stand for want of anything
 * better.
 *
 * @param productCount - of the shop, where only some of its products have lists.
 */
export function limitRepeats(
  neighbours: Neighbours,
  productCount = neighbours.occurrences.length,
): Neighbours {
  const { starts, occurrences } = neighbours;
  const products = neighbours.products.slice();
  const scores = neighbours.scores.slice();
  const together = neighbours.together.slice();
  const mostShown = Math.max(leastMostShown, mostShare * countLists(starts));
  const shown = new Uint32Array(productCount);
  const best = new BestNeighbours(neighboursPerProduct);
  for (const product of mostOrderedFirst(occurrences)) {
    const start = starts[product] ?? 0;
    const end = starts[product + 1] ?? start;
    for (let place = start; place < end; place++) {
      const other = products[place] ?? 0;
      const room = Math.max(leastRoom, 1 - (shown[other] ?? 0) / mostShown);
      best.offer(other, (scores[place] ?? 0) * room ** sharpness, together[place] ?? 0);
    }
    let place = start;
    best.drain((other, score, count) => {
      products[place] = other;
      scores[place] = score;
      together[place] = count;
      if (place < start + shownPlaces) {
        shown[other] = (shown[other] ?? 0) + 1;
      }
      place++;
    });
  }
  return { ...neighbours, products, scores, together };
}

const mostShare = 0.115;
/** In small shops, the same few products have to stand in many lists. */
const leastMostShown = 20;
/** The places that a listing shows at first. */
const shownPlaces = 6;
const sharpness = 0.25;
/** Keeps scores above 0. */
const leastRoom = 0.001;

function countLists(starts: Uint32Array): number {
  let lists = 0;
  for (let product = 0; product + 1 < starts.length; product++) {
    lists += (starts[product + 1] ?? 0) > (starts[product] ?? 0) ? 1 : 0;
  }
  return lists;
}

function mostOrderedFirst(occurrences: Uint32Array): Uint32Array {
  return Uint32Array.from(occurrences.keys()).toSorted(
    (one, other) => (occurrences[other] ?? 0) - (occurrences[one] ?? 0) || one - other,
  );
}
