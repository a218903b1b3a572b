import { expect, onTestFinished } from 'vitest';
import type { SearchDocument, SearchEngine, SearchFilter, SearchResult } from './engine.ts';

interface EngineSurroundings {
  collectionProductIds: (shopId: number, collectionId: number) => ReadonlySet<number>;
}

export type CreateEngine = (
  surroundings: EngineSurroundings,
) => SearchEngine | Promise<SearchEngine>;

type SomeFields = Partial<SearchDocument> & { id: number };

/** A document that states only what matters. */
export function searchDocument(fields: SomeFields): SearchDocument {
  return {
    title: '',
    handle: '',
    vendor: '',
    productType: '',
    tags: [],
    optionValues: [],
    skus: [],
    barcodes: [],
    metafieldValues: [],
    description: '',
    ...fields,
  };
}

export const SHOP = 1;
export const OTHER_SHOP = 2;

/** A shop in a fresh engine, which the test leaves as it found it. */
export interface ContractShop {
  engine: SearchEngine;
  collections: Map<number, ReadonlySet<number>>;
  put(...documents: SomeFields[]): Promise<void>;
  search(term: string, offset: number, limit: number): Promise<SearchResult>;
  /** Ids in ascending order: relevance is each engine's own. */
  find(term: string, filter?: SearchFilter): Promise<number[]>;
}

export type OpenShop = () => Promise<ContractShop>;

export async function openContractShop(create: CreateEngine): Promise<ContractShop> {
  const collections = new Map<number, ReadonlySet<number>>();
  const engine = await create({
    collectionProductIds: (_, id) => collections.get(id) ?? new Set(),
  });
  onTestFinished(async () => {
    await engine.reindex(SHOP, batches());
    await engine.reindex(OTHER_SHOP, batches());
    await engine.close();
  });
  return {
    engine,
    collections,
    put: (...documents) => engine.index(SHOP, documents.map(searchDocument)),
    search: (term, offset, limit) => engine.search(SHOP, { term, offset, limit }),
    async find(term, filter) {
      const query = { term, offset: 0, limit: 100, ...(filter && { filter }) };
      const { productIds, scores, total } = await engine.search(SHOP, query);
      expect(total).toBe(productIds.length);
      expect(scores).toHaveLength(productIds.length);
      return productIds.toSorted(ascending);
    },
  };
}

/** Documents as a reindexing takes them. */
export async function* batches(
  ...all: readonly (readonly SearchDocument[])[]
): AsyncGenerator<readonly SearchDocument[]> {
  yield* all;
}

export function ascending(one: number, other: number): number {
  return one - other;
}
