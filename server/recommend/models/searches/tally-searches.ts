import { added, clicked, purchased, type SearchLog } from './search-log.ts';

/** What shoppers did with a product, or with a kind of product, that a query showed them. */
export interface Tally {
  /** How often it was looked at: each sighting counts as likely as its place is looked at. */
  looks: number;
  /** What was chosen: 1 for a click, 2 for a cart, 3 for a purchase. */
  gain: number;
  /** Of the gain, what browsers say and no order confirms. */
  claimed: number;
  /** Shoppers who clicked it or went further, put it into the cart or further, and bought it. */
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

/** How many shoppers there were, each as far as it counts. */
export function weightOf({ weights }: SearchLog, inquiries: Uint32Array): number {
  return inquiries.reduce((sum, inquiry) => sum + (weights[inquiry] ?? 0), 0);
}

/** Query → its inquiries, which stand in `inquiries` one after the other. */
export interface InquiriesByQuery {
  starts: Uint32Array;
  inquiries: Uint32Array;
}

export function groupByQuery({ queries, queryOf }: SearchLog): InquiriesByQuery {
  const starts = new Uint32Array(queries.length + 1);
  queryOf.forEach((query) => (starts[query + 1] = (starts[query + 1] ?? 0) + 1));
  starts.forEach((count, query) => (starts[query] = count + (starts[query - 1] ?? 0)));
  const next = starts.slice();
  const inquiries = new Uint32Array(queryOf.length);
  queryOf.forEach((query, inquiry) => {
    const place = next[query] ?? 0;
    inquiries[place] = inquiry;
    next[query] = place + 1;
  });
  return { starts, inquiries };
}

/**
 * Of some inquiries what was done with each product. Where it is not known what was shown, a product that
 * somebody chose is taken for shown to all, at the place where it was chosen. Carts and purchases that no order
 * confirms count as clicks: a browser may claim them for nothing.
 */
export function tallyProducts(
  log: SearchLog,
  inquiries: Uint32Array,
  examination: Float64Array,
): Map<number, Tally> {
  const tallies = new Map<number, Tally>();
  const unlisted = new UnlistedLooks();
  for (const inquiry of inquiries) {
    const isListed = log.isListed[inquiry] === 1;
    const weight = log.weights[inquiry] ?? 0;
    const isClaim = log.networkRanks[inquiry] !== 0;
    unlisted.inquiries += isListed ? 0 : weight;
    const start = log.starts[inquiry] ?? 0;
    const end = log.starts[inquiry + 1] ?? 0;
    const share = weight * shareOfActs(log.acts.subarray(start, end), isClaim);
    for (let sighting = start; sighting < end; sighting++) {
      const product = log.products[sighting] ?? 0;
      const tally = tallies.get(product) ?? emptyTally();
      tallies.set(product, tally);
      const looks = examination[log.places[sighting] ?? 0] ?? 1;
      if (isListed) {
        tally.looks += weight * looks;
      } else {
        unlisted.note(product, looks);
      }
      countAct(tally, log.acts[sighting] ?? 0, { share, isClaim });
    }
  }
  unlisted.addTo(tallies);
  return tallies;
}

/** Two purchases: whoever opens everything tells no more of it than others who choose. */
const mostGain = 6;

/** Of one shopper whom no order confirms. */
export const mostClaimedGain = 3;

function shareOfActs(acts: Uint8Array, isClaim: boolean): number {
  const gain = acts.reduce((sum, act) => sum + gainOf(act, isClaim), 0);
  return Math.min(1, (isClaim ? mostClaimedGain : mostGain) / Math.max(1, gain));
}

function gainOf(act: number, isClaim: boolean): number {
  return isClaim ? Math.min(act, clicked) : act;
}

function countAct(
  tally: Tally,
  act: number,
  { share, isClaim }: { share: number; isClaim: boolean },
): void {
  const gain = gainOf(act, isClaim) * share;
  tally.gain += gain;
  tally.claimed += isClaim ? gain : 0;
  tally.clicked += act >= clicked ? 1 : 0;
  tally.added += act >= added ? 1 : 0;
  tally.purchased += act >= purchased ? 1 : 0;
}

class UnlistedLooks {
  inquiries = 0;
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
        tally.looks += (this.inquiries * looks) / times;
      }
    }
  }
}
