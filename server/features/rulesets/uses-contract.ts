import { z } from 'zod';
import { parseIdList } from '../../contract/values/ids.ts';
import { listText } from '../../contract/values/sizes.ts';
import { defineAdminEndpoint, noBody, shopParameters } from '../../contract/admin/endpoint.ts';
import { shownProductFields } from '../products/contract.ts';

/** The number of products of a preview. */
export const previewSize = 6;

/** Maximum number of rulesets that a request evaluates. */
const maxPreviews = 20;

const id = z.int().describe('Id of the ruleset');

const named = z.array(
  z.strictObject({ id: z.int().describe('Its id'), name: z.string().describe('Its name') }),
);

/** The days over which the use of rulesets is counted. */
export const daysOfUse = 30;

const timesAsked = z.int().describe('Times that it was evaluated');

const use = z
  .strictObject({
    asked: timesAsked,
    held: z.int().describe('Times that at least one of its rules held'),
    last_asked: z.iso
      .datetime()
      .nullable()
      .describe('When a page last asked for it; null if none has in this time'),
    rules: z
      .array(z.strictObject({ asked: timesAsked, held: z.int().describe('Times that it held') }))
      .describe(
        'Rules in order up to the last one that was evaluated, since the day of the last publication',
      ),
  })
  .describe(`Requests of the last ${daysOfUse} days, and those of rulesets that return it`);

const example = { shop: 'store.example' };

const ids = listText.transform(parseIdList);

export const rulesetUseEndpoints = {
  rulesetUses: defineAdminEndpoint({
    name: 'rulesetUses',
    address: 'GET /shops/:shop/ruleset-uses',
    right: 'read',
    summary: 'Read where live rulesets are used',
    parameters: shopParameters.extend({
      ids: ids.optional().describe('Ids separated by commas; absent for all rulesets'),
    }),
    body: noBody,
    answer: z.strictObject({
      data: z
        .array(
          z.strictObject({
            id,
            widgets: named.describe('Widgets whose source it is'),
            rulesets: named.describe('Live rulesets that return its products'),
            warnings: z
              .array(z.string())
              .describe('References to things that do not exist, with their places'),
            use,
          }),
        )
        .describe('By id'),
    }),
    example: { parameters: example },
  }),
  rulesetPreviews: defineAdminEndpoint({
    name: 'rulesetPreviews',
    address: 'GET /shops/:shop/ruleset-previews',
    right: 'read',
    summary: 'Read what live rulesets return now',
    description: 'Evaluates them for a shopper of whom nothing is known.',
    parameters: shopParameters.extend({
      ids: ids
        .refine((list) => list.length <= maxPreviews, `must hold at most ${maxPreviews} ids`)
        .describe(`At most ${maxPreviews} ids separated by commas`),
    }),
    body: noBody,
    answer: z.strictObject({
      data: z
        .array(
          z.strictObject({
            id,
            products: z
              .array(z.strictObject(shownProductFields))
              .describe(`The first ${previewSize} products, in order`),
          }),
        )
        .describe('Those that are live'),
    }),
    example: { parameters: { ...example, ids: '1,2' } },
  }),
};
