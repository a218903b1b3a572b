import { addedToCart, type History } from './history.ts';
import { rankProducts } from './rank-products.ts';
import type { Ranking } from './ranking.ts';
import { believedWeight } from './session-weight.ts';

/**
 * Ranks all products by how likely a viewer takes them: (c + 30·r_type) / (n + 30). c counts carts
 * and purchases and n the views. The 30 prior views at the rate of the product's type keep a single
 * sale at the third view from coming first and products without views from coming last. The rate of
 * the type is r_type = (C + 50·r_shop) / (N + 50), with the shop's rate as its prior.
 *
 * The year before `until` counts. A shop without recorded views has purchases only: each product
 * then counts as viewed as often as the best-selling one was sold, which ranks by sales and lets
 * types decide about what has sold little. Most shops are in between, because they have sold for
 * long when the first views arrive. Both are therefore counted and blended by the share of the
 * year's purchases that have views beside them. A first view changes next to nothing, and no
 * purchase is dropped at once.
 *
 * Views and carts that browsers send count for a product only beyond what one network can send in a
 * day.
 *
 * `counts` are all carts and purchases, `bases` the views.
 */
export function rankByConversion(
  history: History,
  productTypes: Uint32Array,
  until: number,
): Ranking {
  const counts = count(history, until);
  const { takes, looks } = blend(counts);
  const typeRates = rateTypes(takes, looks, productTypes);
  const scores = takes.map((times, product) => {
    const typeRate = typeRates[productTypes[product] ?? 0] ?? 0;
    return (times + extraViews * typeRate) / ((looks[product] ?? 0) + extraViews);
  });
  const chosen = counts.bought.map((times, product) => times + (counts.carts[product] ?? 0));
  const columns = { counts: chosen.map(Math.round), bases: counts.views.map(Math.round) };
  return rankProducts({ scores, ...columns }, until, () => true);
}

const weekMs = 7 * 24 * 3_600_000;
const weeks = 53;
const yearMs = 365 * 24 * 3_600_000;
const extraViews = 30;
const extraViewsOfType = 50;

/**
 * Two or three of a hundred visits end with an order, so five known visits for each order are most
 * of them.
 */
const visitsPerOrder = 5;

/** Counts indexed by product. */
interface Counts {
  bought: Float64Array;
  /** The purchases, each weighted by the known share of the visits of its week. */
  boughtSeen: Float64Array;
  carts: Float64Array;
  views: Float64Array;
  /** The known share of the visits that the year's orders come from, between 0 and 1. */
  trust: number;
}

function count(history: History, until: number): Counts {
  const { productIds, orders } = history;
  const visits = countVisits(history, until);
  const ordersByWeek = new Float64Array(weeks);
  eachInYear(orders.placedAt, until, (_, week) => add(ordersByWeek, week));
  const knownShares = ordersByWeek.map((placed, week) =>
    placed === 0 ? 0 : Math.min(1, (visits.byWeek[week] ?? 0) / (visitsPerOrder * placed)),
  );
  const bought = new Float64Array(productIds.length);
  const boughtSeen = new Float64Array(productIds.length);
  eachInYear(orders.placedAt, until, (order, week) => {
    const end = orders.starts[order + 1] ?? 0;
    for (let line = orders.starts[order] ?? 0; line < end; line++) {
      add(bought, orders.products[line]);
      add(boughtSeen, orders.products[line], knownShares[week]);
    }
  });
  const known = sum(knownShares.map((share, week) => share * (ordersByWeek[week] ?? 0)));
  const placed = sum(ordersByWeek);
  const trust = placed === 0 ? 1 : known / placed;
  return { bought, boughtSeen, trust, carts: visits.carts, views: visits.views };
}

function countVisits({ productIds, sessions }: History, until: number) {
  const carts = new Float64Array(productIds.length);
  const views = new Float64Array(productIds.length);
  const claimed = {
    carts: new Float64Array(productIds.length),
    views: new Float64Array(productIds.length),
  };
  const byWeek = new Float64Array(weeks);
  const sessionOf = sessionsOfSteps(sessions);
  eachInYear(sessions.at, until, (step) => {
    const session = sessionOf[step] ?? 0;
    const counted = sessions.isTrusted[session] === 1 ? { carts, views } : claimed;
    const ofAct = sessions.acts[step] === addedToCart ? counted.carts : counted.views;
    add(ofAct, sessions.products[step], sessions.weights[session]);
  });
  claimed.carts.forEach((times, product) => add(carts, product, believedWeight(times)));
  claimed.views.forEach((times, product) => add(views, product, believedWeight(times)));
  const begun = Float64Array.from(
    sessions.starts.subarray(0, -1),
    (step) => sessions.at[step] ?? 0,
  );
  eachInYear(begun, until, (session, week) => add(byWeek, week, sessions.weights[session]));
  return { carts, views, byWeek };
}

function sessionsOfSteps({ starts, products }: History['sessions']): Uint32Array {
  const sessionOf = new Uint32Array(products.length);
  for (let session = 0; session + 1 < starts.length; session++) {
    sessionOf.fill(session, starts[session], starts[session + 1]);
  }
  return sessionOf;
}

/** Visits the times within the year before `until`, with their index and their age in weeks. */
function eachInYear(
  times: Float64Array,
  until: number,
  visit: (place: number, week: number) => void,
): void {
  for (const [place, at] of times.entries()) {
    if (at > until - yearMs && at <= until) {
      visit(place, Math.floor((until - at) / weekMs));
    }
  }
}

function add(counted: Float64Array, place = 0, amount = 1): void {
  counted[place] = (counted[place] ?? 0) + amount;
}

/** Returns c and n by product. */
function blend({ bought, boughtSeen, carts, views, trust }: Counts) {
  const mostBought = bought.reduce((most, times) => Math.max(most, times), 0);
  const seen = boughtSeen.map((times, product) => times + (carts[product] ?? 0));
  return {
    takes: bought.map((times, product) => trust * (seen[product] ?? 0) + (1 - trust) * times),
    // Never below what followed from them: not all buyers allow their views to be recorded.
    looks: seen.map(
      (times, product) => trust * Math.max(times, views[product] ?? 0) + (1 - trust) * mostBought,
    ),
  };
}

/** Returns the rate of each type, indexed by the number of the type. */
function rateTypes(takes: Float64Array, looks: Float64Array, types: Uint32Array): Float64Array {
  const typeCount = types.reduce((most, type) => Math.max(most, type + 1), 0);
  const takesOfType = new Float64Array(typeCount);
  const looksOfType = new Float64Array(typeCount);
  for (const [product, type] of types.entries()) {
    takesOfType[type] = (takesOfType[type] ?? 0) + (takes[product] ?? 0);
    looksOfType[type] = (looksOfType[type] ?? 0) + (looks[product] ?? 0);
  }
  const allLooks = sum(looks);
  const shopRate = allLooks === 0 ? 0 : sum(takes) / allLooks;
  return takesOfType.map(
    (chosen, type) =>
      (chosen + extraViewsOfType * shopRate) / ((looksOfType[type] ?? 0) + extraViewsOfType),
  );
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
