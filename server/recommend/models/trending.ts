import { type History, viewed } from './history.ts';
import { rankProducts } from './rank-products.ts';
import type { Ranking } from './ranking.ts';
import { believedWeight } from './session-weight.ts';

/**
 * Ranks products that sell or are viewed more than before, by (r − e) / √(e + 20): the rise in
 * standard deviations of the expected value. The 20 keep a product that went from 0 to 1 out of the
 * first places.
 *
 * - r: sales and views until `until`, half as much for each 7 days of age.
 * - e: r at the rate of the 60 days before the last 7, or of the recorded part of them.
 * - An order adds the root of its units, because one order of a hundred is no trend. In a year of a
 *   gift shop, roots predicted the next week's risers better than units.
 * - A view adds its worth in this shop, the sales per view, and a tenth at most. Views are cheap
 *   and would outvote the few sales.
 * - Browser views raise or lower a product only beyond what one network can send in a day.
 *   Otherwise a single visitor could lift many products over the threshold.
 *
 * A product has to rise by a tenth to be ranked; less is chance. `kinds` hold what rose, `counts`
 * its amount in the last 7 days, and `bases` its amount in a week at the former rate.
 */
export function rankTrending(history: History, until: number): Ranking {
  const movements = measure(history, until);
  const { sales, views } = movements;
  const worthOfView = measureWorth(sales, views);
  const scores = Float64Array.from(history.productIds, (_, product) => {
    const recent = (sales.recent[product] ?? 0) + worthOfView * (views.recent[product] ?? 0);
    const expected = sales.expected(product) + worthOfView * views.expected(product);
    const isRising = recent > leastRise * expected;
    return isRising ? (recent - expected) / Math.sqrt(expected + damping) : 0;
  });
  const kinds = Uint8Array.from(scores, (_, product) =>
    riseKindOf(movements, product, worthOfView),
  );
  const movement = (product: number) => movementOf(movements, kinds[product]);
  const counts = scores.map((_, product) => movement(product).lastWeek[product] ?? 0);
  const bases = scores.map((_, product) => movement(product).usualWeek(product));
  return rankProducts(
    { scores, counts, bases, kinds },
    until,
    (product) => (scores[product] ?? 0) > 0,
  );
}

/**
 * The values of `Ranking.kinds` here. `nothingByWeek` reports units, because no week was above the
 * usual one.
 */
export const riseKinds = { units: 0, orders: 1, views: 2, nothingByWeek: 3 } as const;

const weekMs = 7 * 24 * 3_600_000;
const baseMs = 60 * 24 * 3_600_000;
const halfLifeMs = weekMs;
const leastRise = 1.1;
const damping = 20;
const maxWorthOfView = 0.1;
/** Used before anything is sold. */
const assumedWorthOfView = 0.05;

/** The time at full weight that equals an exponential decay with this half-life. */
const recentMs = halfLifeMs / Math.LN2;

/** Recent and former amounts of something, by product. */
class Movement {
  readonly recent: Float64Array;
  readonly lastWeek: Float64Array;
  total = 0;
  readonly #before: Float64Array;
  readonly #until: number;
  readonly #knownMs: number;

  /** @param oldest - begin of the records; undefined when there are none. */
  constructor(productCount: number, until: number, oldest: number | undefined) {
    this.recent = new Float64Array(productCount);
    this.lastWeek = new Float64Array(productCount);
    this.#before = new Float64Array(productCount);
    this.#until = until;
    const knownMs = until - weekMs - (oldest ?? until);
    this.#knownMs = Math.min(baseMs, Math.max(weekMs, knownMs));
  }

  add(product: number, at: number, amount: number): void {
    const age = this.#until - at;
    if (age < 0 || age >= weekMs + baseMs) {
      return;
    }
    this.total += amount;
    add(this.recent, product, amount * 0.5 ** (age / halfLifeMs));
    add(age < weekMs ? this.lastWeek : this.#before, product, amount);
  }

  /**
   * Adds the believed part of browser views. Weeks are rounded, because explanations count whole
   * views.
   */
  addBelieved(claims: Movement): void {
    this.total += claims.total;
    for (const product of this.recent.keys()) {
      const rise = claims.rise(product);
      const sureRise = Math.sign(rise) * believedWeight(Math.abs(rise));
      add(this.recent, product, claims.expected(product) + sureRise);
      add(this.lastWeek, product, Math.round(claims.lastWeek[product] ?? 0));
      add(this.#before, product, claims.#before[product] ?? 0);
    }
  }

  /** Returns `recent` at the rate before the last week. */
  expected(product: number): number {
    return ((this.#before[product] ?? 0) * recentMs) / this.#knownMs;
  }

  usualWeek(product: number): number {
    return ((this.#before[product] ?? 0) * weekMs) / this.#knownMs;
  }

  rise(product: number): number {
    return (this.recent[product] ?? 0) - this.expected(product);
  }

  hasRisen(product: number): boolean {
    return (this.lastWeek[product] ?? 0) > this.usualWeek(product);
  }
}

function add(sums: Float64Array, product: number, amount: number): void {
  sums[product] = (sums[product] ?? 0) + amount;
}

/** Trends are ranked by `sales`, which sum the roots of units. Explanations use the others. */
interface Movements {
  sales: Movement;
  units: Movement;
  orders: Movement;
  views: Movement;
}

/** Returns what rose more, sales or views, if the weeks show it. */
function riseKindOf(movements: Movements, product: number, worthOfView: number): number {
  const isForViews = worthOfView * movements.views.rise(product) > movements.sales.rise(product);
  const names = isForViews
    ? (['views', 'units', 'orders'] as const)
    : (['units', 'orders', 'views'] as const);
  const found = names.find((name) => movements[name].hasRisen(product));
  return found === undefined ? riseKinds.nothingByWeek : riseKinds[found];
}

function movementOf({ units, orders, views }: Movements, kind: number | undefined): Movement {
  if (kind === riseKinds.views) {
    return views;
  }
  return kind === riseKinds.orders ? orders : units;
}

function measure(history: History, until: number): Movements {
  const { productIds, orders: orderHistory } = history;
  const movement = () => new Movement(productIds.length, until, orderHistory.placedAt[0]);
  const [sales, units, orders] = [movement(), movement(), movement()];
  for (const [order, placedAt] of orderHistory.placedAt.entries()) {
    const end = orderHistory.starts[order + 1] ?? 0;
    for (let line = orderHistory.starts[order] ?? 0; line < end; line++) {
      const product = orderHistory.products[line] ?? 0;
      const bought = orderHistory.units[line] ?? 0;
      sales.add(product, placedAt, Math.sqrt(bought));
      units.add(product, placedAt, bought);
      orders.add(product, placedAt, 1);
    }
  }
  return { sales, units, orders, views: measureViews(history, until) };
}

function measureViews({ productIds, sessions }: History, until: number): Movement {
  const movement = () => new Movement(productIds.length, until, sessions.at[0]);
  const [views, claims] = [movement(), movement()];
  for (let session = 0; session + 1 < sessions.starts.length; session++) {
    const weight = sessions.weights[session] ?? 0;
    const viewsOfKind = sessions.isTrusted[session] === 1 ? views : claims;
    const end = sessions.starts[session + 1] ?? 0;
    for (let step = sessions.starts[session] ?? 0; step < end; step++) {
      if (sessions.acts[step] === viewed) {
        viewsOfKind.add(sessions.products[step] ?? 0, sessions.at[step] ?? 0, weight);
      }
    }
  }
  views.addBelieved(claims);
  return views;
}

function measureWorth(sales: Movement, views: Movement): number {
  if (views.total === 0) {
    return 0;
  }
  return sales.total === 0
    ? assumedWorthOfView
    : Math.min(maxWorthOfView, sales.total / views.total);
}
