import { fork } from 'node:child_process';
import { z } from 'zod';
import type { JobProgress } from '../../store/job-store.ts';

export const evaluationTaskSchema = z.strictObject({
  data: z.object({ dataDirectory: z.string(), databaseUrl: z.string().optional() }),
  shopId: z.number(),
  startedAt: z.number(),
});

export type EvaluationTask = z.output<typeof evaluationTaskSchema>;

/** The messages of the process: its progress, and at last how it ended. */
const evaluationMessageSchema = z.union([
  z.strictObject({
    progress: z.strictObject({ step: z.string(), done: z.number(), total: z.number() }),
  }),
  z.strictObject({ failure: z.string().nullable() }),
]);

export type EvaluationMessage = z.output<typeof evaluationMessageSchema>;

/** Excludes typed arrays. */
const heapMb = 512;

export interface EvaluationRun {
  task: EvaluationTask;
  onProgress: (progress: JobProgress) => void;
  /** Kills the process, which only reads until it saves its result in one transaction. */
  signal: AbortSignal;
}

/**
 * Measures the recommenders of a shop in a process of its own, which ends with this server and saves the measurement.
 * Rejects with the reason of a failure.
 */
export async function runEvaluationProcess(
  file: string,
  { task, onProgress, signal }: EvaluationRun,
): Promise<void> {
  signal.throwIfAborted();
  const child = fork(file, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  let answer: { failure: string | null } | undefined;
  child.on('message', (received) => {
    const { data: message } = evaluationMessageSchema.safeParse(received);
    if (!message) {
      answer = { failure: 'The process of the evaluation sent an unknown message.' };
      kill();
    } else if ('progress' in message) {
      onProgress(message.progress);
    } else {
      answer ??= message;
    }
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, exitSignal) => resolve(exitSignal ?? String(code)));
  });
  child.send(task, () => undefined);
  const end = await ended;
  signal.removeEventListener('abort', kill);
  signal.throwIfAborted();
  if (!answer) {
    throw new Error(`The process of the evaluation ended early (${end}).`);
  }
  if (answer.failure !== null) {
    throw new Error(answer.failure);
  }
}
