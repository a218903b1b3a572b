import { z } from 'zod';
import { authorSchema } from '../changes/contract.ts';
import { time } from '../../contract/admin/endpoint.ts';
import { planSchema } from './plans.ts';

/** Rulesets or widgets as their lists show them. */
export const listed = z.strictObject({
  data: z
    .array(
      z.strictObject({
        id: z.int().describe('Unique in the shop'),
        name: z.string().describe('The name for people'),
        live: z.boolean().describe('False for drafts that have not been published'),
        is_testable: z.boolean().describe('True for live widgets that an experiment can vary'),
        version: z.int().describe('The newest version; 0 before versions were kept'),
        draft: z
          .strictObject({ by: authorSchema, at: time.describe('The time of the last save') })
          .nullable()
          .describe('Null without a draft'),
        plan: planSchema
          .pick({ from: true, until: true })
          .nullable()
          .describe('Null without a plan'),
        updated_at: time.describe('The last publication, else the last save'),
      }),
    )
    .describe('By id'),
});
