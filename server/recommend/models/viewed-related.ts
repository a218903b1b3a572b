import { BestNeighbours, NeighbourLists } from './best-neighbours.ts';
import { type GroupedByProduct, groupByProduct, visitGroup } from './group-by-product.ts';
import type { SessionHistory } from './history.ts';
import { type Neighbours, neighboursPerProduct } from './neighbours.ts';
import { PairSums } from './pair-sums.ts';
import { believedWeight } from './session-weight.ts';

/**
 * Scores for each product i the products j that shoppers view in the same session, by S / (n_i +
 * 5).
 *
 * S adds 1/distance for each session in which j follows i within 10 products, and 0.8/distance when
 * it comes before: sequential rules as in Ludewig and Jannach, "Evaluation of session-based
 * recommendation algorithms" (2018), in both directions, because a shopper who comes from j has
 * reason to go back. n_i is the number of sessions with i. The 5 added sessions keep a product with
 * two views from scoring like one with a hundred.
 *
 * A session counts half when it began 45 days before the newest one. Views are many times more
 * frequent than orders, so a shorter memory is still large enough, and it follows seasons and
 * sales.
 *
 * Browser sessions count for a pair only beyond what one network can send in a day, and only when
 * they weigh three shoppers, because a listed pair passes all products that fill a listing. `together`
 * and `occurrences` include the believed part of them, rounded up: an imported session is one, and
 * those that one network invents are less than two.
 */
export function trainViewedRelated(sessions: SessionHistory, productCount: number): Neighbours {
  const walks = new Walks(sessions, productCount);
  const sums = new PairSums(productCount);
  const claims = new PairSums(productCount);
  const best = new BestNeighbours(neighboursPerProduct);
  const lists = new NeighbourLists(productCount, neighboursPerProduct);
  const occurrences = new Uint32Array(productCount);
  for (let product = 0; product < productCount; product++) {
    const { aged, imported, claimed } = walks.addPairs(product, sums, claims);
    occurrences[product] = Math.ceil(imported + believedWeight(claimed));
    claims.drain((other, sum, together) => {
      const believed = together < leastClaims ? 0 : believedWeight(sum);
      if (believed > 0) {
        sums.add(other, believed, believedWeight(together));
      }
    });
    sums.drain((other, sum, together) => {
      best.offer(other, sum / (aged + extraSessions), Math.ceil(together));
    });
    lists.close(best);
  }
  return lists.finish(occurrences);
}

const halfLifeMs = 45 * 24 * 3_600_000;
const farthest = 10;
const backwards = 0.8;
const extraSessions = 5;
/** The least weight of browser sessions that counts for a pair: one network and two other shoppers. */
const leastClaims = 3;

/** Sums of the weights of the sessions with a product. */
interface SessionsWithProduct {
  aged: number;
  /** Imported sessions, regardless of age. */
  imported: number;
  /** Browser sessions, regardless of age. */
  claimed: number;
}

/** Sessions reduced to the first step of each product. */
class Walks {
  readonly #stepsByProduct: GroupedByProduct;
  /** Product number by step, over all sessions. */
  readonly #products: Uint32Array;
  readonly #sessions: Uint32Array;
  readonly #weights: Float64Array;
  readonly #agedWeights: Float64Array;
  readonly #isTrusted: Uint8Array;

  constructor(sessions: SessionHistory, productCount: number) {
    const { products, sessionOf } = firstSteps(sessions, productCount);
    this.#products = products;
    this.#sessions = sessionOf;
    this.#weights = sessions.weights;
    this.#agedWeights = ageWeights(sessions);
    this.#isTrusted = sessions.isTrusted;
    this.#stepsByProduct = groupByProduct(productCount, (visit) => {
      for (const [step, product] of products.entries()) {
        visit(product, step);
      }
    });
  }

  /** Adds imported sessions to `sums` and browser sessions to `claims`. */
  addPairs(product: number, sums: PairSums, claims: PairSums): SessionsWithProduct {
    const found = { aged: 0, imported: 0, claimed: 0 };
    visitGroup(this.#stepsByProduct, product, (step) => {
      const session = this.#sessions[step] ?? 0;
      const isTrusted = this.#isTrusted[session] === 1;
      const weight = this.#weights[session] ?? 0;
      if (weight > 0) {
        found.aged += this.#agedWeights[session] ?? 0;
        found[isTrusted ? 'imported' : 'claimed'] += weight;
        this.#addNear(step, session, isTrusted ? sums : claims);
      }
    });
    return found;
  }

  #addNear(step: number, session: number, sums: PairSums): void {
    const weight = this.#weights[session] ?? 0;
    const aged = this.#agedWeights[session] ?? 0;
    for (let distance = 1; distance <= farthest; distance++) {
      if (this.#sessions[step + distance] === session) {
        sums.add(this.#products[step + distance] ?? 0, aged / distance, weight);
      }
      if (this.#sessions[step - distance] === session) {
        sums.add(this.#products[step - distance] ?? 0, (aged * backwards) / distance, weight);
      }
    }
  }
}

function firstSteps({ starts, products }: SessionHistory, productCount: number) {
  const firstProducts = new Uint32Array(products.length);
  const sessionOf = new Uint32Array(products.length);
  const lastSession = new Uint32Array(productCount);
  let count = 0;
  for (let session = 0; session + 1 < starts.length; session++) {
    const end = starts[session + 1] ?? 0;
    for (let step = starts[session] ?? 0; step < end; step++) {
      const product = products[step] ?? 0;
      if (lastSession[product] !== session + 1) {
        lastSession[product] = session + 1;
        firstProducts[count] = product;
        sessionOf[count] = session;
        count++;
      }
    }
  }
  return { products: firstProducts.subarray(0, count), sessionOf: sessionOf.subarray(0, count) };
}

function ageWeights({ starts, at, weights }: SessionHistory): Float64Array {
  const began = Float64Array.from(starts.subarray(0, -1), (start) => at[start] ?? 0);
  const newest = began.at(-1) ?? 0;
  return began.map(
    (time, session) => (weights[session] ?? 0) * 0.5 ** ((newest - time) / halfLifeMs),
  );
}
