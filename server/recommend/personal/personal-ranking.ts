import type { ListsByProduct, NeighbourList } from '../models/neighbour-list.ts';
import { personalWeights, type Relation, relations } from './personal-weights.ts';
import type { ProfileKind, ShopperProfile } from './shopper-profile.ts';

/** The lists of the products of a profile. */
export type ProfileLists = Readonly<Record<Relation, ListsByProduct>>;

/** A product of the profile that lifts another one. */
export interface PersonalReason {
  productId: number;
  kind: ProfileKind;
}

/** The lists of one relation, with the weights of the products that they belong to. */
interface WeightedLists {
  relation: Relation;
  lists: readonly { reason: PersonalReason; weight: number; list: NeighbourList }[];
  /** The highest weighted score of any list. */
  best: number;
}

/** The first products of a shared order, which alone are reordered. Those after them keep their places. */
export const reorderedPlaces = 1_000;

const reasonsShown = 5;

/**
 * Reorders products for one shopper: by the logarithms of their places in the shared order, plus what the products of
 * the profile tell of them. Never adds or removes a product.
 */
export class PersonalRanking {
  readonly #weighted: readonly WeightedLists[];
  /** Summed up on first use, which is within the work that a request is charged for. */
  #gains: ReadonlyMap<number, number> | undefined;
  /** Products in the cart or just bought, which are not what a shopper wants next. */
  readonly #held: ReadonlySet<number>;
  readonly #priceOf: (productId: number) => number | undefined;
  /** The logarithm of the usual price of the profile; undefined without one. */
  readonly #usualPrice: number | undefined;

  /** @param priceOf - returns the lowest price of a product of the shop, if it has one. */
  constructor(
    profile: ShopperProfile,
    lists: ProfileLists,
    priceOf: (productId: number) => number | undefined,
  ) {
    this.#weighted = relations.map((relation) => weigh(relation, profile, lists[relation]));
    this.#held = new Set([...profile.cart, ...profile.ordered]);
    this.#priceOf = priceOf;
    this.#usualPrice = usualPrice(profile, priceOf);
  }

  /** True if it leaves every order as it is. */
  get isNeutral(): boolean {
    return (
      this.#usualPrice === undefined && this.#weighted.every(({ lists }) => lists.length === 0)
    );
  }

  /** Returns the same products in the order for this shopper. `from`: the place of the first in the shared order. */
  reorder(productIds: readonly number[], from = 0): number[] {
    const { place, head } = personalWeights;
    const scores = Float64Array.from(
      productIds,
      (id, index) => this.gainOf(id) - place * Math.log(from + index + head),
    );
    return [...productIds.keys()]
      .toSorted((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other)
      .flatMap((index) => productIds[index] ?? []);
  }

  /** Returns what the profile adds to the score of a product; 0 if it tells nothing of it, or holds it. */
  gainOf(productId: number): number {
    this.#gains ??= sumGains(this.#weighted);
    return this.#held.has(productId)
      ? 0
      : (this.#gains.get(productId) ?? 0) + this.#priceGain(productId);
  }

  /** Returns the products of the profile that lift a product, the strongest first. */
  reasonsFor(productId: number): PersonalReason[] {
    if (this.#held.has(productId)) {
      return [];
    }
    const found = new Map<string, { reason: PersonalReason; score: number }>();
    for (const { relation, lists, best } of this.#weighted) {
      for (const { reason, weight, list } of lists) {
        const place = list.productIds.indexOf(productId);
        const key = `${reason.kind} ${reason.productId}`;
        const isWeighed = place !== -1 && place < personalWeights.neighbours;
        const share = isWeighed ? (weight * (list.scores[place] ?? 0)) / best : 0;
        const score = (found.get(key)?.score ?? 0) + personalWeights.relation[relation] * share;
        found.set(key, { reason, score });
      }
    }
    return [...found.values()]
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, reasonsShown)
      .map(({ reason }) => reason);
  }

  #priceGain(productId: number): number {
    const price = this.#usualPrice === undefined ? undefined : this.#priceOf(productId);
    return this.#usualPrice === undefined || price === undefined
      ? 0
      : personalWeights.price * Math.max(0, 1 - Math.abs(Math.log(price) - this.#usualPrice));
  }
}

function weigh(
  relation: Relation,
  profile: ShopperProfile,
  listsByProduct: ListsByProduct,
): WeightedLists {
  const ofKind = (kind: ProfileKind) =>
    profile[kind].flatMap((productId, place) => {
      const list = listsByProduct.get(productId);
      const weight = personalWeights.kind[relation][kind] * personalWeights.decay[kind] ** place;
      return list && weight > 0 ? [{ reason: { productId, kind }, weight, list }] : [];
    });
  const lists = [...ofKind('viewed'), ...ofKind('cart'), ...ofKind('ordered')];
  const best = Math.max(0, ...lists.map(({ weight, list }) => weight * (list.scores[0] ?? 0)));
  return { relation, lists: best > 0 ? lists : [], best };
}

function sumGains(weighted: readonly WeightedLists[]): Map<number, number> {
  const { relation: weights, reach, neighbours } = personalWeights;
  const gains = new Map<number, number>();
  for (const { relation, lists, best } of weighted) {
    const sums = new Map<number, number>();
    for (const { weight, list } of lists) {
      const { productIds, scores } = list;
      const weighed = Math.min(productIds.length, neighbours);
      for (let place = 0; place < weighed; place++) {
        const id = productIds[place] ?? 0;
        sums.set(id, (sums.get(id) ?? 0) + weight * (scores[place] ?? 0));
      }
    }
    const perLog = weights[relation] / Math.log1p(reach);
    for (const [id, sum] of sums) {
      gains.set(id, (gains.get(id) ?? 0) + perLog * Math.log1p((reach * sum) / best));
    }
  }
  return gains;
}

function usualPrice(
  { viewed, cart }: ShopperProfile,
  priceOf: (productId: number) => number | undefined,
): number | undefined {
  const prices = [...viewed, ...cart].flatMap((id) => priceOf(id) ?? []);
  return prices.length === 0
    ? undefined
    : prices.reduce((sum, price) => sum + Math.log(price), 0) / prices.length;
}
