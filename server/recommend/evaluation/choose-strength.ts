import { basketSize } from '../models/baskets.ts';
import { BestNeighbours, NeighbourLists } from '../models/best-neighbours.ts';
import { standingStrength } from '../models/bought-together.ts';
import { combineForCart } from '../models/combine.ts';
import { productsOfOrder } from '../models/customer-orders.ts';
import { firstOrders, type OrderHistory } from '../models/history.ts';
import { limitRepeats } from '../models/limit-repeats.ts';
import { type ListsByProduct, listsOf } from '../models/neighbour-list.ts';
import { type Neighbours, neighboursPerProduct } from '../models/neighbours.ts';
import {
  GroupedOrders,
  type ListUses,
  PairScoring,
  type Strength,
} from '../models/pair-scoring.ts';
import { PairSums } from '../models/pair-sums.ts';
import { meanOf, type PairedDifference, pairedDifference } from './paired-difference.ts';
import { ndcgAt } from './ranking-metrics.ts';
import { evenlySpaced, shuffled } from './sample.ts';
import { listLength, listOf } from './trial.ts';

export interface StrengthChoice {
  strength: Strength;
  /** Number of held-out baskets that decided. */
  baskets: number;
  /** The gains in NDCG over what is standing; null where that is kept. */
  gains: ListUses<PairedDifference | null> & { halfLife: PairedDifference | null };
}

/**
 * Chooses the strength of `trainBoughtTogether` that predicts the newest seventh of the
 * shop's baskets best after learning from the others. Small baskets of a few popular goods need more
 * certainty than the large orders of a gift shop. Lists for single products and for carts are judged
 * separately; products of many baskets count more for both, as shoppers ask for them more often.
 *
 * The standing strength is the prior: another one has to gain more than chance explains. The
 * certainties are chosen first, then the half-life, which both uses share, and at last whether to limit repeats, which
 * only needs to cost little. The cost is limited: baskets are tested only
 * while the pairs to add up stay below `maxPairs`.
 */
export function chooseStrength(orders: OrderHistory, productCount: number): StrengthChoice {
  const learned = Math.floor(orders.placedAt.length * (1 - heldOutShare));
  const grouped = new GroupedOrders(withoutCustomers(firstOrders(orders, learned)), productCount);
  const questions = affordable(questionsOf(orders, learned), grouped);
  const none = { single: null, cart: null, halfLife: null };
  if (questions.length < fewestBaskets) {
    return { strength: standingStrength, baskets: questions.length, gains: none };
  }
  const standing = scoreQuestions(questions, grouped, standingStrength);
  const others = scoreQuestions(questions, grouped, { ...standingStrength, ...otherCertainties });
  const gains = {
    ...none,
    single: sureGain(others.single, standing.single),
    cart: sureGain(others.cart, standing.cart),
  };
  const chosen = {
    strength: {
      ...standingStrength,
      ...(gains.single && { single: otherCertainties.single }),
      ...(gains.cart && { cart: otherCertainties.cart }),
    },
    baskets: questions.length,
    gains,
  };
  const scores = meansOf({
    single: gains.single ? others.single : standing.single,
    cart: gains.cart ? others.cart : standing.cart,
  });
  const choice = otherHalfLives.reduce<StrengthChoice>((best, halfLifeDays) => {
    const strength = { ...best.strength, halfLifeDays };
    const halfLife = sureGain(meansOf(scoreQuestions(questions, grouped, strength)), scores);
    return halfLife && halfLife.mean > (best.gains.halfLife?.mean ?? 0)
      ? { ...best, strength, gains: { ...best.gains, halfLife } }
      : best;
  }, chosen);
  const limitsRepeats = toleratesLimit(questions, grouped, choice.strength);
  return { ...choice, strength: { ...choice.strength, limitsRepeats } };
}

/** Returns true if lists without the best sellers that lead many others predict hardly worse. */
function toleratesLimit(
  questions: readonly Question[],
  grouped: GroupedOrders,
  strength: Strength,
): boolean {
  const own = listsFor(new Set(questions.flatMap(({ given }) => given)), grouped, strength).single;
  const productCount = grouped.occurrences.length;
  const limited = own.finish((lists) => limitRepeats(lists, productCount));
  const loss = pairedDifference(
    scoreSingle(questions, own.finish()),
    scoreSingle(questions, limited),
  );
  return loss.mean <= tolerableLoss;
}

/**
 * The NDCG that lists may lose to show more of the shop. Those of the tested baskets are fewer and not
 * smoothed, and lose twice as much as the lists of a training.
 */
const tolerableLoss = 0.01;

/**
 * What customers buy over several orders has many more pairs than the orders themselves. Without them, the
 * same cost tests several times as many baskets.
 */
function withoutCustomers(orders: OrderHistory): OrderHistory {
  return { ...orders, customerIds: new Float64Array(orders.customerIds.length) };
}

const otherCertainties = {
  single: { chance: 1, priorOrders: 60 },
  cart: { chance: 0.5, priorOrders: 15 },
};
const otherHalfLives = [60, 960];

/**
 * The part of the half width of its 95 % confidence interval that a gain has to exceed. Above 1,
 * because several strengths are tried, and the best of them looks better than it is.
 */
const doubt = 1.25;

/** Returns null for a gain that may be chance. */
function sureGain(scores: readonly number[], rival: readonly number[]): PairedDifference | null {
  const gain = pairedDifference(scores, rival);
  return gain.mean > (gain.margin ?? Infinity) * doubt ? gain : null;
}

function meansOf({ single, cart }: ListUses<number[]>): number[] {
  return single.map((score, question) => (score + (cart[question] ?? 0)) / 2);
}

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

/** Returns the NDCG of each question: the mean of its single products, and that of the cart. */
function scoreQuestions(
  questions: readonly Question[],
  grouped: GroupedOrders,
  strength: Strength,
): ListUses<number[]> {
  const lists = listsFor(new Set(questions.flatMap(({ given }) => given)), grouped, strength);
  const ofCart = lists.cart.finish();
  return {
    single: scoreSingle(questions, lists.single.finish()),
    cart: questions.map(({ given, heldBack }) =>
      ndcgAt(listOf([combineForCart(given, ofCart)], given), new Set([heldBack]), listLength),
    ),
  };
}

function scoreSingle(questions: readonly Question[], lists: ListsByProduct): number[] {
  return questions.map(({ given, basket }) =>
    meanOf(
      given.map((product) => {
        const relevant = new Set(basket.filter((other) => other !== product));
        const list = lists.get(product)?.productIds.subarray(0, listLength) ?? [];
        return ndcgAt([...list], relevant, listLength);
      }),
    ),
  );
}

/** Computes the lists of some products from baskets alone: without smoothing, other orders of a customer, and limits. */
function listsFor(
  products: ReadonlySet<number>,
  grouped: GroupedOrders,
  strength: Strength,
): ListUses<SomeLists> {
  const scoring = new PairScoring(grouped, strength);
  const sums = new PairSums(grouped.occurrences.length);
  const single = new SomeLists(products.size);
  const cart = new SomeLists(products.size);
  for (const product of products) {
    const occurrences = grouped.occurrences[product] ?? 0;
    scoring.offerNeighbours(product, sums, { single: single.best, cart: cart.best });
    single.close(product, occurrences);
    cart.close(product, occurrences);
  }
  return { single, cart };
}

/** The lists of some products, in any order. */
class SomeLists {
  readonly best = new BestNeighbours(neighboursPerProduct);
  readonly #lists: NeighbourLists;
  readonly #occurrences: Uint32Array;
  readonly #places = new Map<number, number>();

  constructor(count: number) {
    this.#lists = new NeighbourLists(count, neighboursPerProduct);
    this.#occurrences = new Uint32Array(count);
  }

  close(product: number, occurrences: number): void {
    this.#occurrences[this.#places.size] = occurrences;
    this.#places.set(product, this.#places.size);
    this.#lists.close(this.best);
  }

  finish(adjust: (lists: Neighbours) => Neighbours = (lists) => lists): ListsByProduct {
    const listed = listsOf(adjust(this.#lists.finish(this.#occurrences)));
    return { get: (product) => listed.get(this.#places.get(product) ?? -1) };
  }
}
