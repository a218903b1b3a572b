import { basketSize } from '../models/baskets.ts';
import { BestNeighbours, NeighbourLists } from '../models/best-neighbours.ts';
import { standingStrength } from '../models/bought-together.ts';
import { combineForCart } from '../models/combine.ts';
import { productsOfOrder } from '../models/customer-orders.ts';
import { firstOrders, type OrderHistory } from '../models/history.ts';
import { type ListsByProduct, listsOf } from '../models/neighbour-list.ts';
import { neighboursPerProduct } from '../models/neighbours.ts';
import { GroupedOrders, PairScoring, type Strength } from '../models/pair-scoring.ts';
import { PairSums } from '../models/pair-sums.ts';
import { meanOf, type PairedDifference, pairedDifference } from './paired-difference.ts';
import { ndcgAt } from './ranking-metrics.ts';
import { evenlySpaced, shuffled } from './sample.ts';
import { listLength, listOf } from './trial.ts';

export interface StrengthChoice {
  strength: Strength;
  /** Number of held-out baskets that decided. */
  baskets: number;
  /** The gain in NDCG over the standing strength; null when that one is kept. */
  gain: PairedDifference | null;
}

/**
 * Chooses the strength of `trainBoughtTogether` that predicts the newest seventh of the
 * shop's baskets best after learning from the others. Small baskets of a few popular goods need more
 * certainty than the large orders of a gift shop.
 *
 * The standing strength is the prior: another one has to gain more than chance explains. The
 * certainty is chosen first, then the half-life. The cost is limited: baskets are tested only while
 * the pairs to add up stay below `maxPairs`.
 */
export function chooseStrength(orders: OrderHistory, productCount: number): StrengthChoice {
  const learned = Math.floor(orders.placedAt.length * (1 - heldOutShare));
  const grouped = new GroupedOrders(firstOrders(orders, learned), productCount);
  const questions = affordable(questionsOf(orders, learned), grouped);
  const none = { strength: standingStrength, baskets: questions.length, gain: null };
  if (questions.length < fewestBaskets) {
    return none;
  }
  const standing = scoreQuestions(questions, grouped, standingStrength);
  const tryStrength = (best: StrengthChoice, change: Partial<Strength>) => {
    const strength = { ...best.strength, ...change };
    const gain = pairedDifference(scoreQuestions(questions, grouped, strength), standing);
    const isSure = gain.mean > (gain.margin ?? Infinity) * doubt;
    return isSure && gain.mean > (best.gain?.mean ?? 0) ? { ...best, strength, gain } : best;
  };
  const certain = tryStrength(none, greaterCertainty);
  return otherHalfLives.reduce(
    (best, halfLifeDays) => tryStrength(best, { halfLifeDays }),
    certain,
  );
}

const greaterCertainty = { chance: 1, priorOrders: 20 };
const otherHalfLives = [60, 960];

/**
 * The part of the half width of its 95 % confidence interval that a gain has to exceed. Above 1,
 * because several strengths are tried, and the best of them looks better than it is.
 */
const doubt = 1.25;

const heldOutShare = 0.15;
const maxBaskets = 2_000;
/** With fewer, hardly any difference is more than chance. */
const fewestBaskets = 30;
const maxGiven = 3;
/** Pairs of one pass over the tested products. A pass takes 0.1 to 0.3 s of CPU. */
const maxPairs = 6_000_000;

/** A held-out basket: some products are given and the others are to be found. */
interface Question {
  given: readonly number[];
  heldBack: number;
  basket: readonly number[];
}

function questionsOf(orders: OrderHistory, from: number): Question[] {
  const baskets = [...orders.placedAt.keys()].filter(
    (order) => order >= from && basketSize(orders, order) > 1,
  );
  return evenlySpaced(baskets, maxBaskets).map((order) => {
    const basket = shuffled(productsOfOrder(orders, order), order);
    const [heldBack = 0, ...rest] = basket;
    return { given: rest.slice(0, maxGiven), heldBack, basket };
  });
}

/** Returns as many questions as the limited cost allows, over the whole held-out time. */
function affordable(questions: readonly Question[], grouped: GroupedOrders): Question[] {
  const known = new Set<number>();
  const asked: Question[] = [];
  let pairs = 0;
  for (const place of shuffled([...questions.keys()], 0)) {
    const question = questions[place];
    if (!question) {
      continue;
    }
    for (const product of question.given.filter((given) => !known.has(given))) {
      known.add(product);
      pairs += grouped.countPairs(product);
    }
    if (pairs > maxPairs) {
      break;
    }
    asked.push(question);
  }
  return asked;
}

/** Returns for each question the mean NDCG of the lists for single products and for the cart. */
function scoreQuestions(
  questions: readonly Question[],
  grouped: GroupedOrders,
  strength: Strength,
): number[] {
  const lists = listsFor(new Set(questions.flatMap(({ given }) => given)), grouped, strength);
  return questions.map(({ given, heldBack, basket }) => {
    const single = given.map((product) => {
      const relevant = new Set(basket.filter((other) => other !== product));
      return ndcgAt(
        [...(lists.get(product)?.productIds.subarray(0, listLength) ?? [])],
        relevant,
        listLength,
      );
    });
    const cart = listOf([combineForCart(given, lists)], given);
    return (meanOf(single) + ndcgAt(cart, new Set([heldBack]), listLength)) / 2;
  });
}

/** Computes the lists of some products, as `trainBoughtTogether` does for all. */
function listsFor(
  products: ReadonlySet<number>,
  grouped: GroupedOrders,
  strength: Strength,
): ListsByProduct {
  const productCount = grouped.occurrences.length;
  const scoring = new PairScoring(grouped, strength);
  const sums = new PairSums(productCount);
  const best = new BestNeighbours(neighboursPerProduct);
  const lists = new NeighbourLists(products.size, neighboursPerProduct);
  const places = new Map<number, number>();
  for (const product of products) {
    places.set(product, places.size);
    scoring.offerNeighbours(product, sums, best);
    lists.close(best);
  }
  const listed = listsOf(lists.finish(new Uint32Array(products.size)));
  return { get: (product) => listed.get(places.get(product) ?? -1) };
}
