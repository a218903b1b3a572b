import { z } from 'zod';
import { text } from '../../contract/values/sizes.ts';
import {
  defineAdminEndpoint,
  graceHours,
  noBody,
  shopParameters,
  time,
  written,
} from '../../contract/admin/endpoint.ts';

const name = text(200).trim().min(1, 'must not be empty').describe('The purpose of the key');

const explain = z
  .boolean()
  .describe('The key may ask why products are shown. It is for tools, and never for pages');

export const keySchema = z
  .strictObject({
    key: z.string().describe('The key itself; it may stand in the source of a page'),
    name,
    explain,
    enabled: z.boolean().describe('Requests with other keys are refused'),
    pages: z.boolean().describe('True for the key that pages get: the oldest without rights'),
    created_at: time.describe('The time of its creation'),
    expires_at: time.nullable().describe('The end of a key that was rotated'),
    last_used: z.iso.date().nullable().describe('The day of its last use, to a minute'),
  })
  .describe('A public key');

const keyParameters = shopParameters.extend({ key: text(128).describe('The key itself') });

const example = { shop: 'store.example', key: '6f1c9a02b7d85e43a1f0c2d4e6b89357' };

const refusals = { 404: 'The shop has no such key, or the person has no right to the shop' };

export const keyEndpoints = {
  keys: defineAdminEndpoint({
    name: 'keys',
    address: 'GET /shops/:shop/keys',
    right: 'own',
    summary: 'List keys',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({ data: z.array(keySchema).describe('The oldest first') }),
    example: { parameters: { shop: example.shop } },
  }),
  createKey: defineAdminEndpoint({
    name: 'createKey',
    address: 'POST /shops/:shop/keys',
    right: 'own',
    summary: 'Create a key',
    parameters: shopParameters,
    body: z.object({ name, explain: explain.default(false) }),
    answer: z.strictObject({ key: keySchema, ...written }),
    example: { parameters: { shop: example.shop }, body: { name: 'Spring theme' } },
  }),
  updateKey: defineAdminEndpoint({
    name: 'updateKey',
    address: 'PATCH /shops/:shop/keys/:key',
    right: 'own',
    summary: 'Change a key',
    description: 'Renames, enables or disables a key, or changes its right to explain.',
    parameters: keyParameters,
    body: z.object({ name, explain, enabled: keySchema.shape.enabled }).partial(),
    answer: z.strictObject({ key: keySchema, ...written }),
    refusals,
    example: { parameters: example, body: { enabled: false } },
  }),
  rotateKey: defineAdminEndpoint({
    name: 'rotateKey',
    address: 'POST /shops/:shop/keys/:key/rotate',
    right: 'own',
    summary: 'Rotate a key',
    description: 'Creates a new key. Both work until the end of the grace period.',
    parameters: keyParameters,
    body: z.object({ grace_hours: graceHours }),
    answer: z.strictObject({
      key: keySchema.describe('The new key'),
      former: keySchema.describe('The key that ends'),
      ...written,
    }),
    refusals: { ...refusals, 409: 'The key is disabled' },
    example: { parameters: example, body: { grace_hours: 24 } },
  }),
};
