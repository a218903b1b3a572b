import type { ModelBasis, ModelStore } from '../../store/tables/models/model-store.ts';
import type { ChangeFeed } from '../../store/feed/change-feed.ts';
import type { Database } from '../../store/port/database.ts';
import type { TrainingStep, TrainingStore } from '../../store/tables/models/training-store.ts';
import type { SettingsStore } from '../../store/tables/shops/settings-store.ts';
import { readStoredSettings } from '../../contract/stored-settings.ts';
import { yieldWriteLock } from '../../store/port/yield-write-lock.ts';
import { chooseStrength } from '../evaluation/choose-strength.ts';
import { trainBoughtTogether } from '../models/bought-together.ts';
import { rankByConversion } from '../models/conversion.ts';
import { type History, newestStepAt } from '../models/history.ts';
import { type PairModel, type RankingModel, searchesModel } from '../models/model-names.ts';
import type { Neighbours } from '../models/neighbours.ts';
import type { Ranking } from '../models/ranking.ts';
import { readHistory } from '../history/read-history.ts';
import { readProductWords } from '../history/read-product-words.ts';
import { clockSkewBound, salesWindows } from '../sales.ts';
import { trainSimilar } from '../models/similar/similar.ts';
import { runTraining, type Training, type TrainingTime } from './training-run.ts';
import { rankOrderShares } from '../models/order-shares.ts';
import { rankTrending } from '../models/trending.ts';
import { allTime, unitsSold } from '../models/units-sold.ts';
import { trainViewedRelated } from '../models/viewed-related.ts';
import { writeLists, writeRanking, writeSearches } from './write-models.ts';
import { learnSearches } from '../models/searches/learn-searches.ts';
import { popularFactors } from '../models/searches/popular-factors.ts';
import { suggestTerms } from '../models/searches/suggested-terms.ts';
import { learnTermPairs } from '../models/searches/term-pairs.ts';
import type { ProductWords } from '../models/similar/product-words.ts';
import { packSearches } from './searches-blob.ts';
import { readSearches } from './search-reader.ts';
import type { HistoryStore } from '../../store/tables/shoppers/history-store.ts';
import { tokenize } from '../../text/tokens.ts';

const contentsPerPiece = 200;

const longestText = 20_000;

interface TrainingDependencies {
  database: Database;
  feed: ChangeFeed;
  history: HistoryStore;
  models: ModelStore;
  trainings: TrainingStore;
  settings: SettingsStore;
}

export interface TrainingSummary extends ModelBasis, TrainingTime {
  /** False when a later training has begun, whose models will stay. */
  isCurrent: boolean;
}

export interface TrainingOptions {
  onProgress?: (progress: TrainingStep) => void;
  /** Checked between two pieces of work. */
  signal?: AbortSignal;
}

type Report = (progress: TrainingStep) => void;

/** Trains all models of a shop from its history and publishes them. */
export function trainShop(
  dependencies: TrainingDependencies,
  shopId: number,
  options?: TrainingOptions,
): Promise<TrainingSummary> {
  return runTraining(dependencies, shopId, Date.now, (training, report) =>
    computeModels(dependencies, training, {
      ...options,
      onProgress(progress) {
        report(progress);
        options?.onProgress?.(progress);
      },
    }),
  );
}

/** Computes the models of an attempt that has begun. */
export async function computeModels(
  dependencies: TrainingDependencies,
  training: Training,
  { onProgress, signal }: TrainingOptions = {},
): Promise<TrainingSummary> {
  const elapsed = startWatch();
  const report: Report = (progress) => {
    signal?.throwIfAborted();
    onProgress?.(progress);
  };
  // Runs first, because the rests of killed or failed trainings may fill the disk.
  await prune(dependencies, training.shopId);
  const history = await readHistory(dependencies.history, training.shopId, {
    until: clockSkewBound(training.startedAt),
    onProgress: ({ what, done, total }) => report({ step: `reading ${what}`, done, total }),
  });
  await computeAll(dependencies, training, history, report);
  const basis = basisOf(history);
  const isCurrent = await makeCurrent(dependencies, training, basis);
  await prune(dependencies, training.shopId);
  return { ...basis, isCurrent, ...elapsed() };
}

/** Trains one model after the other, so that their results are not in memory at the same time. */
async function computeAll(
  dependencies: TrainingDependencies,
  training: Training,
  history: History,
  report: Report,
): Promise<void> {
  const { productIds, orders, sessions } = history;
  const count = productIds.length;
  const until = untilOf(history, training.startedAt);
  const saveLists = (model: PairModel, neighbours: Neighbours) =>
    writeLists(dependencies, { ...training, model }, { productIds, neighbours }, (done, total) =>
      report({ step: `writing ${model}`, done, total }),
    );
  const saveRanking = (model: RankingModel, ranking: Ranking) =>
    writeRanking(dependencies, { ...training, model }, { productIds, ranking });

  const coViews = trainViewedRelated(sessions, count);
  await saveLists('viewed-related', coViews);
  await saveRanking('trending', rankTrending(history, until));
  await saveRanking('order-shares', rankOrderShares(orders, count));
  const words = await readProductWords(dependencies.history, training.shopId, productIds, (done) =>
    report({ step: 'reading products', done, total: count }),
  );
  const conversion = rankByConversion(history, words.types, until);
  await saveRanking('conversion', conversion);
  await learnFromSearches(dependencies, training, { history, words, conversion, until }, report);
  report({ step: 'comparing products', done: 0, total: count });
  const popularity = Float32Array.from(unitsSold(history, allTime));
  const saveSimilar = async () => {
    const { similar, alike } = trainSimilar(words, { popularity, coViews });
    await saveLists('similar', similar);
    return alike;
  };
  const alike = await saveSimilar();
  report({ step: 'comparing orders', done: 0, total: orders.placedAt.length });
  const { strength } = chooseStrength(orders, count);
  const most = await mostOfFamily(dependencies.settings, training.shopId);
  const { single, cart } = trainBoughtTogether(orders, count, {
    strength,
    alike,
    families: most === undefined ? most : { of: words.families, most },
  });
  await saveLists('bought-together', single);
  await saveLists('bought-with-cart', cart);
}

/** Returns the number of products of a family that may stand in one list; undefined for any. */
async function mostOfFamily(settings: SettingsStore, shopId: number): Promise<number | undefined> {
  const { recommendations } = readStoredSettings(await settings.read(shopId)).settings;
  return { one: 1, two: 2, any: undefined }[recommendations.of_family];
}

interface Learned {
  history: History;
  words: ProductWords;
  conversion: Ranking;
  until: number;
}

async function learnFromSearches(
  dependencies: TrainingDependencies,
  training: Training,
  { history, words, conversion, until }: Learned,
  report: Report,
): Promise<void> {
  const { productIds, orders } = history;
  let done = 0;
  const task = {
    productIds,
    until: clockSkewBound(training.startedAt),
    onRead: (events: number) =>
      report({ step: 'reading searches', done: (done += events), total: done }),
  };
  const ofContents = await readContentWords(dependencies.history, training.shopId);
  const { log, reformulations } = await readSearches(
    dependencies.history,
    training.shopId,
    task,
    orders,
  );
  const model = {
    ...learnSearches(log, words.types),
    popular: popularFactors(unitsSold(history, [until - yearMs, until]), conversion, orders),
    terms: suggestTerms(log, { ofProducts: words.written, ofContents }),
    pairs: learnTermPairs(log, reformulations, words),
  };
  const pieces = packSearches(model, { productIds, typeSpellings: words.typeSpellings });
  await writeSearches(dependencies, { ...training, model: searchesModel }, pieces);
}

const yearMs = 365 * 24 * 3_600_000;

/**
 * Returns the end of the windows, which is that of the best sellers. Without orders the newest
 * event decides.
 */
function untilOf({ orders, sessions }: History, now: number): number {
  return salesWindows(now, orders.placedAt.at(-1) ?? newestStepAt(sessions), 0).until;
}

function basisOf({ productIds, orders, sessions }: History): ModelBasis {
  return {
    orders: orders.placedAt.length,
    lines: orders.products.length,
    sessions: sessions.starts.length - 1,
    products: productIds.length,
  };
}

function makeCurrent(
  { database, models }: TrainingDependencies,
  { shopId, version, startedAt, feedSeq }: Training,
  basis: ModelBasis,
): Promise<boolean> {
  return database.write(shopId, (transaction) =>
    models.makeCurrent(transaction, { shopId, version, trainedAt: startedAt, feedSeq, ...basis }),
  );
}

const prunedAtOnce = 1_000;

async function prune({ database, models }: TrainingDependencies, shopId: number): Promise<void> {
  const pruneSome = () =>
    database.write(shopId, (transaction) => models.prune(transaction, shopId, prunedAtOnce));
  for (let pruned = prunedAtOnce; pruned > 0;) {
    pruned = await yieldWriteLock(database, pruneSome);
  }
}

function startWatch(): () => TrainingTime {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return {
      seconds: (performance.now() - startedAt) / 1_000,
      cpuSeconds: (user + system) / 1_000_000,
    };
  };
}

/** Reads the folded words of the shop's published articles, blogs and pages. */
async function readContentWords(store: HistoryStore, shopId: number): Promise<Set<string>> {
  const words = new Set<string>();
  for (let afterId = 0; ;) {
    const contents = await store.contentTextsAfter(shopId, afterId, contentsPerPiece);
    for (const { text } of contents) {
      tokenize(text.slice(0, longestText)).forEach((word) => words.add(word));
    }
    const last = contents.at(-1);
    if (last === undefined) {
      return words;
    }
    afterId = last.id;
  }
}
