import { z } from 'zod';

/** Something of a request that has had no effect, or an answer that is not the usual one. */
export const requestWarningSchema = z
  .strictObject({
    code: z
      .enum(['unknown-member', 'ignored-value', 'fallback-engine'])
      .describe(
        '`unknown-member`: its name resembles a known one; `ignored-value`: a value that the parameter does not have; `fallback-engine`: the search engine is away, and another one has answered',
      ),
    message: z.string().describe('A sentence for the caller'),
    path: z
      .string()
      .describe('The member of the body or the parameter; empty for the whole answer'),
  })
  .meta({ id: 'RequestWarning' });

export type RequestWarning = z.output<typeof requestWarningSchema>;

/** The member of `metadata` that callers with the right to explain see, and all callers of the demo shop. */
export const requestWarnings = z
  .array(requestWarningSchema)
  .optional()
  .describe(
    'Parts of the request that had no effect. Only for the admin token, keys with the right to explain, and the demo shop',
  );
