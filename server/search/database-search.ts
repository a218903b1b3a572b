import type { Catalogs } from '../catalog/catalogs.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { ProductStore } from '../store/tables/catalog/product-store.ts';
import type { BestSellers } from './catalog-facts.ts';
import type { Product } from '../catalog/product.ts';
import { type SearchDocument, toSearchDocument } from './document.ts';
import { createEmbeddedEngine } from './embedded/embedded-engine.ts';
import type { SearchEngine } from './engine.ts';
import type { ReadProductFacts } from './product-facts.ts';
import type { SearchQuery } from './query.ts';

interface DatabaseSearchDependencies {
  products: ProductStore;
  texts: ProductTexts;
  catalogs: Catalogs;
  facts: ReadProductFacts;
  bestSellers: (shopId: number) => Promise<BestSellers>;
}

/** The most products that are considered for an answer to a term, and of best sellers without one. */
const maxFound = 250;

/** The most products of a collection or of a filter that are considered. */
const maxListed = 500;

/** The most words of a term that are used. */
const maxWords = 8;

/**
 * Creates a plain search without an index, used while no better engine is available. It looks products up in the
 * database by words of their titles and prefixes of their SKUs. The first of them are filtered, counted and ordered like
 * any other search. It neither corrects typos nor suggests terms.
 */
export function createDatabaseSearch(
  dependencies: DatabaseSearchDependencies,
): Pick<SearchEngine, 'search' | 'suggest' | 'explain'> {
  const withCandidates = async <T>(
    shopId: number,
    query: SearchQuery,
    runQuery: (engine: SearchEngine) => Promise<T>,
  ): Promise<T> => {
    const { texts, facts } = dependencies;
    const ids = await findCandidates(dependencies, shopId, query);
    const engine = createEmbeddedEngine({ facts });
    await engine.index(shopId, (await texts.products(shopId, ids)).map(withoutLongTexts));
    return runQuery(engine);
  };
  return {
    search: (shopId, query) =>
      withCandidates(shopId, query, (engine) => engine.search(shopId, query)),
    suggest: async () => [],
    explain: (shopId, query, documents) =>
      withCandidates(shopId, query, (engine) => engine.explain(shopId, query, documents)),
  };
}

/** Leaves out texts by which products are not looked up. Indexing their words would take two thirds of a search. */
function withoutLongTexts(product: Product): SearchDocument {
  return { ...toSearchDocument({ ...product, body_html: '' }), metafieldTexts: [] };
}

async function findCandidates(
  { products, catalogs, bestSellers }: DatabaseSearchDependencies,
  shopId: number,
  { term, filter = {} }: SearchQuery,
): Promise<number[]> {
  const words = term.split(/\s+/).filter((word) => word !== '');
  if (words.length > 0) {
    return products.lookUp(shopId, words.slice(0, maxWords), term.trim(), maxFound);
  }
  const { productIds = [], collectionIds = [] } = filter;
  if (productIds.length > 0) {
    return productIds.slice(0, maxListed);
  }
  const catalog = await catalogs.get(shopId);
  const members = collectionIds.flatMap((id) => catalog.collection(id)?.productIds ?? []);
  if (collectionIds.length > 0) {
    return [...new Set(members)].slice(0, maxListed);
  }
  return firstOf(maxFound, (await bestSellers(shopId)).productIds, catalog.newestFirst());
}

function firstOf(count: number, ...lists: readonly Iterable<number>[]): number[] {
  const first = new Set<number>();
  for (const list of lists) {
    for (const id of list) {
      if (first.size === count) {
        return [...first];
      }
      first.add(id);
    }
  }
  return [...first];
}
