import { addedToCart, type History, viewed } from './history.ts';
import { rankProducts } from './rank-products.ts';
import type { Ranking } from './ranking.ts';

/**
 * All products by how likely one who looks at them is to take them: (c + 30·r_type) / (n + 30), where c
 * counts carts and purchases and n the views. 30 views at the rate of the product's type are added, so
 * that one sale at the third look does not come first, nor last what nobody has looked at yet; the rate
 * of the type, r_type = (C + 50·r_shop) / (N + 50), leans on that of the shop in the same way.
 *
 * Counted is the year before `until`, and purchases only from when views were recorded: without the looks
 * before them they would make old products irresistible. A shop with no views at all has its sales alone
 * to tell; there each product is taken for seen as often as the best-selling one was sold, which ranks by
 * sales and leaves the types their say about what has sold little.
 *
 * `counts` are the carts and purchases, `bases` the views, all 0 where none are recorded.
 */
export function rankByConversion(
  history: History,
  productTypes: Uint32Array,
  until = newestOf(history),
): Ranking {
  const { taken, views } = count(history, until);
  const looks = assumeLooks(taken, views);
  const typeRates = rateTypes(taken, looks, productTypes);
  const scores = taken.map((chosen, product) => {
    const typeRate = typeRates[productTypes[product] ?? 0] ?? 0;
    return (chosen + extraViews * typeRate) / ((looks[product] ?? 0) + extraViews);
  });
  return rankProducts({ scores, counts: taken, bases: views }, () => true);
}

const yearMs = 365 * 24 * 3_600_000;
const extraViews = 30;
const extraViewsOfType = 50;

function newestOf({ orders, sessions }: History): number {
  return sessions.at.reduce(
    (newest, at) => Math.max(newest, at),
    orders.placedAt.at(-1) ?? -Infinity,
  );
}

/** By product. */
interface Counts {
  taken: Float64Array;
  views: Float64Array;
}

function count({ productIds, orders, sessions }: History, until: number): Counts {
  const taken = new Float64Array(productIds.length);
  const views = new Float64Array(productIds.length);
  const after = until - yearMs;
  for (const [step, at] of sessions.at.entries()) {
    if (at > after && at <= until) {
      const counted = sessions.acts[step] === addedToCart ? taken : views;
      add(counted, sessions.products[step]);
    }
  }
  const firstViewAt = sessions.acts.includes(viewed) ? (sessions.at[0] ?? after) : after;
  for (const [order, placedAt] of orders.placedAt.entries()) {
    if (placedAt > after && placedAt >= firstViewAt && placedAt <= until) {
      const end = orders.starts[order + 1] ?? 0;
      for (let line = orders.starts[order] ?? 0; line < end; line++) {
        add(taken, orders.products[line]);
      }
    }
  }
  return { taken, views };
}

function add(counted: Float64Array, product = 0): void {
  counted[product] = (counted[product] ?? 0) + 1;
}

/** At least as many as were followed by something: not everybody who buys lets the views be recorded. */
function assumeLooks(taken: Float64Array, views: Float64Array): Float64Array {
  const hasViews = views.some((seen) => seen > 0);
  const mostTaken = taken.reduce((most, chosen) => Math.max(most, chosen), 0);
  return taken.map((chosen, product) =>
    hasViews ? Math.max(chosen, views[product] ?? 0) : mostTaken,
  );
}

/** By number of type. */
function rateTypes(taken: Float64Array, looks: Float64Array, types: Uint32Array): Float64Array {
  const typeCount = types.reduce((most, type) => Math.max(most, type + 1), 0);
  const takenOfType = new Float64Array(typeCount);
  const looksOfType = new Float64Array(typeCount);
  for (const [product, type] of types.entries()) {
    takenOfType[type] = (takenOfType[type] ?? 0) + (taken[product] ?? 0);
    looksOfType[type] = (looksOfType[type] ?? 0) + (looks[product] ?? 0);
  }
  const allLooks = sum(looks);
  const shopRate = allLooks === 0 ? 0 : sum(taken) / allLooks;
  return takenOfType.map(
    (chosen, type) =>
      (chosen + extraViewsOfType * shopRate) / ((looksOfType[type] ?? 0) + extraViewsOfType),
  );
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
