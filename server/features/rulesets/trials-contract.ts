import { z } from 'zod';
import { evaluationErrorSchema, ruleTraceSchema } from '../../contract/rulesets.ts';
import { text } from '../../contract/values/sizes.ts';
import { draftField } from '../../contract/admin/draft-field.ts';
import { defineAdminEndpoint, shopParameters } from '../../contract/admin/endpoint.ts';
import { shownProductFields } from '../products/contract.ts';
import { problems } from '../versions/contract.ts';

export const trialContext = text(16_384).describe(
  'What the page of the shopper sends: the parameters of the ruleset endpoint as a query. A customer counts as signed',
);

export const rulesetTrialEndpoints = {
  tryRuleset: defineAdminEndpoint({
    name: 'tryRuleset',
    address: 'POST /shops/:shop/rulesets/trial',
    right: 'read',
    summary: 'Try a ruleset',
    description:
      'Evaluates a draft on the running service, as the ruleset endpoint would after publishing. Rules with problems are left out. Viewers may not name a customer or a session.',
    parameters: shopParameters,
    takesDraft: true,
    body: z.object({
      ruleset: draftField.describe('The draft'),
      ruleset_id: z.int().min(1).optional().describe('Its id, where it has one'),
      context: trialContext.default(''),
    }),
    answer: z.strictObject({
      problems,
      currency: z.string().describe('Currency of the prices'),
      products: z
        .array(
          z.strictObject({
            ...shownProductFields,
            rule: z.int().describe('Place of the rule that returned it, from 0'),
            output: z.int().describe('Place of the output in the rule, from 0'),
            nested: z.int().nullable().describe('The ruleset that the output called, if any'),
          }),
        )
        .describe('What the shopper sees, in order'),
      left_out: z
        .array(
          z.strictObject({
            ...shownProductFields,
            reason: z.string().describe('Reason for the exclusion, as a code'),
          }),
        )
        .describe('The first 50 products that were examined and excluded'),
      trace: z
        .array(ruleTraceSchema)
        .describe('All rules. Those that were not evaluated show what they would have seen'),
      errors: z.array(evaluationErrorSchema).describe('Parts that could not be evaluated'),
    }),
    refusals: { 403: 'A viewer has named a customer or a session' },
    example: {
      parameters: { shop: 'store.example' },
      body: { ruleset: { name: 'New', rules: [] }, context: 'cart_subtotal=25' },
    },
  }),
};
