import { SlotMask } from '../../server/catalog/columns/slot-mask.ts';
import type { Product } from '../../server/catalog/product.ts';
import { type SearchDocument, toSearchDocument } from '../../server/search/document.ts';
import { createEmbeddedEngine } from '../../server/search/embedded/embedded-engine.ts';
import { noVariants } from '../../server/search/variant-facts.ts';
import type { ProductFacts } from '../../server/search/product-facts.ts';
import type { FacetField, SearchQuery } from '../../server/search/query.ts';
import type { FindAlternatives } from '../../server/search/settings/synonyms.ts';

/** Runs the service's own engine as a contender, with its files in a folder, and made-up prices and stock. */
export function createContender(folder: string) {
  const facts = new ColumnFacts();
  const engine = createEmbeddedEngine({ facts: async () => facts, folder });
  let synonyms: Promise<FindAlternatives> | undefined;
  return {
    async build(batches: AsyncIterable<SearchDocument[]>): Promise<void> {
      await engine.reindex(shop, batches);
    },
    async keep(): Promise<void> {
      await engine.checkpoint(shop, { epoch: 'bench', seq: 1 });
    },
    async open(): Promise<void> {
      await engine.open(shop);
    },
    async search(term: string, withFacets: boolean): Promise<number> {
      const query: SearchQuery = { term, offset: 0, limit: 20 };
      const { total } = await engine.search(shop, withFacets ? { ...query, facets } : query);
      return total;
    },
    /** Sends what a shop with default settings sends: its language and the built-in synonyms of the term. */
    async searchWithSynonyms(term: string): Promise<number> {
      synonyms ??= loadSynonyms();
      const alternativesOf = await synonyms;
      const query: SearchQuery = { term, languages: ['en'], facets, offset: 0, limit: 20 };
      const alternatives = alternativesOf(term);
      return (await engine.search(shop, { ...query, alternatives, alternativesOf })).total;
    },
  };
}

/** Loads the synonyms when they are used first, because they are not part of the memory of an index. */
async function loadSynonyms(): Promise<FindAlternatives> {
  const { compileSynonyms } = await import('../../server/search/settings/synonyms.ts');
  const { builtInSynonyms } = await import('../../server/search/settings/synonyms/built-in.ts');
  return compileSynonyms(builtInSynonyms);
}

const facets: FacetField[] = ['vendors', 'productTypes', 'tags', 'price'];

/** Adds the fields that an import would add, which files and invented products lack. */
export function readDocument(product: Product): SearchDocument {
  const variants = product.variants.map((variant) => ({
    ...variantDefaults,
    ...variant,
    metafields: [],
  }));
  return toSearchDocument({ ...product, variants, metafields: [], options: [] });
}

const variantDefaults = { barcode: '', compare_at_price: null };

const shop = 1;

export class ColumnFacts implements ProductFacts {
  readonly variants = noVariants;
  readonly #slots = new Map<number, number>();

  slotOf(productId: number): number {
    const slot = this.#slots.get(productId) ?? this.#slots.size;
    this.#slots.set(productId, slot);
    return slot;
  }

  get slots(): object {
    return this;
  }

  isShown(): boolean {
    return true;
  }

  isAvailable(slot: number): boolean {
    return slot % 5 !== 0;
  }

  lowestPrice(slot: number): number {
    return 500 + ((slot * 37) % 50_000);
  }

  highestPrice(slot: number): number {
    return this.lowestPrice(slot) + (slot % 3) * 100;
  }

  prices(): readonly number[] {
    return [];
  }

  *collectionsOf(): Iterable<number> {}

  hasPrice(slot: number, { min = -Infinity, max = Infinity }: { min?: number; max?: number }) {
    return this.lowestPrice(slot) >= min && this.lowestPrice(slot) <= max;
  }

  // oxlint-disable-next-line require-yield -- these products are in no collection, so that nothing is read
  *collectionMask(): Generator<void, SlotMask> {
    return new SlotMask(0);
  }

  collectionMembers(): ReadonlySet<number> {
    return new Set();
  }

  salesRank(): number {
    return Infinity;
  }
}
