import { z } from 'zod';
import { columnMappingSchema } from '../../contract/column-mapping.ts';
import { dataSchema, type Program } from '../../programs/program.ts';

const taskSchema = z.strictObject({
  data: dataSchema,
  shopId: z.number(),
  runId: z.number(),
  files: z.record(z.string(), z.array(z.string())),
  columns: z.record(z.string(), columnMappingSchema),
  replace: z.boolean(),
  isCheck: z.boolean(),
  platform: z.string(),
  eventRetentionDays: z.number(),
});

export type ImportTask = z.output<typeof taskSchema>;

/** The program of one import. Its result is in the record of the run. */
export const importProgram: Program<ImportTask, never, null> = {
  name: 'import',
  heapMb: 512,
  task: taskSchema,
  message: z.never(),
  result: z.null(),
};
