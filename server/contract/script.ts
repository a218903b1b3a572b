import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { currentCacheKey, shopInsteadOfKey } from './storefront.ts';

/**
 * The script of the theme for one shop, at the address that pages written for a service of this kind name it by. The
 * reference leaves it out: its answer is code for browsers.
 */
export function scriptEndpoint(service: string) {
  return defineEndpoint({
    name: 'script',
    method: 'GET',
    path: `/onsite/js/${service}.js`,
    summary: 'Script of a shop',
    family: 'Storefront',
    access: 'anybody',
    parameters: z.object({ shop: shopInsteadOfKey, cache_key: currentCacheKey }),
    body: z.undefined(),
    answer: z.string().describe('The script, with the public key of the shop'),
    refusals: { 404: 'There is no shop with this domain or cache key' },
    example: { parameters: { shop: 'demo.vitrine.test' } },
  });
}
