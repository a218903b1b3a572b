import { BoundedCache } from '../../base/bounded-cache.ts';
import type { SearchBody } from '../../contract/search/search-request.ts';
import { allCandidates } from '../../listing/all-candidates.ts';
import {
  type PersonalRanking,
  reorderedPlaces,
} from '../../recommend/personal/personal-ranking.ts';
import { ListedOrder } from '../listed-order.ts';
import type { SearchSort } from '../query.ts';
import { runInSlices, type WorkMeter } from '../../base/slices.ts';
import {
  type CollectionsDependencies,
  orderedCollections,
} from '../../listing/ordered-collections.ts';
import type { Offering } from './offering.ts';

interface CollectionOrderRequest {
  sortBy: SearchBody['sortBy'];
  /** The collections that the search is restricted to. */
  collectionIds: readonly number[] | undefined;
  meter: WorkMeter | undefined;
  /** The order for one shopper, where the order of the collections is not that of a merchant. */
  personal?: PersonalRanking | undefined;
}

/** A product of an order. */
const productBytes = 20;

/** The orders that the listing of collections uses, as sorts of searches. */
export class CollectionOrders {
  readonly #dependencies: CollectionsDependencies;
  readonly #orders = new BoundedCache<string, ListedOrder>({
    name: 'collection-orders',
    sizeOf: ({ productIds }) => productIds.length * productBytes,
  });

  constructor(dependencies: CollectionsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns undefined unless the request sorts by an order of its collections. */
  async sortOf(
    { shop, catalog }: Offering,
    { sortBy, collectionIds = [], meter, personal }: CollectionOrderRequest,
  ): Promise<SearchSort | undefined> {
    const field = sortBy?.field;
    if ((field !== 'collection-default' && field !== 'smart-sort') || collectionIds.length === 0) {
      return undefined;
    }
    const ids = [...new Set(collectionIds)];
    const versions = ids.map((id) => `${id}.${catalog.collectionVersion(id)}`);
    const { order, sources } = await orderedCollections(this.#dependencies, {
      shopId: shop.id,
      catalog,
      ids,
      smartSort: field === 'smart-sort' ? 'yes' : undefined,
    });
    const key = [shop.id, field, order, ...versions].join(' ');
    const listed =
      this.#orders.get(key) ??
      (await runInSlices(ListedOrder.of([...(await allCandidates(sources(), meter))]), meter));
    this.#orders.set(key, listed);
    const shown =
      personal && field === 'smart-sort'
        ? listed.withFirst(personal.reorder([...listed.productIds.subarray(0, reorderedPlaces)]))
        : listed;
    return { field: shown, order: sortBy?.order === 'DESC' ? 'descending' : 'ascending' };
  }
}
