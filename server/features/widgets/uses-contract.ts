import { z } from 'zod';
import { pageTypes } from '../../contract/page-types.ts';
import { defineAdminEndpoint, noBody, shopParameters } from '../../contract/admin/endpoint.ts';

/** The days over which the use of widgets is counted. */
export const daysOfWidgetUse = 7;

export const widgetUseEndpoints = {
  widgetUses: defineAdminEndpoint({
    name: 'widgetUses',
    address: 'GET /shops/:shop/widget-uses',
    right: 'read',
    summary: 'Read where widgets stand',
    description:
      'Returns the types of pages that requested the settings of stored widgets. Browsers keep settings for a minute, so that a page that is opened again within a minute counts once.',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({
      data: z
        .array(
          z.strictObject({
            id: z.int().describe('Id of the widget'),
            pages: z
              .array(
                z.strictObject({
                  page: z
                    .enum(pageTypes)
                    .describe('The type of the pages; `unknown` when the theme does not say'),
                  asked: z.int().describe('Requests'),
                  last_asked: z.iso.datetime().describe('The last request'),
                }),
              )
              .describe('The most frequent type first'),
          }),
        )
        .describe(`Widgets that were requested in the last ${daysOfWidgetUse} days, by id`),
    }),
    example: { parameters: { shop: 'store.example' } },
  }),
};
