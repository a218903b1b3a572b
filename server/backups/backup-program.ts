import { z } from 'zod';
import { dataSchema, type Program } from '../programs/program.ts';

const taskSchema = z.strictObject({
  data: dataSchema,
  /** The path of the new file. */
  file: z.string(),
  /** The version of the server. */
  version: z.string(),
});

const resultSchema = z.strictObject({ rows: z.int(), tables: z.int(), bytes: z.int() });

/** The program of one backup of the schedule. */
export const backupProgram: Program<
  z.output<typeof taskSchema>,
  never,
  z.output<typeof resultSchema>
> = {
  name: 'backup',
  heapMb: 256,
  task: taskSchema,
  message: z.never(),
  result: resultSchema,
};
