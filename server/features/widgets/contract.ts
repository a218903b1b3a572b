import { z } from 'zod';
import { draftField } from '../../contract/admin/draft-field.ts';
import { defineAdminEndpoint, noBody, shopParameters } from '../../contract/admin/endpoint.ts';
import { problems } from '../versions/contract.ts';

/** Fields of settings by what a person enters. */
const fieldKinds = ['text', 'number', 'flag', 'choice', 'source', 'goals'] as const;

const fieldSchema = z.strictObject({
  name: z.string().describe('Name of the setting'),
  kind: z.enum(fieldKinds).describe('Form of its value'),
  description: z.string().describe('What it does'),
  choices: z.array(z.string()).describe('The values of a choice'),
});

export type WidgetField = z.infer<typeof fieldSchema>;

export const widgetSnippetEndpoints = {
  widgetForms: defineAdminEndpoint({
    name: 'widgetForms',
    address: 'GET /shops/:shop/widget-forms',
    right: 'read',
    summary: 'Read the settings that widgets have',
    description: 'Returns the fields of the settings of each type, from which an editor is drawn.',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({
      data: z
        .array(
          z.strictObject({
            type: z.string().describe('Type of the widget'),
            source: z.string().describe('The source of a widget without one'),
            fields: z.array(fieldSchema).describe('Its settings'),
            custom_properties: z
              .array(
                z.strictObject({
                  name: z.string().describe('Name in style sheets'),
                  description: z.string().describe('What it sets'),
                  is_colour: z.boolean().describe('True for colours'),
                }),
              )
              .describe('The custom properties of its element'),
          }),
        )
        .describe('The types of widgets'),
      rulesets: z
        .array(
          z.strictObject({
            id: z.int().describe('Id of the ruleset'),
            name: z.string().describe('Its name'),
          }),
        )
        .describe('Live rulesets, each of which may be the source of a widget'),
    }),
    example: { parameters: { shop: 'store.example' } },
  }),
  widgetSnippets: defineAdminEndpoint({
    name: 'widgetSnippets',
    address: 'POST /shops/:shop/widgets/snippets',
    right: 'read',
    summary: 'Read the snippets of a widget',
    description: 'Returns what a theme needs to show a draft of a widget once it is live.',
    parameters: shopParameters,
    takesDraft: true,
    body: z.object({
      widget: draftField.describe('The draft'),
      widget_id: z.int().min(1).describe('Its id'),
    }),
    answer: z.strictObject({
      problems,
      key: z.string().nullable().describe('The key of the pages; null without an enabled one'),
      snippets: z
        .strictObject({
          element: z.string().describe('The script and the custom element'),
          plain: z
            .string()
            .nullable()
            .describe('The same with a plain element; null for types that have none'),
          app_block: z.string().describe('The name of the block in the theme editor'),
        })
        .nullable()
        .describe('Null for a draft with problems, and without a key'),
    }),
    example: {
      parameters: { shop: 'store.example' },
      body: { widget: { name: 'Under the product', type: 'recommendations' }, widget_id: 1 },
    },
  }),
};
