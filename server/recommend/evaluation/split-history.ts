import { type History, newestStepAt } from '../models/history.ts';
import { rankByUnits, rankByViews } from './popularity.ts';
import { historyBefore } from './split.ts';

/** A shop's history, split into what a recommender learns from and what it has to predict. */
export interface SplitHistory {
  /** Begin of the predicted part. Milliseconds since 1970. */
  splitAt: number;
  /** Everything before the split. */
  training: History;
  /** The whole history, with the questions and their answers. */
  whole: History;
}

export function splitHistoryAt(whole: History, splitAt: number): SplitHistory {
  return { splitAt, training: historyBefore(whole, splitAt), whole };
}

/** Returns the time of the newest record before the split, from which ages are counted. */
export function newestTrainingTime({ training: { orders, sessions } }: SplitHistory): number {
  return Math.max(newestStepAt(sessions) ?? -Infinity, orders.placedAt.at(-1) ?? -Infinity);
}

/** Ranks all products as a shop without models would: by sales, or by views without orders. */
export function popularityOf(history: SplitHistory): Uint32Array {
  const newestOrderAt = history.training.orders.placedAt.at(-1);
  return newestOrderAt === undefined
    ? popularityByViews(history)
    : rankByUnits(history.training, newestOrderAt);
}

/**
 * Ranks all products by views. The harder baseline for predicted views, because viewed and bought
 * products differ.
 */
export function popularityByViews(history: SplitHistory): Uint32Array {
  return rankByViews(history.training, newestTrainingTime(history));
}
