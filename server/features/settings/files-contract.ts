import { z } from 'zod';
import { list } from '../../contract/values/sizes.ts';
import { draftField } from '../../contract/admin/draft-field.ts';
import {
  defineAdminEndpoint,
  noBody,
  shopParameters,
  written,
} from '../../contract/admin/endpoint.ts';

const settings = z.record(z.string(), z.unknown());

const maxObjects = 100;

/** Read by the schema of settings, which names each problem by its path in the file. */
const objects = list(draftField, maxObjects)
  .min(1, 'must hold at least one object of settings')
  .describe('The objects of the file; later ones override earlier ones');

const example = { parameters: { shop: 'store.example' } };

const body = { settings: [{ top_sellers_days: 14 }] };

export const settingsFileEndpoints = {
  settingsFile: defineAdminEndpoint({
    name: 'settingsFile',
    address: 'GET /shops/:shop/settings/file',
    right: 'read',
    summary: 'Export the settings of a shop',
    description: 'All settings with defaults, as `settings export` prints them.',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({ settings: settings.describe('The content of the file') }),
    example,
  }),
  importSettingsFile: defineAdminEndpoint({
    name: 'importSettingsFile',
    address: 'PUT /shops/:shop/settings/file',
    right: 'own',
    summary: 'Import a file of settings',
    description:
      'Saves all of its settings or none. Settings that the file does not name stay. Those of the search become their draft, which replaces the one with this revision.',
    parameters: shopParameters,
    takesDraft: true,
    body: z.object({
      settings: objects,
      draft_revision: z.int().min(0).describe('The draft that the check has named; 0 without one'),
    }),
    answer: z.strictObject({
      is_draft: z.boolean().describe('True when the search has a draft to publish'),
      ...written,
    }),
    refusals: { 412: 'Somebody else has saved a draft of the search settings meanwhile' },
    example: { ...example, body: { ...body, draft_revision: 0 } },
  }),
  checkSettingsFile: defineAdminEndpoint({
    name: 'checkSettingsFile',
    address: 'POST /shops/:shop/settings/check',
    right: 'read',
    summary: 'Check a file of settings',
    description: 'Tells what the file would change, and saves nothing.',
    parameters: shopParameters,
    takesDraft: true,
    body: z.object({ settings: objects }),
    answer: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            part: z.enum(['shop', 'search']).describe('`search` for settings that become a draft'),
            setting: z.string().describe('The name of the setting'),
            before: z.unknown().describe('The present value'),
            after: z.unknown().describe('The value of the file'),
          }),
        )
        .describe('The settings that would change'),
      draft_revision: z
        .int()
        .describe('The draft of the search settings that the file would replace; 0 without one'),
    }),
    example: { ...example, body },
  }),
};
