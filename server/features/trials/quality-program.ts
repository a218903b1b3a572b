import { z } from 'zod';
import { type QualityResult, qualityResultSchema } from '../../contract/admin/quality.ts';
import { dataSchema, type Program } from '../../programs/program.ts';
import type { JobProgress } from '../../store/tables/jobs/job-store.ts';

const taskSchema = z.strictObject({
  data: dataSchema,
  shopId: z.number(),
  startedAt: z.number(),
});

type QualityTask = z.output<typeof taskSchema>;

/** The program of one measurement of the recommenders. Tells its progress, and writes nothing. */
export const qualityProgram: Program<QualityTask, JobProgress, QualityResult> = {
  name: 'measurement',
  heapMb: 512,
  task: taskSchema,
  message: z.strictObject({ step: z.string(), done: z.number(), total: z.number() }),
  result: qualityResultSchema,
};
