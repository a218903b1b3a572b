import { fork } from 'node:child_process';
import { z } from 'zod';
import { type QualityResult, qualityResultSchema } from '../../contract/admin/quality.ts';
import type { JobProgress } from '../../store/tables/jobs/job-store.ts';

export const qualityTaskSchema = z.strictObject({
  data: z.object({ dataDirectory: z.string(), databaseUrl: z.string().optional() }),
  shopId: z.number(),
  startedAt: z.number(),
});

export type QualityTask = z.output<typeof qualityTaskSchema>;

/** The messages of the process: its progress, and at last its result or the reason of its failure. */
const qualityMessageSchema = z.union([
  z.strictObject({
    progress: z.strictObject({ step: z.string(), done: z.number(), total: z.number() }),
  }),
  z.strictObject({ result: qualityResultSchema }),
  z.strictObject({ failure: z.string() }),
]);

export type QualityMessage = z.output<typeof qualityMessageSchema>;

/** Excludes typed arrays. */
const heapMb = 512;

export interface QualityRun {
  task: QualityTask;
  onProgress: (progress: JobProgress) => void;
  /** Kills the process, which only reads. */
  signal: AbortSignal;
}

/**
 * Measures the recommenders of a shop in a process of its own, which ends with this server. Rejects with the reason of
 * a failure.
 */
export async function runQualityProcess(
  file: string,
  { task, onProgress, signal }: QualityRun,
): Promise<QualityResult> {
  signal.throwIfAborted();
  const child = fork(file, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  let answer: { result: QualityResult } | { failure: string } | undefined;
  child.on('message', (received) => {
    const { data: message } = qualityMessageSchema.safeParse(received);
    if (!message) {
      answer = { failure: 'The process of the measurement sent an unknown message.' };
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
    throw new Error(`The process of the measurement ended early (${end}).`);
  }
  if ('failure' in answer) {
    throw new Error(answer.failure);
  }
  return answer.result;
}
