import { z } from 'zod';
import { givenSecret, savedReach, type StoreFamily } from '../store-family.ts';
import { isWooStore, wooAddressOf } from './find-woo-store.ts';

export const wooFamily: StoreFamily = {
  connector: 'woocommerce',
  name: 'WooCommerce',
  platforms: ['woocommerce'],
  credentialsInWords: 'a key and a secret of WooCommerce',
  addressOf: wooAddressOf,
  // Deliveries name no store.
  deliveryPathOf: (shopId) => `/shop/${shopId}`,
  recognises: isWooStore,
};

export const wooCredentials = z.object({
  kind: z.literal('woocommerce'),
  key: z.string(),
  secret: z.string(),
  // True for a store whose host drops the header with the key.
  isInQuery: z.boolean().optional(),
  ...savedReach,
});

export const givenWooKey = z.object({
  kind: z.literal('woocommerce').describe('The kind of credentials'),
  key: givenSecret.describe('A key of WooCommerce; one that only reads gets no webhooks'),
  secret: givenSecret.describe('The secret of this key'),
});
