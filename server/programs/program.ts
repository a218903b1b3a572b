import { z } from 'zod';
import type { DataLocation } from '../store/dialects/open-database.ts';

/** The place of the data in a task. */
export const dataSchema = z.object({
  dataDirectory: z.string(),
  databaseUrl: z.string().optional(),
}) satisfies z.ZodType<DataLocation>;

interface ProgramTask {
  data: DataLocation;
}

/**
 * A program that the server runs in a process of its own, so that its work holds up no request and its end no server. A
 * worker thread would not do: one that is terminated while it waits for the database crashes the whole process. Both
 * sides parse what the other sends.
 */
export interface Program<Task extends ProgramTask, Message, Result, Request = never> {
  /** Names the process in errors, as in *The process of the import has ended early.* */
  name: string;
  /** The limit of its heap, which excludes typed arrays. */
  heapMb: number;
  task: z.ZodType<Task>;
  /** What it tells while it runs. */
  message: z.ZodType<Message>;
  result: z.ZodType<Result>;
  /** What it is asked while it runs; absent: nothing. */
  request?: z.ZodType<Request>;
}

/** What a process sends to the server. A process that was stopped sends neither a result nor a failure. */
export const sentSchema = z.strictObject({
  kind: z.enum(['message', 'result', 'failure']),
  body: z.unknown(),
});

export type Sent = z.output<typeof sentSchema>;
