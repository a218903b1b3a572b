import { z } from 'zod';
import { idField } from '../../contract/values/id-field.ts';
import { numberText, text } from '../../contract/values/sizes.ts';
import {
  defineAdminEndpoint,
  noBody,
  shopParameters,
  time,
  written,
} from '../../contract/admin/endpoint.ts';

export const authorSchema = z
  .strictObject({
    kind: z
      .enum(['person', 'token', 'command-line', 'schedule'])
      .describe('Who asked for the change'),
    name: z.string().nullable().describe('Null for everybody but people, and for removed people'),
  })
  .describe('Who made the change');

const changeSchema = z
  .strictObject({
    id: z.int().describe('Grows with time'),
    kind: z
      .string()
      .describe('`ruleset`, `widget`, `search`, `settings`, `shop`, `key`, `person`, …'),
    object: z.string().describe('The id of the object; 0 where a shop has one'),
    action: z.string().describe('`create`, `update`, `publish`, `import`, `undo`, …'),
    by: authorSchema,
    at: time.describe('The time of the change'),
    version: z.int().nullable().describe('The version that the change made'),
    note: z.string().describe('The note of the person'),
    before: z.unknown().describe('The object before the change; null where it did not exist'),
    after: z.unknown().describe('The object after the change; null where it was removed'),
    undoes: z.int().nullable().describe('The change that this one undoes'),
    undone_by: z.int().nullable().describe('The change that undoes this one'),
    can_undo: z
      .boolean()
      .describe('False for kinds that cannot return, for undone changes, and for other roles'),
  })
  .describe('A change that was recorded');

const filter = {
  kind: text(32).optional().describe('Only changes of this kind'),
  object: text(128).optional().describe('Only changes of this object'),
  who: text(32)
    .optional()
    .describe('Only changes by `token`, `command-line` or `schedule`, or by a person’s id'),
  below: numberText
    .regex(/^\d+$/, 'must be the id of a change')
    .transform(Number)
    .optional()
    .describe('Only changes before the one with this id, to read on'),
  format: z.enum(['json', 'csv']).default('json').describe('The form of the answer'),
};

const filterSchema = z.object(filter);

export type ChangeFilter = z.output<typeof filterSchema>;

const listed = z.strictObject({
  data: z.array(changeSchema).describe('The newest first, at most 50; 5,000 as CSV'),
});

export const changeEndpoints = {
  installationChanges: defineAdminEndpoint({
    name: 'installationChanges',
    address: 'GET /changes',
    right: 'administer',
    summary: 'List changes of the installation',
    description:
      'Lists changes of people, deleted shops and sign-ins with the admin token, for 400 days.',
    parameters: filterSchema,
    body: noBody,
    answer: listed,
    example: { parameters: { kind: 'person' } },
  }),
  changes: defineAdminEndpoint({
    name: 'changes',
    address: 'GET /shops/:shop/changes',
    right: 'read',
    summary: 'List changes',
    description: 'Lists what was changed in a shop by whom, for 400 days. `format=csv` saves it.',
    parameters: shopParameters.extend(filter),
    body: noBody,
    answer: listed,
    example: { parameters: { shop: 'store.example', kind: 'ruleset' } },
  }),
  undoChange: defineAdminEndpoint({
    name: 'undoChange',
    address: 'POST /shops/:shop/changes/:change/undo',
    right: 'merchandise',
    summary: 'Undo a change',
    description:
      'Restores what was there before, byte for byte, unless a later change has built upon it. The undo is a change itself.',
    parameters: shopParameters.extend({
      change: idField('must be the id of a change').describe('The id of the change'),
    }),
    body: noBody,
    answer: z.strictObject({
      version: z.int().nullable().describe('The version that is live now'),
      ...written,
    }),
    refusals: {
      404: 'The shop has no such change, or the person has no right to the shop',
      409: 'A later change has built upon it, or it cannot be undone',
    },
    example: { parameters: { shop: 'store.example', change: '7' } },
  }),
};
