import type { Logger } from 'pino';
import { ProgramStopped, RunningProgram } from '../../programs/start-program.ts';
import type { DataLocation } from '../../store/dialects/open-database.ts';
import type { ChangeFeed } from '../../store/feed/change-feed.ts';
import type { Database } from '../../store/port/database.ts';
import type { TrainingFacts, TrainingStore } from '../../store/tables/models/training-store.ts';
import { isTrainingDue, trainingDueAt } from './training-due.ts';
import { runTraining, type Train } from './training-run.ts';
import { trainingProgram } from './training-program.ts';
import type { TrainingSummary } from './train.ts';

interface TrainerDependencies {
  stores: { database: Database; feed: ChangeFeed; trainings: TrainingStore };
  data: DataLocation;
  /** The training program in the build. */
  programFile: string;
  log: Logger;
  now: () => number;
}

/**
 * Trains the models of shops when they are due, one shop after the other. Of several servers, the one that
 * begins first trains a shop.
 */
export class Trainer {
  readonly #dependencies: TrainerDependencies;
  #running: Promise<number> | undefined;
  #stopProgram: (() => Promise<void>) | undefined;
  #isStopped = false;

  constructor(dependencies: TrainerDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Trains the shop that has waited longest, if any is due and no training is running. Returns the time at which the next
   * one is due if nothing is written until then; Infinity for never.
   */
  async trainDue(): Promise<number> {
    if (this.#running || this.#isStopped) {
      return Infinity;
    }
    this.#running = this.#trainNext();
    try {
      return await this.#running;
    } finally {
      this.#running = undefined;
    }
  }

  /** Stops within moments. Unfinished work is trained after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#stopProgram?.();
    // The caller of `trainDue` gets its failure.
    await this.#running?.catch(() => undefined);
  }

  async #trainNext(): Promise<number> {
    const { stores, now } = this.#dependencies;
    const facts = await stores.trainings.facts();
    const due = facts.find((shop) => isTrainingDue(shop, now()));
    if (due && !this.#isStopped) {
      await this.#train(due);
      return now();
    }
    return facts.reduce((next, shop) => Math.min(next, trainingDueAt(shop)), Infinity);
  }

  async #train({ shopId, version }: TrainingFacts): Promise<void> {
    const { stores, data, programFile, log, now } = this.#dependencies;
    try {
      const train: Train<TrainingSummary> = async (training, report) => {
        if (this.#isStopped) {
          throw new ProgramStopped('The server stops.');
        }
        const start = { file: programFile, task: { data, training }, onMessage: report };
        const running = new RunningProgram(trainingProgram, start);
        this.#stopProgram = () => running.stop();
        return await running.result;
      };
      const summary = await runTraining(stores, shopId, now, train, version);
      log.info({ shopId, ...summary }, 'the models were trained');
    } catch (error) {
      if (!(error instanceof ProgramStopped)) {
        // The failure is stored with the attempt. The old scores stay, and it is retried after a
        // pause.
        log.error({ err: error, shopId }, 'the models could not be trained');
      }
    } finally {
      this.#stopProgram = undefined;
    }
  }
}
