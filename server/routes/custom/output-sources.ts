import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import {
  type Candidate,
  filterCandidates,
  noCandidate,
  orderedCandidates,
} from '../../catalog/candidates.ts';
import type { CustomParameters } from '../../contract/custom.ts';
import type { SourceName } from '../../contract/explanation.ts';
import type { Names } from '../../contract/names.ts';
import { AppError } from '../../base/errors.ts';
import { readQuery } from '../../http/parameters/query.ts';
import type { EvaluationSources } from '../../rules/evaluation-request.ts';
import type { ResolvedSources } from '../../rules/output-sources.ts';
import type { ProductGroup, ProductGroups } from '../../rulesets/product-groups.ts';
import type { SavedRulesets } from '../../rulesets/saved-rulesets.ts';
import type { GroupKind } from '../../store/tables/catalog/product-group-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import {
  type CollectionsDependencies,
  orderedCollections,
} from '../../listing/ordered-collections.ts';
import type { ListingRoute } from '../listings/listing-route.ts';
import { listingContext } from './listing-context.ts';

export interface OutputDependencies extends CollectionsDependencies {
  listings: readonly ListingRoute[];
  productGroups: ProductGroups;
  savedRulesets: SavedRulesets;
  names: Names;
}

interface OutputRequest {
  shop: Shop;
  catalog: ShopCatalog;
  parameters: CustomParameters;
}

/** Creates the sources of outputs, which are the same as those of the listings. */
export function createOutputSources(
  dependencies: OutputDependencies,
  { shop, catalog, parameters }: OutputRequest,
): EvaluationSources {
  const { listings, productGroups, savedRulesets, topSellers, names } = dependencies;

  async function bestSelling(
    name: SourceName,
    kind: GroupKind,
    words: readonly string[],
  ): Promise<ResolvedSources> {
    const group = await productGroups.get(shop.id, kind, words);
    const findCandidates = async () => {
      const { productIds } = await topSellers.ranking(shop.id);
      return orderedCandidates(membersAmong(productIds, group), reasons[kind]);
    };
    return { sources: [{ name, findCandidates }] };
  }

  return {
    async collections(ids, smartSort) {
      const collectionsRequest = { shopId: shop.id, catalog, ids, smartSort };
      const { sources } = await orderedCollections(dependencies, collectionsRequest);
      const missing = ids.filter((id) => catalog.collection(id) === undefined);
      return {
        sources: sources(),
        problems: missing.map((id) => `There is no collection ${id}.`),
      };
    },
    tagged: (tags) => bestSelling('product_tag', 'tags', tags),
    ofVendors: (vendors) => bestSelling('product_vendor', 'vendor', vendors),
    ofTypes: (types) => bestSelling('product_type', 'product_type', types),
    async listing({ pathname, query }) {
      const route = listings.find(({ endpoint }) => endpoint.path === pathname);
      if (!route) {
        throw new AppError('invalid', `${pathname} is not the path of a listing endpoint.`);
      }
      const own = readQuery(query.toString(), names);
      return route.resolve({
        shop,
        catalog,
        parameters: listingContext(route.endpoint.name, own, parameters),
      });
    },
    ruleset: (id) => savedRulesets.get(shop.id, id),
    async holdersOf(tags) {
      const group = await productGroups.get(shop.id, 'tags', tags);
      return (id) => group.has(id);
    },
  };
}

const reasons: Readonly<Record<GroupKind, string>> = {
  tags: 'It has one of the tags; the best-selling come first.',
  vendor: 'It is of one of the vendors; the best-selling come first.',
  product_type: 'It is of one of the types; the best-selling come first.',
};

/**
 * Yields the members in the given order. Stops when all have come, because most groups are small
 * and the shop may be large.
 */
function* membersAmong(productIds: Iterable<Candidate>, group: ProductGroup): Iterable<Candidate> {
  let left = group.maximumMembers;
  if (left === 0) {
    return;
  }
  for (const id of filterCandidates(productIds, (candidate) => group.has(candidate))) {
    yield id;
    if (id !== noCandidate && --left === 0) {
      return;
    }
  }
}
