import type { z } from 'zod';
import type { Endpoint, EndpointAccess } from './endpoint.ts';
import { longestKey, text } from './values/sizes.ts';

/**
 * The public key as a parameter of a query or of a posted body. The `parameters` of endpoints omit
 * it.
 */
const key = text(longestKey)
  .optional()
  .describe('Public API key of the shop, unless a header contains it');

const keyOrShop = key.describe(
  'Public API key; not needed with a current `cache_key` or with `shop`, which identify the shop',
);

/** Returns the schema of an endpoint's key; undefined when the endpoint needs none. */
export function keyParameterOf({ access }: Pick<Endpoint, 'access'>): z.ZodType | undefined {
  return keyParameters[access];
}

const keyParameters: Readonly<Record<EndpointAccess, z.ZodType | undefined>> = {
  key,
  'key-if-several': key,
  'key-or-shop': keyOrShop,
  person: undefined,
  anybody: undefined,
};
