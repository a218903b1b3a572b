import { z } from 'zod';
import { defineAdminEndpoint, shopParameters } from './endpoint.ts';
import { problems } from './versions.ts';

export const widgetSnippetEndpoints = {
  widgetSnippets: defineAdminEndpoint('widgetSnippets', {
    summary: 'Read the snippets of a widget',
    description: 'Returns what a theme needs to show a draft of a widget once it is live.',
    parameters: shopParameters,
    body: z.object({
      widget: z.record(z.string(), z.unknown()).describe('The draft'),
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
