import { type History, viewed } from './history.ts';
import { rankProducts } from './rank-products.ts';
import type { Ranking } from './ranking.ts';
import { believedWeight } from './session-weight.ts';

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
 * - Of views that browsers send, a rise or fall counts only beyond what one network can bring in a day:
 *   otherwise a single visitor could lift many a product over the threshold.
 *
 * A product has to rise by a tenth to be in the ranking; less is how orders happen to fall. `kinds` tell
 * what has risen, `counts` how much of it there was in the last 7 days, and `bases` in a week at the rate
 * before.
 */
export function rankTrending(history: History, until: number): Ranking {
  const past = measure(history, until);
  const { sales, views } = past;
  const worthOfView = measureWorth(sales, views);
  const scores = Float64Array.from(history.productIds, (_, product) => {
    const recent = (sales.recent[product] ?? 0) + worthOfView * (views.recent[product] ?? 0);
    const expected = sales.expected(product) + worthOfView * views.expected(product);
    const isRising = recent > leastRise * expected;
    return isRising ? (recent - expected) / Math.sqrt(expected + damping) : 0;
  });
  const kinds = Uint8Array.from(scores, (_, product) => whatRose(past, product, worthOfView));
  const told = (product: number) => toldBy(past, kinds[product]);
  const counts = scores.map((_, product) => told(product).lastWeek[product] ?? 0);
  const bases = scores.map((_, product) => told(product).usualWeek(product));
  return rankProducts(
    { scores, counts, bases, kinds },
    until,
    (product) => (scores[product] ?? 0) > 0,
  );
}

/** What `Ranking.kinds` mean here; without a week that is above the usual one, it is units that are told. */
export const risen = { units: 0, orders: 1, views: 2, nothingByWeek: 3 } as const;

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
    add(this.recent, product, amount * 0.5 ** (age / halfLifeMs));
    add(age < weekMs ? this.lastWeek : this.#before, product, amount);
  }

  /** Adds what is believed of what browsers sent. Weeks are told to people, who count in whole views. */
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

  /** What `recent` would be at the rate before the last week. */
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

/** `sales` are the roots of units, which trends are ranked by; the others are what people count. */
interface Movements {
  sales: Movement;
  units: Movement;
  orders: Movement;
  views: Movement;
}

/** What rose more comes first, sales or views, if it can be told by the week. */
function whatRose(past: Movements, product: number, worthOfView: number): number {
  const isForViews = worthOfView * past.views.rise(product) > past.sales.rise(product);
  const inWords = isForViews
    ? (['views', 'units', 'orders'] as const)
    : (['units', 'orders', 'views'] as const);
  const found = inWords.find((name) => past[name].hasRisen(product));
  return found === undefined ? risen.nothingByWeek : risen[found];
}

function toldBy({ units, orders, views }: Movements, kind: number | undefined): Movement {
  if (kind === risen.views) {
    return views;
  }
  return kind === risen.orders ? orders : units;
}

function measure(history: History, until: number): Movements {
  const { productIds, orders: past } = history;
  const movement = () => new Movement(productIds.length, until, past.placedAt[0]);
  const [sales, units, orders] = [movement(), movement(), movement()];
  for (const [order, placedAt] of past.placedAt.entries()) {
    const end = past.starts[order + 1] ?? 0;
    for (let line = past.starts[order] ?? 0; line < end; line++) {
      const product = past.products[line] ?? 0;
      const bought = past.units[line] ?? 0;
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
    : Math.min(mostWorthOfView, sales.total / views.total);
}
