import { z } from 'zod';
import { authorSchema } from '../changes/contract.ts';
import { time } from '../../contract/admin/endpoint.ts';

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** The times of a publication that is planned. */
export const planTimes = {
  from: moment.optional().describe('The time to go live; absent for at once'),
  until: moment
    .optional()
    .describe('The time at which the former version returns, unless another was published'),
};

export const planSchema = z
  .strictObject({
    body: z.record(z.string(), z.unknown()).describe('The version of the plan'),
    from: time.nullable().describe('The time to go live; null once it is live'),
    until: time.nullable().describe('The time at which the former version returns'),
    note: z.string().describe('The note of the publication'),
    by: authorSchema,
    at: time.describe('The time at which the plan was made'),
  })
  .describe('A publication that is planned');
