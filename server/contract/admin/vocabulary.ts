import { z } from 'zod';
import { sourceSchema } from '../sources.ts';
import { defineAdminEndpoint, noBody, shopParameters } from './endpoint.ts';

/** Subjects of conditions. `page` stands for the products that the request is about and for its address. */
const conditionGroups = ['page', 'cart', 'shopper', 'time', 'always'] as const;

/** Things that the value of a condition names, so that an editor lets people pick them. */
const conditionPicks = [
  'product',
  'variant',
  'collection',
  'tag',
  'vendor',
  'type',
  'handle',
  'customer_tag',
  'country',
  'day',
] as const;

const operandKinds = [
  'nothing',
  'products',
  'ids',
  'words',
  'text',
  'number',
  'yes_no',
  'time',
  'date',
  'time_of_day',
] as const;

/** Forms of a wanted value: one item, several with commas, the two ends of a range, or a regular expression. */
const operatorInputs = ['one', 'list', 'range', 'pattern'] as const;

/** Pickers for the members of outputs. */
const outputPicks = [
  'products',
  'collections',
  'tags',
  'vendors',
  'types',
  'source',
  'ruleset',
  'choice',
  'text',
] as const;

export type ConditionGroup = (typeof conditionGroups)[number];
export type ConditionPick = (typeof conditionPicks)[number];
export type OperandKind = (typeof operandKinds)[number];
export type OperatorInput = (typeof operatorInputs)[number];
export type OutputPick = (typeof outputPicks)[number];

const operatorSchema = z.strictObject({
  name: z.string().describe('Value of `operator`'),
  description: z.string().describe('Completes the sentence "It holds when what was seen …"'),
  takes: z.enum(operatorInputs).describe('Form of the value'),
});

const conditionTypeSchema = z.strictObject({
  type: z.string().describe('Value of `type`'),
  group: z.enum(conditionGroups).describe('What it reads'),
  description: z.string().describe('The value that it reads, and when that is missing'),
  kind: z.enum(operandKinds).describe('Form of the value'),
  field: z.enum(['value', 'products', 'none']).describe('Member that holds the value'),
  picks: z.enum(conditionPicks).nullable().describe('What the value names; null: it is typed'),
  members: z.array(z.string()).describe('Further required members'),
  compares_products: z
    .boolean()
    .describe('True where `GET …/products?condition=` finds the products that match a pattern'),
  operators: z.array(operatorSchema).describe('In the order of the editor'),
});

const outputTypeSchema = z.strictObject({
  type: z.string().describe('Value of `type`'),
  description: z.string().describe('The products that it returns'),
  members: z
    .array(
      z.strictObject({
        name: z.string().describe('Name of the member'),
        description: z.string().describe('Its meaning'),
        required: z.boolean().describe('False where it may be left out'),
        picks: z.enum(outputPicks).describe('What people pick for it'),
        choices: z.array(z.string()).describe('Its values, where it is one of few'),
      }),
    )
    .describe('Members besides `type` and `limit`'),
});

export const vocabularyEndpoints = {
  vocabulary: defineAdminEndpoint({
    name: 'vocabulary',
    address: 'GET /shops/:shop/vocabulary',
    right: 'read',
    summary: 'Read the vocabulary of rulesets',
    description:
      'Returns all types of conditions with their operators, all types of outputs, the listings that an output may name, and the limits of a ruleset. Editors draw themselves from it.',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({
      conditions: z.array(conditionTypeSchema).describe('In the order of the editor'),
      outputs: z.array(outputTypeSchema).describe('In the order of the editor'),
      sources: z.array(sourceSchema).describe('Listings for outputs of the type `endpoint`'),
      limits: z
        .strictObject({
          rules: z.int().describe('Rules of a ruleset'),
          groups: z.int().describe('Groups of conditions of a rule'),
          conditions: z.int().describe('Conditions of a group'),
          outputs: z.int().describe('Outputs of a rule'),
          products: z.int().describe('Products or words of a condition or an output'),
          products_of_output: z.int().describe('The largest `limit` of an output'),
        })
        .describe('The most of each'),
    }),
    example: { parameters: { shop: 'store.example' } },
  }),
};
