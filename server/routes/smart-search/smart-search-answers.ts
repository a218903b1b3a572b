import { createHash } from 'node:crypto';
import type { Answer } from '../../http/answer.ts';
import { ListingCache } from '../../listing/listing-cache.ts';
import type { Search } from '../../search/search.ts';
import type { Offering } from './offering.ts';

/** The body of a search with its endpoint. */
export interface AskedSearch {
  endpoint: string;
  body: object;
}

export type KeepAnswer = (
  offering: Offering,
  asked: AskedSearch,
  compute: () => Promise<Answer>,
) => Promise<Answer>;

export type SearchCache = ListingCache<Answer>;

export function createSearchCache(): SearchCache {
  return new ListingCache({ sizeOf: ({ body }) => body.bytes.length });
}

/**
 * Creates a cache of answers. Each is valid until anything changes that the request could find. Any
 * product may match next, so every change of the catalog invalidates the shop's answers.
 */
export function createAnswerKeeper(search: Search, cache: SearchCache): KeepAnswer {
  return async ({ shop, catalog, market }, { endpoint, body }, compute) => {
    const version = await search.version(shop.id, catalog);
    const digest = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
    const key = `${shop.id} ${endpoint} ${version} ${market?.version ?? ''} ${digest}`;
    return cache.get({ key, catalog, bust: false }, async () => ({
      value: await compute(),
      examined: { ids: [], versions: [] },
    }));
  };
}
