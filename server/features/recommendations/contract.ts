import { z } from 'zod';
import { pairReasonSchema, removedProductSchema } from '../../contract/explanation.ts';
import {
  ofFamilySchema,
  personalChangesSchema,
  productChoicesShape,
  recommendationSettingsSchema,
} from '../../contract/settings.ts';
import { idField } from '../../contract/values/id-field.ts';
import {
  defineAdminEndpoint,
  noBody,
  shopParameters,
  time,
  written,
} from '../../contract/admin/endpoint.ts';
import { shownProductFields } from '../products/contract.ts';

const { never, pairs, personal } = recommendationSettingsSchema.shape;

const productParameters = shopParameters.extend({
  product: idField('must be the id of a product').describe('The id of the product'),
});

const refusals = { 404: 'The shop has no such product, or the person has no right to the shop' };

const example = { shop: 'store.example', product: '7214002542078' };

const ids = never.unwrap();

const shown = z.strictObject(shownProductFields);

const relationSchema = z.strictObject({
  kind: z
    .enum(['first', 'bought_together', 'similar', 'viewed_related'])
    .describe('The kind of the relation'),
  products: z
    .array(
      z.strictObject({
        ...shownProductFields,
        score: z.number().nullable().describe('100 is the best possible; null without scores'),
        reason: pairReasonSchema.nullable().describe('The reason; null for what people chose'),
      }),
    )
    .describe('The best 12, the best first'),
  left_out: z
    .array(
      z.strictObject({
        ...shownProductFields,
        reason: removedProductSchema.shape.reason,
      }),
    )
    .describe('Better or equal ones that may not be shown, at most 12'),
});

export const recommendationEndpoints = {
  productRelations: defineAdminEndpoint({
    name: 'productRelations',
    address: 'GET /shops/:shop/catalog/:product/relations',
    right: 'read',
    summary: 'What recommenders show with a product',
    description: 'Tells the lists of each recommender with their reasons, and what was left out.',
    parameters: productParameters,
    body: noBody,
    answer: z.strictObject({
      currency: z.string().describe('Currency of the prices'),
      product: shown.describe('The product'),
      relations: z.array(relationSchema).describe('One for each recommender'),
      trending_place: z
        .int()
        .nullable()
        .describe('Its place among the trending products; null beyond the first 1,000'),
      never: z.array(shown).describe('Products that never go with it'),
      first: z.array(shown).describe('Products that always come first with it'),
    }),
    refusals,
    example: { parameters: example },
  }),
  saveProductChoices: defineAdminEndpoint({
    name: 'saveProductChoices',
    address: 'PUT /shops/:shop/catalog/:product/choices',
    right: 'merchandise',
    summary: 'Choose what goes with a product',
    description: 'Replaces what never goes with a product and what always comes first with it.',
    parameters: productParameters,
    body: z.object({
      never: productChoicesShape.never.unwrap().describe('Products that never go with it'),
      first: productChoicesShape.first.unwrap().describe('Products that always come first with it'),
    }),
    answer: z.strictObject(written),
    refusals,
    example: { parameters: example, body: { never: [7_214_003_613_092], first: [] } },
  }),
  exclusions: defineAdminEndpoint({
    name: 'exclusions',
    address: 'GET /shops/:shop/exclusions',
    right: 'read',
    summary: 'Products that are never recommended',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({
      tag: z.string().describe('Products with this tag are never recommended either'),
      never: z.array(shown).describe('Products that nobody is recommended'),
      gift_cards: z.boolean().describe('True if gift cards are recommended like other products'),
      of_family: ofFamilySchema,
      personal: personal.unwrap().describe('The lists that are in an order for each shopper'),
      pairs: pairs.unwrap().describe('What goes with a product, or never does'),
    }),
    example: { parameters: { shop: 'store.example' } },
  }),
  saveExclusions: defineAdminEndpoint({
    name: 'saveExclusions',
    address: 'PUT /shops/:shop/exclusions',
    right: 'merchandise',
    summary: 'Choose products that are never recommended',
    parameters: shopParameters,
    description: 'Saves what the body has; the rest stays.',
    body: z.object({
      never: ids.optional().describe('All products that are never recommended'),
      gift_cards: z
        .boolean()
        .optional()
        .describe('True if gift cards are recommended like other products'),
      of_family: ofFamilySchema.optional(),
      personal: personalChangesSchema
        .optional()
        .describe('Lists that are, or are no longer, in an order for each shopper'),
    }),
    answer: z.strictObject(written),
    example: { parameters: { shop: 'store.example' }, body: { never: [7_214_003_613_092] } },
  }),
  models: defineAdminEndpoint({
    name: 'models',
    address: 'GET /shops/:shop/models',
    right: 'read',
    summary: 'The models of a shop',
    description:
      'Tells when models were trained and on what. Their trials tell how well they predict.',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({
      trained: z
        .strictObject({
          at: time.describe('The end of the training'),
          orders: z.int().describe('Orders that it learned from'),
          lines: z.int().describe('Lines of these orders'),
          sessions: z.int().describe('Sessions that it learned from'),
          products: z.int().describe('Products that it compared'),
          seconds: z.number().nullable().describe('The duration of the last training'),
        })
        .nullable()
        .describe('Null before the first training'),
      is_training: z.boolean().describe('Whether a training is running'),
      training: z
        .strictObject({
          step: z.string().describe('The current step, such as `reading orders`; empty at first'),
          done: z.int().describe('Pieces of the step so far'),
          total: z.int().describe('Pieces of the step'),
          started_at: time.describe('The beginning'),
        })
        .nullable()
        .describe('The training that is running'),
    }),
    example: { parameters: { shop: 'store.example' } },
  }),
};
