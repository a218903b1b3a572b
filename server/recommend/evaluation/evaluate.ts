import { setImmediate } from 'node:timers/promises';
import { chooseStrength, type StrengthChoice } from './choose-strength.ts';
import { boughtTogetherTrials } from './bought-together-trials.ts';
import { buyAgainTrial } from './buy-again-trial.ts';
import { conversionTrial } from './conversion-trial.ts';
import { splitHistoryAt } from './split-history.ts';
import { similarTrial } from './similar-trial.ts';
import { type Split, splitOfOrders, splitOfSessions } from './split.ts';
import { runTrial, type Score, type Unscored } from './trial.ts';
import { viewedRelatedTrial } from './viewed-related-trial.ts';
import { weeklyTrials } from './weekly-trials.ts';
import type { History } from '../models/history.ts';
import type { ProductWords } from '../models/similar/product-words.ts';

interface EvaluatedShop {
  history: History;
  words: ProductWords;
}

interface EvaluationOptions {
  /** The share of the orders, and of the sessions, to predict. Above 0, below 1. */
  newest: number;
  /** Called before each trial. */
  onTrial?: (recommender: string, done: number, total: number) => void;
}

export interface Evaluation {
  /** Null when the shop has none. */
  orders: Split | null;
  sessions: Split | null;
  /** Chosen from the older part of the orders, as a training chooses it from all. */
  strength: StrengthChoice;
  scores: (Score | Unscored)[];
}

/**
 * Trains each recommender with the older part of a shop's history and tests it with the newest. Yields between trials,
 * so that the process can tell its progress.
 */
export async function evaluate(
  shop: EvaluatedShop,
  { newest, onTrial = () => undefined }: EvaluationOptions,
): Promise<Evaluation> {
  const { history } = shop;
  const orders = splitOfOrders(history.orders, newest);
  const sessions = splitOfSessions(history.sessions, newest);
  const byOrders = splitHistoryAt(history, orders?.at ?? 0);
  const bySessions = splitHistoryAt(history, sessions?.at ?? 0);
  const strength = chooseStrength(byOrders.training.orders, history.productIds.length);
  const trials = [
    ...boughtTogetherTrials(byOrders, shop.words, strength.strength),
    viewedRelatedTrial(bySessions),
    similarTrial(byOrders, bySessions, shop.words),
    ...weeklyTrials(byOrders),
    conversionTrial(bySessions, shop.words.types),
    buyAgainTrial(byOrders),
  ];
  const scores: Evaluation['scores'] = [];
  for (const trial of trials) {
    onTrial(trial.recommender, scores.length, trials.length);
    await setImmediate();
    scores.push(runTrial(trial, shop.words.families));
  }
  return { orders, sessions, strength, scores };
}
