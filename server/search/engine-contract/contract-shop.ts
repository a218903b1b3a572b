import { expect, onTestFinished } from 'vitest';
import type { SearchDocument } from '../document.ts';
import type { FactsChange, SearchEngine } from '../engine.ts';
import { FactsTable } from '../facts-table.ts';
import type { ReadProductFacts } from '../product-facts.ts';
import type { SearchQuery, SearchResult } from '../query.ts';
import type { MaybePromise } from '../../base/maybe-promise.ts';
import type { Language } from '../../text/languages/language.ts';

interface EngineContext {
  facts: ReadProductFacts;
  /** The languages of all shops; absent where a test does not name any. */
  languages?: () => Promise<readonly Language[]>;
}

export type CreateEngine = (context: EngineContext) => MaybePromise<SearchEngine>;

export type PartialDocument = Partial<SearchDocument> & { id: number };

/** Creates a document with defaults for the fields that do not matter to a test. */
export function searchDocument(fields: PartialDocument): SearchDocument {
  return {
    title: '',
    handle: '',
    vendor: '',
    productType: '',
    tags: [],
    options: [],
    variants: [],
    skus: [],
    barcodes: [],
    metafields: [],
    metafieldTexts: [],
    description: '',
    createdAt: 0,
    updatedAt: 0,
    compareAtPrice: null,
    ...fields,
  };
}

export const testShopId = 1;
export const otherShopId = 2;

/** A shop in a new engine. It is emptied after the test. */
export interface ContractShop {
  engine: SearchEngine;
  facts: FactsTable;
  put(...documents: PartialDocument[]): Promise<void>;
  search(
    term: string,
    offset: number,
    limit: number,
    query?: Partial<SearchQuery>,
  ): Promise<SearchResult>;
  /** Returns the ids in ascending order, because each engine defines its own relevance. */
  find(term: string, query?: Partial<SearchQuery>): Promise<number[]>;
}

/** Opens a shop in these languages. */
export type OpenShop = (...languages: readonly Language[]) => Promise<ContractShop>;

export async function openContractShop(
  create: CreateEngine,
  languages: readonly Language[] = [],
): Promise<ContractShop> {
  const facts = new FactsTable();
  const inner = await create({
    facts: async () => facts,
    ...(languages.length > 0 && { languages: async () => languages }),
  });
  let lastFacts = '[[],[]]';
  const engine: SearchEngine = {
    ...inner,
    // Refreshes changed facts before a search, as the feed's follower does.
    async search(shopId, query) {
      const currentFacts = JSON.stringify([
        [...facts.overrides],
        Array.from(facts.collections, toIds),
      ]);
      if (currentFacts !== lastFacts) {
        lastFacts = currentFacts;
        await inner.refresh(shopId, factsOf(facts));
      }
      return inner.search(shopId, query);
    },
  };
  onTestFinished(async () => {
    await engine.reindex(testShopId, batches());
    await engine.reindex(otherShopId, batches());
    await engine.close();
  });
  return {
    engine,
    facts,
    put: (...documents) => engine.index(testShopId, documents.map(searchDocument)),
    search: (term, offset, limit, query) =>
      engine.search(testShopId, { languages, ...query, term, offset, limit }),
    async find(term, query) {
      const { productIds, scores, total } = await engine.search(testShopId, {
        languages,
        term,
        offset: 0,
        limit: 100,
        ...query,
      });
      expect(total).toBe(productIds.length);
      expect(scores).toHaveLength(productIds.length);
      return productIds.toSorted(ascending);
    },
  };
}

function toIds([id, members]: [number, ReadonlySet<number>]): number[] {
  return [id, ...members];
}

function factsOf({ overrides, collections }: FactsTable): FactsChange {
  const productIds = [...overrides.keys()];
  return { productIds, collectionIds: [...collections.keys()], soldIds: productIds };
}

/** Yields documents in batches, as a reindexing reads them. */
export async function* batches(
  ...all: readonly (readonly SearchDocument[])[]
): AsyncGenerator<readonly SearchDocument[]> {
  yield* all;
}

export function ascending(one: number, other: number): number {
  return one - other;
}
