import { z } from 'zod';
import { label, listOf, namedSettings } from '../values/setting-values.ts';
import { aggregatedFields } from './search-request.ts';

/** The facets of a shop: their order, the order of their values, and those that are hidden. */

const maxFacets = 100;
const maxValues = 250;

/** Facets whose values have names. */
const namedFields: readonly string[] = ['tags', 'categories', 'vendors', 'options'];

const facetSchema = namedSettings({
  field: z.enum(aggregatedFields).describe('What is counted'),
  option: label
    .optional()
    .describe('Only with `options`: the option that is meant; without it, all other options'),
  sort: z
    .enum(['count', 'name'])
    .optional()
    .describe('Order of the values; default `count`: most products first'),
  values: listOf(label, maxValues)
    .min(1, 'must not be empty')
    .optional()
    .describe('Values that come first, in this order'),
  hidden: z.boolean().optional().describe('True to leave the facet out'),
})
  .refine(({ field, option }) => option === undefined || field === 'options', {
    path: ['option'],
    message: 'belongs to the field "options" only',
  })
  .refine(({ field, sort }) => sort === undefined || namedFields.includes(field), {
    path: ['sort'],
    message: `belongs to the fields ${namedFields.join(', ')} only`,
  })
  .refine(({ field, values }) => values === undefined || namedFields.includes(field), {
    path: ['values'],
    message: `belongs to the fields ${namedFields.join(', ')} only`,
  });

export const facetsSchema = listOf(facetSchema, maxFacets).superRefine((facets, context) => {
  const seen = new Set<string>();
  facets.forEach(({ field, option = '' }, place) => {
    const key = JSON.stringify([field, option]);
    if (seen.has(key)) {
      context.addIssue({
        code: 'custom',
        path: [place],
        message: 'names a facet that an earlier entry has: remove one of them',
      });
    }
    seen.add(key);
  });
});

export type FacetSetting = z.output<typeof facetSchema>;
