import { type ChildProcess, fork } from 'node:child_process';
import { z } from 'zod';
import type { TrainingSummary } from './train.ts';
import { TrainingStopped } from './training-run.ts';
import type { TrainingStep } from '../../store/training-store.ts';

export const trainingTaskSchema = z.strictObject({
  data: z.object({ dataDirectory: z.string(), databaseUrl: z.string().optional() }),
  training: z.strictObject({
    shopId: z.number(),
    version: z.number(),
    startedAt: z.number(),
    feedSeq: z.number(),
  }),
});

type TrainingTask = z.infer<typeof trainingTaskSchema>;

/** The messages of the process: its progress, and at last its result. A stopped process sends no result. */
const trainingAnswerSchema = z.union([
  z.strictObject({
    progress: z.strictObject({ step: z.string(), done: z.number(), total: z.number() }),
  }),
  z.strictObject({ failure: z.string() }),
  z.strictObject({
    orders: z.number(),
    lines: z.number(),
    sessions: z.number(),
    products: z.number(),
    isCurrent: z.boolean(),
    seconds: z.number(),
    cpuSeconds: z.number(),
  }) satisfies z.ZodType<TrainingSummary>,
]);

export type TrainingAnswer = z.infer<typeof trainingAnswerSchema>;

/** Excludes typed arrays. */
const heapMb = 512;

/** Time for a stopped training to finish its current piece. */
const stopsWithinMs = 1_000;

/**
 * A training in a child process. A worker thread that is terminated while it waits for the database
 * would crash the whole server, because the driver cannot deliver its rows.
 */
export class TrainingProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<string>;
  #answer: Exclude<TrainingAnswer, { progress: TrainingStep }> | undefined;
  #isStopped = false;

  /** @param file - the program in the build. */
  constructor(file: string, task: TrainingTask, onProgress: (progress: TrainingStep) => void) {
    this.#child = fork(file, {
      execArgv: [`--max-old-space-size=${heapMb}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (message) => {
      const { data: answer } = trainingAnswerSchema.safeParse(message);
      if (!answer) {
        this.#answer = { failure: 'The training process sent an unknown message.' };
        this.#child.kill('SIGKILL');
      } else if ('progress' in answer) {
        onProgress(answer.progress);
      } else {
        this.#answer ??= answer;
      }
    });
    this.#ended = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(error.message));
      this.#child.once('close', (code, signal) => resolve(signal ?? String(code)));
    });
    this.#send(task);
  }

  /** Rejects with the error of the training. */
  async result(): Promise<TrainingSummary> {
    const end = await this.#ended;
    if (this.#answer === undefined) {
      throw this.#isStopped || end === '0'
        ? new TrainingStopped()
        : new Error(`The training process ended early (${end}).`);
    }
    if ('failure' in this.#answer) {
      throw new Error(this.#answer.failure);
    }
    return this.#answer;
  }

  /**
   * Asks the training to stop between two pieces of work, and kills it when it does not respond.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#send('stop');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), stopsWithinMs);
    await this.#ended;
    clearTimeout(timer);
  }

  #send(message: TrainingTask | 'stop'): void {
    // The message cannot be sent to an ended process, whose end `result` reports.
    this.#child.send(message, () => undefined);
  }
}
