import type { Random } from './random.ts';

/** Stock, publication and discount of products, by index in the shop. */
export interface StockPlan {
  isSoldOut(index: number): boolean;
  isUntracked(index: number): boolean;
  sellsBeyondStock(index: number): boolean;
  isDraft(index: number): boolean;
  /** Tells whether the product was added within the last weeks. */
  isNew(index: number): boolean;
  /** Returns the discount as a share of the price; 0 for most products. */
  discountOf(index: number): number;
}

/** Plans fixed numbers of each kind, so that every seed includes all kinds. */
export function planStock(count: number, random: Random): StockPlan {
  const takeFrom = (indexes: readonly number[]) => {
    let taken = 0;
    return (share: number): Set<number> => {
      const from = taken;
      taken += Math.ceil(count * share);
      return new Set(indexes.slice(from, taken));
    };
  };
  const all = Array.from({ length: count }, (_, index) => index);
  const stock = takeFrom(random.shuffle(all));
  const soldOut = stock(0.036);
  const untracked = stock(0.05);
  const sellingOn = stock(0.03);
  const drafts = stock(0.012);
  const fresh = takeFrom(random.shuffle(all))(0.09);
  const sale = takeFrom(random.shuffle(all))(0.13);
  const discounts = new Map(
    [...sale].map((index) => [index, random.pick([0.1, 0.15, 0.2, 0.25, 0.3])]),
  );
  return {
    isSoldOut: (index) => soldOut.has(index),
    isUntracked: (index) => untracked.has(index),
    sellsBeyondStock: (index) => sellingOn.has(index),
    isDraft: (index) => drafts.has(index),
    isNew: (index) => fresh.has(index),
    discountOf: (index) => discounts.get(index) ?? 0,
  };
}
