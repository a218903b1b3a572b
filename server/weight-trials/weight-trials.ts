import type { TrialResults } from '../contract/admin/search-trials.ts';
import { AppError } from '../errors.ts';
import type { TrialQuestion, TrialTask } from './trial-messages.ts';
import { TrialProcess, type TrialState } from './trial-process.ts';

export interface WeightTrialsOptions extends Omit<TrialTask, 'shopId' | 'settings'> {
  /** The program of the process. */
  programFile: string;
  /** True when a cluster answers searches. */
  hasCluster: boolean;
  /** The time without a question after which a trial ends; absent: ten minutes. */
  idleMs?: number;
}

interface WeightTrial {
  shopId: number;
  /** The draft whose field weights are tried. */
  settings: TrialTask['settings'];
  /** The field weights as a text. */
  weights: string;
  process: TrialProcess;
  idle: NodeJS.Timeout;
}

const usualIdleMs = 600_000;

/**
 * Tries field weights, for which the whole index is built anew, in a process of its own. Requests of shoppers do not
 * wait for it. One at a time, because each holds a second index in memory.
 */
export class WeightTrials {
  readonly #options: WeightTrialsOptions;
  #trial: WeightTrial | undefined;
  #isClosed = false;

  constructor(options: WeightTrialsOptions) {
    this.#options = options;
  }

  /** Returns the trial of a shop with its draft; undefined before the first, and for another shop. */
  find(shopId: number): (TrialState & Pick<WeightTrial, 'settings'>) | undefined {
    const trial = this.#trial;
    return trial?.shopId === shopId
      ? { ...trial.process.state, settings: trial.settings }
      : undefined;
  }

  /**
   * Begins to build an index with the weights of a draft, in place of an earlier trial of the shop.
   * @throws AppError `conflict` while another shop tries its weights, and with a cluster.
   */
  begin(
    shopId: number,
    { settings, weights }: { settings: TrialTask['settings']; weights: string },
  ): TrialState {
    const { programFile, hasCluster, idleMs: _, ...task } = this.#options;
    if (this.#isClosed) {
      throw new AppError('unavailable', 'The server is stopping: try again in a moment.');
    }
    if (hasCluster) {
      throw new AppError(
        'conflict',
        'A cluster answers the searches of this shop: field weights can only be tried in the index of the server.',
      );
    }
    const running = this.#trial;
    if (running && running.shopId !== shopId && isOpen(running.process.state)) {
      throw new AppError(
        'conflict',
        'Another shop is trying field weights: try again in some minutes.',
      );
    }
    this.#end();
    const process = new TrialProcess(programFile, { ...task, shopId, settings });
    this.#trial = { shopId, settings, weights, process, idle: this.#endLater(process) };
    return process.state;
  }

  /** Ends the trial of a shop, if there is one. */
  end(shopId: number): void {
    if (this.#trial?.shopId === shopId) {
      this.#end();
    }
  }

  /** Answers a term with the new index; undefined when no trial of these weights is ready. */
  results(
    shopId: number,
    weights: string,
    question: Omit<TrialQuestion, 'question'>,
  ): Promise<TrialResults> | undefined {
    const trial = this.#trial;
    if (
      trial?.shopId !== shopId ||
      trial.weights !== weights ||
      trial.process.state.state !== 'ready'
    ) {
      return undefined;
    }
    clearTimeout(trial.idle);
    trial.idle = this.#endLater(trial.process);
    return trial.process.ask(question);
  }

  /** Ends the trial, and resolves when its process is gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#end();
    await this.#trial?.process.exited;
  }

  #end(): void {
    clearTimeout(this.#trial?.idle);
    this.#trial?.process.end();
  }

  #endLater(process: TrialProcess): NodeJS.Timeout {
    const { idleMs = usualIdleMs } = this.#options;
    return setTimeout(() => process.end(), idleMs).unref();
  }
}

function isOpen({ state }: TrialState): boolean {
  return state === 'building' || state === 'ready';
}
