import { z } from 'zod';
import { trialResultsSchema } from './results-contract.ts';
import { dataSchema, type Program } from '../../programs/program.ts';

const draft = z.record(z.string(), z.unknown());

const taskSchema = z.strictObject({
  data: dataSchema,
  platform: z.string(),
  service: z.string(),
  eventRetentionDays: z.number(),
  shopId: z.number(),
  settings: draft,
});

export type IndexTask = z.output<typeof taskSchema>;

/** A term to answer with the new index. Its draft may differ from that of the task in all but the weights. */
export const indexQuestionSchema = z.strictObject({
  question: z.int(),
  term: z.string(),
  settings: draft,
  pageSize: z.int(),
});

export type IndexQuestion = z.output<typeof indexQuestionSchema>;

/** A term without the number that a process gives it. */
export type AskedTerm = Omit<IndexQuestion, 'question'>;

const messageSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('progress'), indexed: z.int() }),
  z.strictObject({ kind: z.literal('ready'), seconds: z.number(), memoryBytes: z.number() }),
  z.strictObject({ kind: z.literal('answer'), question: z.int(), results: trialResultsSchema }),
  z.strictObject({ kind: z.literal('refusal'), question: z.int(), failure: z.string() }),
]);

export type IndexMessage = z.output<typeof messageSchema>;

/**
 * The program of one trial of field weights. Builds an index with the weights of a draft, and answers terms with it until
 * the server ends it. Writes nothing.
 */
export const indexProgram: Program<IndexTask, IndexMessage, never, IndexQuestion> = {
  name: 'trial',
  // The index itself is in typed arrays, which this limit does not count.
  heapMb: 1_024,
  task: taskSchema,
  message: messageSchema,
  result: z.never(),
  request: indexQuestionSchema,
};
