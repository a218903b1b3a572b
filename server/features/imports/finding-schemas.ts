import { z } from 'zod';

/** What the files of an import hold and is not read, and what a check has found. */

export const ignoredSchema = z.strictObject({
  kind: z.string().describe('The kind of the records'),
  name: z.string().describe('What it is, such as `images without address` or `field "tip"`'),
  count: z.int().describe('How often it stands in the files'),
  examples: z
    .array(
      z.strictObject({
        file: z.string().describe('The file'),
        line: z.int().nullable().describe('The line of the record'),
        value: z.string().nullable().describe('The value; null where it may be about a person'),
      }),
    )
    .describe('The first three'),
});

export const changeSchema = z.strictObject({
  kind: z.string().describe('The kind of the records'),
  field: z.string().describe('The field; `record` for kinds whose records are compared as a whole'),
  added: z.int().describe('Values where none is stored'),
  changed: z.int().describe('Other values than the stored ones'),
  emptied: z.int().describe('Stored values that would go'),
  left: z.int().describe('Values that stay'),
  zero: z.int().describe('Prices that would be 0 and are not'),
  examples: z
    .array(
      z.strictObject({
        record: z.string().describe('The handle or the id of the record'),
        before: z.string().describe('The stored value; empty without one'),
        after: z.string().describe('The value that would be stored'),
      }),
    )
    .describe('Up to ten, losses first'),
});

export const questionSchema = z.strictObject({
  kind: z.string().describe('The kind of the records'),
  field: z.string().describe('The field'),
  reason: z.enum(['emptied', 'zero']).describe('`zero`: prices would be 0'),
  count: z.int().describe('How many values'),
  of: z.int().describe('Of so many'),
});
