import { z } from 'zod';
import { dataSchema, type Program } from '../../programs/program.ts';
import type { TrainingStep } from '../../store/tables/models/training-store.ts';
import type { TrainingSummary } from './train.ts';

const taskSchema = z.strictObject({
  data: dataSchema,
  training: z.strictObject({
    shopId: z.number(),
    version: z.number(),
    startedAt: z.number(),
    feedSeq: z.number(),
  }),
});

/** The program of one training. It tells its progress. */
export const trainingProgram: Program<
  z.output<typeof taskSchema>,
  TrainingStep,
  TrainingSummary
> = {
  name: 'training',
  heapMb: 512,
  task: taskSchema,
  message: z.strictObject({ step: z.string(), done: z.number(), total: z.number() }),
  result: z.strictObject({
    orders: z.number(),
    lines: z.number(),
    sessions: z.number(),
    products: z.number(),
    isCurrent: z.boolean(),
    seconds: z.number(),
    cpuSeconds: z.number(),
  }),
};
