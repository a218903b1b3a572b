import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { format } from './parameters.ts';

const sourceParameterSchema = z
  .strictObject({
    name: z.string().describe('Name of the query parameter'),
    required: z.boolean().describe('Whether there is no answer without it'),
    default: z.string().nullable().describe('What counts when it is not sent; null: nothing'),
    description: z.string().describe('What it means'),
    example: z.string().nullable().describe('A value that may be sent'),
  })
  .meta({ id: 'SourceParameter' });

const sourceSchema = z
  .strictObject({
    id: z.string().describe('Stays the same when names change'),
    name: z.string().describe('For people'),
    description: z.string().describe('What it answers with'),
    path: z.string().describe('What a widget setting `source` may hold'),
    query: z.array(sourceParameterSchema).describe('What may be sent besides the key'),
  })
  .meta({ id: 'Source', description: 'Something that a list of products can come from.' });

export const sourcesEndpoint = defineEndpoint({
  name: 'sources',
  method: 'GET',
  path: '/api/v1/sources',
  summary: 'Sources',
  description:
    'All that a list of products can come from, for pickers in admin pages and theme editors: the listing endpoints with their parameters, then the rulesets of the shop.',
  family: 'Storefront',
  access: 'key',
  parameters: z.object({ format }),
  body: z.undefined(),
  answer: z.strictObject({
    data: z.array(sourceSchema).describe('In the order of this reference; rulesets by id'),
  }),
  example: {},
});

export type ListedSource = z.infer<typeof sourceSchema>;
