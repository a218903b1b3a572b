import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { removedProductSchema } from './explanation.ts';
import { parseId } from './values/ids.ts';
import {
  cart,
  idList,
  listingParameters,
  listingRefusals,
  personParameters,
  yesFlag,
} from './parameters.ts';
import { fullProductSchema } from './product.ts';
import { textContent } from './reference-metadata.ts';
import { requestWarnings } from './request-warning.ts';
import { evaluationErrorSchema, ruleSchema, ruleTraceSchema } from './rulesets.ts';
import { lenientText } from './values/sizes.ts';
import { customerId, customerSignature, uuid } from './shopper.ts';

function sent(description: string) {
  return lenientText.optional().describe(description);
}

const rulesetId = lenientText
  // A text that is not an id matches no ruleset.
  .transform((text) => parseId(text.trim()))
  .describe('Id of the ruleset')
  .meta(textContent({ type: 'integer', minimum: 1, examples: [1] }));

const filterOos = z
  .enum(['yes', 'no'])
  .optional()
  .describe(
    '`yes` excludes products that are out of stock, `no` includes them; default: the setting of the ruleset',
  );

const rules = z.array(ruleSchema);
const products = z.array(fullProductSchema);

const returnedProductSchema = fullProductSchema
  .extend({
    rule_number: z
      .int()
      .optional()
      .describe('With `rule_numbers=yes`: number of the rule that returned it, from 1'),
  })
  .meta({ id: 'RulesetProduct', description: 'A product of a ruleset: the full shape.' });

const metadataSchema = z.strictObject({
  input_products: products.describe('The input products of the request'),
  matched_rules: rules.describe('Rules whose conditions are met'),
  unmatched_rules: rules.describe('Rules whose conditions are not met'),
  unevaluated_rules: rules.describe(
    'Rules after one that ended the evaluation, or after the list was full',
  ),
  filtered_oos_products: products.describe('Products removed as out of stock, at most 250'),
  filtered_input_products: products.describe('Input products that were removed, at most 250'),
  errors: z
    .array(evaluationErrorSchema)
    .describe('Parts of the ruleset that could not be evaluated'),
  trace: z
    .array(ruleTraceSchema)
    .optional()
    .describe('With `explain=yes`: the required and the actual values of each rule'),
  removed: z
    .array(removedProductSchema)
    .optional()
    .describe('With `explain=yes`: the first 250 products that were examined and excluded'),
  warnings: requestWarnings,
});

export const customEndpoint = defineEndpoint({
  name: 'custom',
  method: 'GET',
  alsoPost: true,
  path: '/api/v1/custom/id/:ruleset_id',
  summary: 'Ruleset',
  description:
    'Evaluates the rules of a merchant for this shopper, from top to bottom, and returns their products with the result of each rule. Send all data that the page has: a condition on missing data is not met, and never fails the request. `POST` accepts the same parameters in the query or in a JSON or form body. The input products are excluded unless the ruleset includes them. [Rulesets](#rulesets) lists all conditions and outputs.',
  family: 'Listings',
  access: 'key',
  parameters: z.object({
    ...listingParameters,
    ruleset_id: rulesetId,
    filter_oos: filterOos,
    rule_numbers: yesFlag('`yes` adds to each product the number of the rule that returned it'),
    platform_product_ids: idList('Input products: those that the page shows'),
    platform_variant_ids: idList('Input variants; each also counts as its product'),
    platform_customer_id: customerId.describe('Customer, for conditions'),
    customer_signature: customerSignature,
    cart_subtotal: sent('Total price of the cart, in decimal units').meta(
      textContent({ examples: ['64.50'] }),
    ),
    cart_line_count: sent('Number of lines in the cart; by default those of `cart[items]`'),
    cart_item_count: sent('Number of pieces in the cart; by default those of `cart[items]`'),
    cart,
    time: sent(
      'Local time of the shopper: Unix seconds or milliseconds, ISO 8601 or RFC 2822; default: now',
    ).meta(textContent({ examples: ['2026-11-27T18:30:00'] })),
    url: sent('URL of the page, or only its query; raw or encoded').meta(
      textContent({ examples: ['https://your-store.example/?utm_campaign=spring'] }),
    ),
    viewed_ids: personParameters.viewed_ids,
    cart_ids: personParameters.cart_ids,
    uuid,
  }),
  body: z.undefined(),
  answer: z.strictObject({
    data: z.array(returnedProductSchema).describe('At most `limit` products, in order'),
    metadata: metadataSchema.describe('Details of the evaluation'),
  }),
  refusals: { 403: listingRefusals[403], 404: 'The shop has no ruleset with this id' },
  example: { parameters: { ruleset_id: '1', cart_subtotal: '64.50', limit: '1' } },
});

export type CustomParameters = z.output<typeof customEndpoint.parameters>;
