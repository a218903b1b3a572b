import { z } from 'zod';
import { idField } from '../../contract/values/id-field.ts';
import { characters } from '../../contract/values/sizes.ts';
import { draftField } from '../../contract/admin/draft-field.ts';
import { defineAdminEndpoint, noBody } from '../../contract/admin/endpoint.ts';
import { shownProductFields } from '../products/contract.ts';
import { trialContext } from './trials-contract.ts';
import { objectParameters } from '../versions/contract.ts';

/** Maximum number of situations of a ruleset: each publication evaluates all of them twice. */
export const maxSituations = 30;

const head = {
  id: z.int().describe('Unique in the ruleset'),
  name: z.string().describe('The name for people'),
  context: z.string().describe('The parameters of the ruleset endpoint as a query'),
};

const products = z.array(z.strictObject(shownProductFields));

const example = { shop: 'store.example', object: '1' };

export const situationEndpoints = {
  situations: defineAdminEndpoint({
    name: 'situations',
    address: 'GET /shops/:shop/rulesets/:object/situations',
    right: 'read',
    summary: 'List the situations of a ruleset',
    description:
      'Situations are requests of shoppers that are kept to see what a publication changes. Viewers do not see those that name a customer or a session.',
    parameters: objectParameters,
    body: noBody,
    answer: z.strictObject({ data: z.array(z.strictObject(head)).describe('The oldest first') }),
    example: { parameters: example },
  }),
  keepSituation: defineAdminEndpoint({
    name: 'keepSituation',
    address: 'PUT /shops/:shop/rulesets/:object/situations',
    right: 'merchandise',
    summary: 'Keep a situation with a ruleset',
    description: 'A situation with the same name is replaced.',
    parameters: objectParameters,
    body: z.object({
      name: characters(100).trim().min(1, 'must not be empty').describe('The name for people'),
      context: trialContext,
    }),
    answer: z.strictObject({ id: head.id }),
    refusals: {
      404: 'There is no such ruleset, or the person has no right to the shop',
      409: `The ruleset has ${maxSituations} situations`,
    },
    example: {
      parameters: example,
      body: { name: 'Cart of $25', context: 'cart_subtotal=25' },
    },
  }),
  removeSituation: defineAdminEndpoint({
    name: 'removeSituation',
    address: 'DELETE /shops/:shop/rulesets/:object/situations/:situation',
    right: 'merchandise',
    summary: 'Remove a situation of a ruleset',
    parameters: objectParameters.extend({
      situation: idField('must be an id').describe('The id of the situation'),
    }),
    body: noBody,
    answer: z.strictObject({ done: z.literal(true).describe('Always true') }),
    refusals: { 404: 'There is no such situation, or the person has no right to the shop' },
    example: { parameters: { ...example, situation: '1' } },
  }),
  runSituations: defineAdminEndpoint({
    name: 'runSituations',
    address: 'POST /shops/:shop/rulesets/:object/situations/run',
    right: 'merchandise',
    summary: 'Try a draft in the situations of its ruleset',
    description:
      'Evaluates the live version and a draft in each situation that is kept, at the present time unless the situation names one.',
    parameters: objectParameters,
    takesDraft: true,
    body: z.object({
      ruleset: draftField.describe('The draft'),
    }),
    answer: z.strictObject({
      data: z
        .array(
          z.strictObject({
            ...head,
            before: products.describe('What the shopper sees now; empty when nothing is live'),
            after: products.describe('What the shopper would see after publishing'),
            problem: z
              .string()
              .nullable()
              .describe('Why the situation cannot be evaluated any more; null when it can'),
          }),
        )
        .describe('The oldest first'),
    }),
    example: { parameters: example, body: { ruleset: { name: 'New', rules: [] } } },
  }),
};
