import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { format } from './parameters.ts';

const sourceParameterSchema = z
  .strictObject({
    name: z.string().describe('Name of the query parameter'),
    required: z.boolean().describe('True if the parameter is mandatory'),
    default: z.string().nullable().describe('Default value; null: none'),
    description: z.string().describe('Meaning of the parameter'),
    example: z.string().nullable().describe('Example of a value'),
  })
  .meta({ id: 'SourceParameter' });

export const sourceSchema = z
  .strictObject({
    id: z.string().describe('Id that does not change with the name'),
    name: z.string().describe('Name for people'),
    description: z.string().describe('Description of the products'),
    path: z.string().describe('Value for the widget setting `source`'),
    query: z.array(sourceParameterSchema).describe('Parameters besides the key'),
  })
  .meta({ id: 'Source', description: 'A source of products for a list.' });

export const sourcesEndpoint = defineEndpoint({
  name: 'sources',
  method: 'GET',
  path: '/api/v1/sources',
  summary: 'Sources',
  description:
    'Returns all sources of products for lists, for pickers in admin pages and theme editors: the listing endpoints with their parameters, then the rulesets of the shop.',
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
