import { type History, viewed } from './history.ts';
import { rankProducts } from './rank-products.ts';
import type { Ranking } from './ranking.ts';

/**
 * The products that sell or are viewed more than they were, by (r − e) / √(e + 20): the rise in standard
 * deviations of what was expected, where 20 more keep a product that went from 0 to 1 out of the first
 * places.
 *
 * - r: what was sold and viewed until `until`, half as much of it for each 7 days of age.
 * - e: what r would be at the rate of the 60 days before the last 7, or of the part of them that the shop
 *   has a record of.
 * - An order adds the root of its units: one order of a hundred is a customer's matter and no trend. In a
 *   year of a gift shop the next week's risers were foretold better by roots than by units.
 * - A view adds what it is worth in this shop, the sales per view, and a tenth at most: looking is cheap,
 *   and the many views would outvote the few sales.
 *
 * A product has to rise by a tenth to be in the ranking; less is how orders happen to fall. `counts` are
 * the units of the last 7 days, `bases` those of a week at the rate before; where the count is not above
 * its base, it is the views that have risen.
 */
export function rankTrending(history: History, until: number): Ranking {
  const { sales, units } = measureOrders(history, until);
  const views = measureViews(history, until);
  const worthOfView = measureWorth(sales, views);
  const scores = Float64Array.from(history.productIds, (_, product) => {
    const recent = (sales.recent[product] ?? 0) + worthOfView * (views.recent[product] ?? 0);
    const expected = sales.expected(product) + worthOfView * views.expected(product);
    const isRising = recent > leastRise * expected;
    return isRising ? (recent - expected) / Math.sqrt(expected + damping) : 0;
  });
  const bases = scores.map((_, product) => units.usualWeek(product));
  return rankProducts(
    { scores, counts: units.lastWeek, bases },
    (product) => (scores[product] ?? 0) > 0,
  );
}

const weekMs = 7 * 24 * 3_600_000;
const baseMs = 60 * 24 * 3_600_000;
const halfLifeMs = weekMs;
const leastRise = 1.1;
const damping = 20;
const mostWorthOfView = 0.1;
/** Where nothing has been sold yet. */
const assumedWorthOfView = 0.05;

/** What fades by half each half-life adds up to as much as it does at full weight in this time. */
const recentMs = halfLifeMs / Math.LN2;

/** How much there is of something lately, and how much there was before, by product. */
class Movement {
  readonly recent: Float64Array;
  readonly lastWeek: Float64Array;
  total = 0;
  readonly #before: Float64Array;
  readonly #until: number;
  readonly #knownMs: number;

  /** `oldest`: since when there is a record; undefined when there is none. */
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
    this.recent[product] = (this.recent[product] ?? 0) + amount * 0.5 ** (age / halfLifeMs);
    const period = age < weekMs ? this.lastWeek : this.#before;
    period[product] = (period[product] ?? 0) + amount;
  }

  /** What `recent` would be at the rate before the last week. */
  expected(product: number): number {
    return ((this.#before[product] ?? 0) * recentMs) / this.#knownMs;
  }

  usualWeek(product: number): number {
    return ((this.#before[product] ?? 0) * weekMs) / this.#knownMs;
  }
}

function measureOrders({ productIds, orders }: History, until: number) {
  const oldest = orders.placedAt[0];
  const sales = new Movement(productIds.length, until, oldest);
  const units = new Movement(productIds.length, until, oldest);
  for (const [order, placedAt] of orders.placedAt.entries()) {
    const end = orders.starts[order + 1] ?? 0;
    for (let line = orders.starts[order] ?? 0; line < end; line++) {
      const product = orders.products[line] ?? 0;
      const bought = orders.units[line] ?? 0;
      sales.add(product, placedAt, Math.sqrt(bought));
      units.add(product, placedAt, bought);
    }
  }
  return { sales, units };
}

function measureViews({ productIds, sessions }: History, until: number): Movement {
  const views = new Movement(productIds.length, until, sessions.at[0]);
  for (const [step, at] of sessions.at.entries()) {
    if (sessions.acts[step] === viewed) {
      views.add(sessions.products[step] ?? 0, at, 1);
    }
  }
  return views;
}

function measureWorth(sales: Movement, views: Movement): number {
  if (views.total === 0) {
    return 0;
  }
  return sales.total === 0
    ? assumedWorthOfView
    : Math.min(mostWorthOfView, sales.total / views.total);
}
