import { z } from 'zod';
import { givenSecret, savedReach, type StoreFamily } from '../store-family.ts';

/** The stores of all platforms that have the API of the first one. */
export const platformFamily: StoreFamily = {
  connector: 'platform',
  name: 'the platform',
  credentialsInWords: 'a token, or a client id and secret',
  addressOf: ({ origin }) => origin,
  // Deliveries name their store in a header.
  deliveryPathOf: () => '',
};

export const tokenCredentials = z.object({
  kind: z.literal('token'),
  token: z.string(),
  ...savedReach,
});

export const clientCredentials = z.object({
  kind: z.literal('client'),
  clientId: z.string(),
  clientSecret: z.string(),
  ...savedReach,
});

const kind = 'The kind of credentials';

export const givenToken = z.object({
  kind: z.literal('token').describe(kind),
  token: givenSecret.describe('The token of a custom app'),
});

export const givenClient = z.object({
  kind: z.literal('client').describe(kind),
  client_id: givenSecret.describe('The client id of an app that gets its tokens by itself'),
  client_secret: givenSecret.describe('The client secret of this app'),
});
