import type { History } from '../models/history.ts';
import { rankByUnits, rankByViews } from './popularity.ts';
import { historyBefore } from './split.ts';

/** A shop as it was, and all that came later: what a recommender may learn from and what it foretells. */
export interface Past {
  /** What is foretold happened then or later. */
  splitAt: number;
  /** Everything before. */
  training: History;
  /** Everything: holds the questions and their answers. */
  whole: History;
}

export function pastUntil(whole: History, splitAt: number): Past {
  return { splitAt, training: historyBefore(whole, splitAt), whole };
}

/** When the newest thing happened that could be learned from: ages are counted from there. */
export function newestTraining({ training: { orders, sessions } }: Past): number {
  return sessions.at.reduce(
    (newest, at) => Math.max(newest, at),
    orders.placedAt.at(-1) ?? -Infinity,
  );
}

/** All products as a shop without any model would list them; without orders by their views. */
export function popularityOf(past: Past): Uint32Array {
  const newestOrderAt = past.training.orders.placedAt.at(-1);
  return newestOrderAt === undefined
    ? popularityByViews(past)
    : rankByUnits(past.training, newestOrderAt);
}

/** The harder rival for those who foretell views: what is looked at is not always what is bought. */
export function popularityByViews(past: Past): Uint32Array {
  return rankByViews(past.training, newestTraining(past));
}
