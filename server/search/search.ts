import type { Catalogs } from '../catalog/catalogs.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import { createAdmission, type CollectionProductIds } from './admission.ts';
import type { SearchEngine, SearchFilter } from './engine.ts';

export interface SearchDependencies {
  engine: SearchEngine;
  catalogs: Catalogs;
  /** All products of a shop in the order in which an empty term lists them. */
  everything: (shopId: number) => Promise<Iterable<number>>;
}

export interface SearchRequest {
  term: string;
  offset: number;
  limit: number;
  filter?: SearchFilter;
}

export interface SearchPage {
  productIds: number[];
  /** Matches on all pages. */
  total: number;
}

/** What a shop's shoppers find, whichever engine looks it up. */
export class Search {
  readonly #dependencies: SearchDependencies;

  constructor(dependencies: SearchDependencies) {
    this.#dependencies = dependencies;
  }

  async find(shopId: number, request: SearchRequest): Promise<SearchPage> {
    if (request.term.trim() === '') {
      return this.#listEverything(shopId, request);
    }
    const { productIds, total } = await this.#dependencies.engine.search(shopId, request);
    return { productIds, total };
  }

  suggest(shopId: number, term: string, limit: number): Promise<string[]> {
    return this.#dependencies.engine.suggest(shopId, term, limit);
  }

  async #listEverything(
    shopId: number,
    { offset, limit, filter }: SearchRequest,
  ): Promise<SearchPage> {
    const { catalogs, everything } = this.#dependencies;
    const catalog = await catalogs.get(shopId);
    const productIds: number[] = [];
    let total = 0;
    const admits = createAdmission(membersOf(catalog), shopId, filter);
    for (const id of await everything(shopId)) {
      if (!isListed(catalog, id) || admits?.(id) === false) {
        continue;
      }
      if (total >= offset && productIds.length < limit) {
        productIds.push(id);
      }
      total++;
    }
    return { productIds, total };
  }
}

function isListed(catalog: ShopCatalog, id: number): boolean {
  const slot = catalog.slotOf(id);
  return slot !== undefined && catalog.isListed(slot);
}

function membersOf(catalog: ShopCatalog): CollectionProductIds {
  return (_shopId, collectionId) => catalog.collection(collectionId)?.members ?? new Set();
}
