import { z } from 'zod';
import { text } from '../../contract/values/sizes.ts';
import {
  defineAdminEndpoint,
  noBody,
  shopParameters,
  time,
  written,
} from '../../contract/admin/endpoint.ts';
import { givenCredentials } from '../../connectors/store-families.ts';
import { pullSchema, refusalSchema } from '../health/contract.ts';

const store = {
  address: text(2_000).trim().min(1, 'must not be empty').describe('The address of the store'),
  platform: text(100)
    .trim()
    .toLowerCase()
    .optional()
    .describe('The platform of the store, such as `shopify`; absent: the store tells'),
  credentials: givenCredentials,
};

const kind = z.string().describe('`products`, `orders`, …');

const owner = {
  current: text(1_024).optional().describe('The present password of the person'),
};

const changed = z.strictObject({ change: written.change });

const example = { parameters: { shop: 'store.example' } };

const exampleStore = {
  address: 'https://store.example',
  credentials: { kind: 'token', token: 'the-token-of-a-custom-app' },
};

const refusals = {
  403: 'The person is no owner of all shops, the store refuses the credentials, or the password is wrong',
};

const unconnected = { 409: 'The shop is not connected to a store' };

export const connectionEndpoints = {
  connection: defineAdminEndpoint({
    name: 'connection',
    address: 'GET /shops/:shop/connection',
    right: 'own',
    summary: 'The connection to the store',
    description: 'Tells nothing of the credentials.',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({
      connection: z
        .strictObject({
          connector: z
            .enum(['platform', 'woocommerce', 'public'])
            .describe('`public`: reads once a day what the store shows to everybody'),
          platform: z.string().describe('The platform that the store runs on'),
          address: z.string().describe('The address of the store'),
          state: z
            .enum(['active', 'paused', 'revoked', 'ended'])
            .describe(
              '`revoked`: the store refuses the credentials; `ended`: it has removed the app',
            ),
          error: z.string().nullable().describe('The last error in words; null after a success'),
          question: z.string().nullable().describe('What nobody but the merchant can decide'),
          connected_at: time.describe('Its beginning'),
          subscribed_at: time
            .nullable()
            .describe('The last look at the webhooks of the store; null before the first'),
          pulls: z.array(pullSchema).describe('The pulls of each kind'),
          refusals: z
            .array(refusalSchema)
            .describe('What the store does not let read or send; all the rest goes on'),
        })
        .nullable()
        .describe('Null without one'),
      platforms: z.array(z.string()).describe('The platforms that stores may run on'),
      approval: z
        .strictObject({
          address: z.string().describe('The address of the store that was asked'),
          expires_at: time.describe('The time until which the store may answer'),
          error: z
            .string()
            .nullable()
            .describe('Why the key that came back did not connect the store; null before'),
        })
        .nullable()
        .describe('The question to a store whether its merchant approves; null without one'),
      receives: z.boolean().describe('False while stores cannot send webhooks to this service'),
      permissions: z
        .array(
          z.strictObject({
            kind,
            scopes: z
              .array(z.string())
              .describe('Permissions of the platform, of which one is enough'),
          }),
        )
        .describe('What each kind of records needs'),
    }),
    example,
  }),
  connectStore: defineAdminEndpoint({
    name: 'connectStore',
    address: 'PUT /shops/:shop/connection',
    right: 'own',
    summary: 'Connect a store',
    description:
      'Replaces a former connection. The first pull begins within seconds. Needs an owner of all shops and their password.',
    parameters: shopParameters,
    body: z.object({
      ...store,
      ...owner,
    }),
    answer: z.strictObject({ done: z.literal(true).describe('The connection is saved') }),
    refusals,
    example: { ...example, body: { ...exampleStore, current: 'the present password' } },
  }),
  changeConnection: defineAdminEndpoint({
    name: 'changeConnection',
    address: 'PATCH /shops/:shop/connection',
    right: 'own',
    summary: 'Pause or resume a connection',
    description:
      '`remove-missing` resumes it and removes what the store no longer has, however much it is. `subscribe` asks the store for its webhooks again.',
    parameters: shopParameters,
    body: z.object({
      action: z
        .enum(['pause', 'resume', 'remove-missing', 'subscribe'])
        .describe('What is to be done'),
    }),
    answer: changed,
    refusals: unconnected,
    example: { ...example, body: { action: 'pause' } },
  }),
  disconnectStore: defineAdminEndpoint({
    name: 'disconnectStore',
    address: 'DELETE /shops/:shop/connection',
    right: 'own',
    summary: 'Disconnect the store',
    description: 'The data stay. The credentials are forgotten.',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({
      left: z.string().nullable().describe('Why the webhooks of the store could not be ended'),
      ...changed.shape,
    }),
    refusals: unconnected,
    example,
  }),
  requestApproval: defineAdminEndpoint({
    name: 'requestApproval',
    address: 'POST /shops/:shop/connection/approval',
    right: 'own',
    summary: 'Connect a store of WooCommerce by its own page',
    description:
      'Returns the page of the store at which its merchant approves. The store then posts a key to this service, which checks it and connects the shop. Replaces a former question. Needs an owner of all shops and their password.',
    parameters: shopParameters,
    body: z.object({ address: store.address, ...owner }),
    answer: z.strictObject({
      approval_url: z.string().describe('The page of the store'),
      expires_at: time.describe('The time until which the store may answer'),
    }),
    refusals: {
      ...refusals,
      409: 'Stores cannot post to this service, which has no https address',
    },
    example: {
      ...example,
      body: { address: 'https://store.example', current: 'the present password' },
    },
  }),
  checkStore: defineAdminEndpoint({
    name: 'checkStore',
    address: 'POST /shops/:shop/connection/check',
    right: 'own',
    summary: 'Check the credentials of a store',
    description: 'Asks the store, and saves nothing. Needs an owner of all shops.',
    parameters: shopParameters,
    body: z.object(store),
    answer: z.strictObject({
      address: z.string().describe('The address without its path'),
      platform: z.string().describe('The platform that the store runs on'),
      name: z.string().nullable().describe('The name that the store gives itself'),
      currency: z.string().nullable().describe('The currency of the store'),
      readable: z.array(kind).describe('The kinds that the credentials may read'),
      unreadable: z.array(kind).describe('The kinds that stay unread'),
    }),
    refusals,
    example: { ...example, body: exampleStore },
  }),
};
