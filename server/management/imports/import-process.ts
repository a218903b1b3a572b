import { fork } from 'node:child_process';
import { z } from 'zod';

export const importTaskSchema = z.strictObject({
  data: z.object({ dataDirectory: z.string(), databaseUrl: z.string().optional() }),
  shopId: z.number(),
  runId: z.number(),
  files: z.record(z.string(), z.array(z.string())),
  replace: z.boolean(),
  isCheck: z.boolean(),
  platform: z.string(),
  eventRetentionDays: z.number(),
});

export type ImportTask = z.output<typeof importTaskSchema>;

const heapMb = 512;

/**
 * Starts an import in a process of its own, which ends with this server. Its result is in the record of the run. The
 * promise resolves at its end.
 */
export function startImportProcess(file: string, task: ImportTask): Promise<void> {
  const child = fork(file, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
    child.send(task, () => undefined);
  });
}
