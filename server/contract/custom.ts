import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { removedProductSchema } from './explanation.ts';
import { parseId } from './values/ids.ts';
import { cart, idList, listingParameters, listingRefusals } from './parameters.ts';
import { fullProductSchema } from './product.ts';
import { textContent } from './reference-metadata.ts';
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
    '`yes` leaves out products that are out of stock, `no` includes them; by default as the ruleset says',
  );

const rules = z.array(ruleSchema);
const products = z.array(fullProductSchema);

const metadataSchema = z.strictObject({
  input_products: products.describe('The products that the request is about'),
  matched_rules: rules.describe('Rules whose conditions are met'),
  unmatched_rules: rules.describe('Rules whose conditions are not met'),
  unevaluated_rules: rules.describe(
    'Rules below one that ended the evaluation, or below the point where the list was full',
  ),
  filtered_oos_products: products.describe('Products removed as out of stock, at most 250'),
  filtered_input_products: products.describe(
    'Products removed because the request is about them, at most 250',
  ),
  errors: z
    .array(evaluationErrorSchema)
    .describe('What of the ruleset could not be evaluated while the rest could'),
  trace: z
    .array(ruleTraceSchema)
    .optional()
    .describe('With `explain=yes`: rule by rule what was seen and what was wanted'),
  removed: z
    .array(removedProductSchema)
    .optional()
    .describe('With `explain=yes`: the first 250 products that were looked at and left out'),
});

export const customEndpoint = defineEndpoint({
  name: 'custom',
  method: 'GET',
  alsoPost: true,
  path: '/api/v1/custom/id/:ruleset_id',
  summary: 'Ruleset',
  description:
    'What the rules of a merchant choose for this shopper, from top to bottom, and an account of why. Send what the page knows: a condition on something that does not come is not met, and never fails the request. `POST` takes the same parameters in the query or in a JSON or form body. Products that the request is about are left out unless the ruleset says otherwise. [Rulesets](#rulesets) has all conditions and outputs.',
  family: 'Listings',
  access: 'key',
  parameters: z.object({
    ...listingParameters,
    ruleset_id: rulesetId,
    filter_oos: filterOos,
    platform_product_ids: idList('Products that the request is about'),
    platform_variant_ids: idList(
      'Variants that the request is about; each stands for its product as well',
    ),
    platform_customer_id: customerId.describe('Customer whom conditions may look at'),
    customer_signature: customerSignature,
    cart_subtotal: sent('What is in the cart costs this much, in decimal units').meta(
      textContent({ examples: ['64.50'] }),
    ),
    cart_line_count: sent('Number of lines in the cart; by default those of `cart[items]`'),
    cart_item_count: sent('Number of pieces in the cart; by default those of `cart[items]`'),
    cart,
    time: sent(
      'When it is for the shopper: Unix seconds or milliseconds, ISO 8601 or RFC 2822; by default now',
    ).meta(textContent({ examples: ['2026-11-27T18:30:00'] })),
    url: sent('Address of the page, or its query alone; raw or encoded').meta(
      textContent({ examples: ['https://your-store.example/?utm_campaign=spring'] }),
    ),
    uuid,
  }),
  body: z.undefined(),
  answer: z.strictObject({
    data: products.describe('At most `limit` products, in order'),
    metadata: metadataSchema.describe('How the answer came about'),
  }),
  refusals: { 403: listingRefusals[403], 404: 'The shop has no ruleset with this id' },
  example: { parameters: { ruleset_id: '1', cart_subtotal: '64.50', limit: '1' } },
});

export type CustomParameters = z.output<typeof customEndpoint.parameters>;
