import { type ChildProcess, fork } from 'node:child_process';
import { z } from 'zod';
import type { TrainingSummary } from './train.ts';
import { type Training, TrainingStopped } from './training-run.ts';

export const trainingTaskSchema = z.strictObject({
  dataDirectory: z.string(),
  training: z.strictObject({
    shopId: z.number(),
    version: z.number(),
    startedAt: z.number(),
    feedSeq: z.number(),
  }),
});

type TrainingTask = z.infer<typeof trainingTaskSchema>;

/** What the process says at its end; one that was asked to stop says nothing. */
const trainingAnswerSchema = z.union([
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

/** Columns of numbers are not part of it. */
const heapMb = 512;

/** So long one that is asked to stop may take for the piece that it is at. */
const stopsWithinMs = 1_000;

/**
 * A training in a process of its own. A thread would not do: ended while it waits for the database, it
 * takes the whole server with it, because the driver cannot hand over what it has read.
 */
export class TrainingProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<string>;
  #answer: unknown;
  #isStopped = false;

  /** `file` is the program in the build. */
  constructor(file: string, dataDirectory: string, training: Training) {
    this.#child = fork(file, {
      execArgv: [`--max-old-space-size=${heapMb}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.once('message', (message) => {
      this.#answer = message;
    });
    this.#ended = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(error.message));
      this.#child.once('close', (code, signal) => resolve(signal ?? String(code)));
    });
    const task: TrainingTask = { dataDirectory, training };
    this.#send(task);
  }

  /** Rejects with what it failed with. */
  async result(): Promise<TrainingSummary> {
    const end = await this.#ended;
    if (this.#answer === undefined) {
      throw this.#isStopped || end === '0'
        ? new TrainingStopped()
        : new Error(`The training process ended early (${end}).`);
    }
    const answer = trainingAnswerSchema.parse(this.#answer);
    if ('failure' in answer) {
      throw new Error(answer.failure);
    }
    return answer;
  }

  /** Between two pieces of work it ends by itself. While it computes it hears nothing, and is killed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#send('stop');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), stopsWithinMs);
    await this.#ended;
    clearTimeout(timer);
  }

  #send(message: TrainingTask | 'stop'): void {
    // Who cannot be told has ended, and how is known then.
    this.#child.send(message, () => undefined);
  }
}
