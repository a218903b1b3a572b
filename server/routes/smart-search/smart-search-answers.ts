import { createHash } from 'node:crypto';
import type { Answer } from '../../http/answer.ts';
import { ListingCache } from '../../listing/listing-cache.ts';
import type { Search } from '../../search/search.ts';
import { inLanguage } from '../shopper-answers.ts';
import type { Offering } from '../../search/understand/offering.ts';

/** The endpoint and the body of a search: its answer depends on nothing else of the request. */
interface MemoizedRequest {
  endpoint: string;
  body: object;
}

/** Returns the cached answer to a request, or computes and caches it. */
export type MemoizeAnswer = (
  search: Search,
  offering: Offering,
  request: MemoizedRequest,
  compute: () => Promise<Answer>,
) => Promise<Answer>;

export type SearchCache = ListingCache<Answer>;

export function createSearchCache(): SearchCache {
  return new ListingCache({ name: 'searches', sizeOf: ({ body }) => body.bytes.length });
}

/**
 * Creates a cache of answers. Each is valid until anything changes that the request could find. Any
 * product may match next, so every change of the catalog invalidates the shop's answers.
 */
export function createMemoizeAnswer(cache: SearchCache): MemoizeAnswer {
  return async (search, { shop, catalog, market, language }, { endpoint, body }, compute) => {
    const version = await search.version(shop.id, catalog);
    const digest = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
    const key = [shop.id, endpoint, version, market?.version, language.key, digest].join(' ');
    const answer = await cache.get({ key, catalog, bust: false }, async () => ({
      value: await compute(),
      examined: { ids: [], versions: [] },
    }));
    return inLanguage(answer, language);
  };
}
