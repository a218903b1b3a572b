import { BestNeighbours, NeighbourLists } from './best-neighbours.ts';
import type { NeighbourList } from './neighbour-list.ts';
import { listsOf } from './neighbour-list.ts';
import { type Neighbours, neighboursPerProduct } from './neighbours.ts';
import { PairSums } from './pair-sums.ts';

/**
 * Adds to the list of each product what its orders cannot tell yet, by the products that are most
 * like it:
 *
 *     own + 20 / (20 + n) · (mean of their lists, weighted by likeness + likeness / 2 · best)
 *
 * n is the number of orders with the product. The last term is the like product itself; `best` is
 * the highest score in all these lists, so that a likeness competes with what sells together. The
 * share fades slowly: the first order of a product adds little to what the like ones know, and its
 * best sellers do not take their places. `together` stays 0 for products that no order supports.
 *
 * The power of a sum is stored: the scores of the products of a cart are added up, and a product that
 * truly goes with one of them should come before those that go a little with all.
 *
 * @param alike - the most similar products of each, with a likeness between 0 and 1.
 */
export function smoothByLikeness(own: Neighbours, alike: Neighbours): Neighbours {
  const productCount = own.occurrences.length;
  const smoothing = new Smoothing(own, alike);
  const lists = new NeighbourLists(productCount, neighboursPerProduct);
  const ofSold = new BestNeighbours(neighboursPerProduct);
  const ofUnsold = new BestNeighbours(neighboursOfUnsold);
  for (let product = 0; product < productCount; product++) {
    const best = own.occurrences[product] === 0 ? ofUnsold : ofSold;
    smoothing.offerNeighbours(product, best);
    lists.close(best);
  }
  return lists.finish(own.occurrences);
}

/** Number of orders at which a product's own list counts as much as those of like products. */
const equalOrders = 20;
const likenessOfBest = 0.5;
const sharpness = 1.75;
/** Later places of a list are hardly specific to its product. */
const neighboursRead = 30;
/** Large catalogs have many products without orders, and their lists are stored too. */
const neighboursOfUnsold = 30;

class Smoothing {
  readonly #own: Neighbours;
  readonly #lists: ReturnType<typeof listsOf>;
  readonly #alike: ReturnType<typeof listsOf>;
  readonly #sums: PairSums;

  constructor(own: Neighbours, alike: Neighbours) {
    this.#own = own;
    this.#lists = listsOf(own);
    this.#alike = listsOf(alike);
    this.#sums = new PairSums(own.occurrences.length);
  }

  offerNeighbours(product: number, best: BestNeighbours): void {
    const list = this.#lists.get(product);
    list?.productIds.forEach((other, place) => {
      this.#sums.add(other, list.scores[place] ?? 0, list.together[place] ?? 0);
    });
    const share = equalOrders / (equalOrders + (this.#own.occurrences[product] ?? 0));
    const alike = this.#alike.get(product);
    if (alike) {
      this.#addAlike(alike, share);
    }
    this.#sums.drain((other, sum, together) => {
      if (other !== product) {
        best.offer(other, sum ** sharpness, together);
      }
    });
  }

  #addAlike({ productIds, scores }: NeighbourList, share: number): void {
    const lists = Array.from(productIds, (other) => this.#lists.get(other));
    const total = scores.reduce((sum, likeness) => sum + likeness, 0);
    const highest = Math.max(0, ...lists.map((list) => list?.scores[0] ?? 0));
    for (const [index, list] of lists.entries()) {
      const likeness = scores[index] ?? 0;
      const end = Math.min(neighboursRead, list?.productIds.length ?? 0);
      for (let place = 0; place < end; place++) {
        const score = list?.scores[place] ?? 0;
        this.#sums.add(list?.productIds[place] ?? 0, (share * likeness * score) / total, 0);
      }
      this.#sums.add(productIds[index] ?? 0, share * likeness * likenessOfBest * highest, 0);
    }
  }
}
