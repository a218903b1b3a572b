import { added, clicked, purchased, type SearchLog } from './search-log.ts';

/** Sums of what shoppers did with a product, or a product type, shown for a query. */
export interface Tally {
  /** Number of looks. Each impression counts as the chance that its place is looked at. */
  looks: number;
  /** Sum of choices: 1 for a click, 2 for a cart, 3 for a purchase. */
  gain: number;
  /** The part of the gain that browsers report and no order confirms. */
  claimed: number;
  /**
   * Shoppers who clicked, added to the cart, and bought. Each number includes those who went
   * further.
   */
  clicked: number;
  added: number;
  purchased: number;
}

export function emptyTally(): Tally {
  return { looks: 0, gain: 0, claimed: 0, clicked: 0, added: 0, purchased: 0 };
}

export function addTally(sum: Tally, { looks, gain, claimed, ...shoppers }: Tally): void {
  sum.looks += looks;
  sum.gain += gain;
  sum.claimed += claimed;
  sum.clicked += shoppers.clicked;
  sum.added += shoppers.added;
  sum.purchased += shoppers.purchased;
}

export function totalOf(tallies: Iterable<Tally>): Tally {
  const total = emptyTally();
  for (const tally of tallies) {
    addTally(total, tally);
  }
  return total;
}

/** Returns the number of shoppers, each by its weight. */
export function weightOf({ weights }: SearchLog, searchSessions: Uint32Array): number {
  return searchSessions.reduce((sum, searchSession) => sum + (weights[searchSession] ?? 0), 0);
}

/** Query → its search sessions, a range of `searches`. */
interface SearchSessionsByQuery {
  starts: Uint32Array;
  searchSessions: Uint32Array;
}

export function groupByQuery({ queries, queryOf }: SearchLog): SearchSessionsByQuery {
  const starts = new Uint32Array(queries.length + 1);
  queryOf.forEach((query) => (starts[query + 1] = (starts[query + 1] ?? 0) + 1));
  starts.forEach((count, query) => (starts[query] = count + (starts[query - 1] ?? 0)));
  const next = starts.slice();
  const searchSessions = new Uint32Array(queryOf.length);
  queryOf.forEach((query, searchSession) => {
    const place = next[query] ?? 0;
    searchSessions[place] = searchSession;
    next[query] = place + 1;
  });
  return { starts, searchSessions };
}

/**
 * Sums the acts of some search sessions by product. Where the shown list is unknown, a product that
 * anybody chose counts as shown to all, at the place where it was chosen. Carts and purchases
 * without a confirming order count as clicks, because a browser can claim them for free.
 */
export function tallyProducts(
  log: SearchLog,
  searchSessions: Uint32Array,
  examination: Float64Array,
): Map<number, Tally> {
  const tallies = new Map<number, Tally>();
  const unlisted = new UnlistedLooks();
  for (const searchSession of searchSessions) {
    const isListed = log.isListed[searchSession] === 1;
    const weight = log.weights[searchSession] ?? 0;
    const isUntrusted = log.networkRanks[searchSession] !== 0;
    unlisted.searchSessions += isListed ? 0 : weight;
    const start = log.starts[searchSession] ?? 0;
    const end = log.starts[searchSession + 1] ?? 0;
    const share = weight * shareOfActs(log.acts.subarray(start, end), isUntrusted);
    for (let impression = start; impression < end; impression++) {
      const product = log.products[impression] ?? 0;
      const tally = tallies.get(product) ?? emptyTally();
      tallies.set(product, tally);
      const looks = examination[log.places[impression] ?? 0] ?? 1;
      if (isListed) {
        tally.looks += weight * looks;
      } else {
        unlisted.note(product, looks);
      }
      countAct(tally, log.acts[impression] ?? 0, { share, isUntrusted });
    }
  }
  unlisted.addTo(tallies);
  return tallies;
}

/** Two purchases. A shopper who opens everything tells no more. */
const maxGain = 6;

/** Limit for one shopper without a confirming order. */
export const maxClaimedGain = 3;

function shareOfActs(acts: Uint8Array, isUntrusted: boolean): number {
  const gain = acts.reduce((sum, act) => sum + gainOf(act, isUntrusted), 0);
  return Math.min(1, (isUntrusted ? maxClaimedGain : maxGain) / Math.max(1, gain));
}

function gainOf(act: number, isUntrusted: boolean): number {
  return isUntrusted ? Math.min(act, clicked) : act;
}

function countAct(
  tally: Tally,
  act: number,
  { share, isUntrusted }: { share: number; isUntrusted: boolean },
): void {
  const gain = gainOf(act, isUntrusted) * share;
  tally.gain += gain;
  tally.claimed += isUntrusted ? gain : 0;
  tally.clicked += act >= clicked ? 1 : 0;
  tally.added += act >= added ? 1 : 0;
  tally.purchased += act >= purchased ? 1 : 0;
}

class UnlistedLooks {
  searchSessions = 0;
  readonly #chosen = new Map<number, { looks: number; times: number }>();

  note(product: number, looks: number): void {
    const chosen = this.#chosen.get(product) ?? { looks: 0, times: 0 };
    chosen.looks += looks;
    chosen.times += 1;
    this.#chosen.set(product, chosen);
  }

  addTo(tallies: ReadonlyMap<number, Tally>): void {
    for (const [product, { looks, times }] of this.#chosen) {
      const tally = tallies.get(product);
      if (tally) {
        tally.looks += (this.searchSessions * looks) / times;
      }
    }
  }
}
