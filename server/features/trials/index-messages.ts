import { z } from 'zod';
import { trialResultsSchema } from '../search-settings/contract.ts';

const draft = z.record(z.string(), z.unknown());

/** The first message to the process of a trial. */
export const trialTaskSchema = z.strictObject({
  data: z.object({ dataDirectory: z.string(), databaseUrl: z.string().optional() }),
  platform: z.string(),
  service: z.string(),
  eventRetentionDays: z.number(),
  shopId: z.number(),
  settings: draft,
});

export type TrialTask = z.output<typeof trialTaskSchema>;

/** A term to answer with the new index. Its draft may differ from that of the task in all but the weights. */
export const trialQuestionSchema = z.strictObject({
  question: z.int(),
  term: z.string(),
  settings: draft,
  pageSize: z.int(),
});

export type TrialQuestion = z.output<typeof trialQuestionSchema>;

/** A term without the number that a process gives it. */
export type AskedTerm = Omit<TrialQuestion, 'question'>;

/** A message of the process to the server. */
export const trialMessageSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('progress'), indexed: z.int() }),
  z.strictObject({ kind: z.literal('ready'), seconds: z.number(), memoryBytes: z.number() }),
  z.strictObject({ kind: z.literal('failed'), failure: z.string() }),
  z.strictObject({ kind: z.literal('answer'), question: z.int(), results: trialResultsSchema }),
  z.strictObject({ kind: z.literal('refusal'), question: z.int(), failure: z.string() }),
]);

export type TrialMessage = z.output<typeof trialMessageSchema>;
