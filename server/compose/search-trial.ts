import { pino } from 'pino';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import { createNames } from '../contract/names.ts';
import { searchAnswerSchema } from '../contract/search/search-answer.ts';
import { searchBodySchema } from '../contract/search/search-request.ts';
import { CollectionOrders } from '../search/understand/collection-orders.ts';
import { openOffering } from '../search/understand/offering.ts';
import { answerSearch } from '../routes/smart-search/search-route.ts';
import { PopularProducts } from '../search/popular-products.ts';
import { createService } from './service.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import type { Stores } from '../store/stores.ts';

/** A search, with the field names of the request body. */
export interface TrialSearch {
  searchTerm: string;
  pageSize: number;
  currentPage: number;
}

export type SearchAnswer = z.output<typeof searchAnswerSchema>;

/**
 * Returns the explained answer that a server would give, without a server. Builds an index for this search
 * only.
 */
export async function runTrialSearch(
  stores: Stores,
  { platformName, serviceName, eventRetentionDays }: Config,
  shop: Shop,
  search: TrialSearch,
): Promise<SearchAnswer> {
  const names = createNames({ platform: platformName, service: serviceName });
  const log = pino({ level: 'silent' });
  const service = createService({ stores, names, log, now: Date.now, eventRetentionDays });
  try {
    await service.indexOneShop(shop.id);
    const request = searchBodySchema.parse({ ...search, explain: true });
    const offering = await openOffering(service.catalogs, shop, request);
    const popular = new PopularProducts(service.search);
    const collectionOrders = new CollectionOrders(service);
    const dependencies = { ...service, popular, collectionOrders };
    const answer = await answerSearch(dependencies, offering, request);
    return searchAnswerSchema.parse(JSON.parse(answer.body.bytes.toString()));
  } finally {
    await service.close();
  }
}
