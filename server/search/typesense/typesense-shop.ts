import type { Language } from '../../text/languages/language.ts';
import type { SearchDocument } from '../document.ts';
import type { FactsChange, FeedPosition } from '../engine.ts';
import { defaultFieldWeights, type FieldWeights, type ReadFieldWeights } from '../field-weights.ts';
import { ListedOrder } from '../listed-order.ts';
import { findDifferences } from './document-differences.ts';
import { DocumentVectors } from './document-vectors.ts';
import { type IndexedForms, readIndexedForms } from './indexed-forms.ts';
import type { ReadProductFacts } from '../product-facts.ts';
import type { SearchQuery } from '../query.ts';
import type { QueryContext } from './answer-query.ts';
import { readOutdatedFacts } from './outdated-facts.ts';
import type { ReadingCache } from './reading-cache.ts';
import { nothingToFind, type ReadTerm, readTerm, type TermOptions } from './read-term.ts';
import { readWordings } from './read-wordings.ts';
import { ShopCollection, type ShopCollectionOptions } from './shop-collection.ts';
import { suggestFromLabels } from './suggest-from-labels.ts';
import { WriteQueue } from './write-queue.ts';
import { type ReadSynonyms, toSynonymItems } from './synonym-set.ts';
import { type FactsByMarket, toFactFields, toTypesenseDocument } from './to-typesense-document.ts';
import { withoutUnwanted } from './unwanted-products.ts';
import type { SearchAnswer } from './connection/typesense-answers.ts';
import { numberField } from './value-key.ts';
import { queryWeights } from './word-fields.ts';
import type { RunSearches } from './word-search.ts';

export interface TypesenseEngineDependencies extends ShopCollectionOptions {
  facts: ReadProductFacts;
  /** The markets whose prices and products are indexed; absent: base prices only. */
  marketIds?: (shopId: number) => Promise<readonly number[]>;
  /** Absent: synonyms are part of a query as alternatives. */
  synonyms?: ReadSynonyms;
  /** Absent: the default weights. */
  fieldWeights?: ReadFieldWeights;
  /** The languages whose word forms are indexed. Absent: English plurals only. */
  languages?: (shopId: number) => Promise<readonly Language[]>;
  /** The model whose vectors are stored with the documents; absent: there are none. */
  vectorModel?: string | undefined;
}

/** The index of one shop: its writes and queries. */
export class TypesenseShop {
  readonly #dependencies: TypesenseEngineDependencies;
  readonly #shopId: number;
  readonly #collection: ShopCollection;
  readonly #writes = new WriteQueue();
  /** Undefined when products are found by words only. */
  readonly vectors: DocumentVectors | undefined;
  /** The readings of terms. A write to the shop clears those of the shop. */
  readonly #readings: ReadingCache;
  /** True once the shop was dropped: then it has no products, and writing one creates a collection. */
  #isDropped = false;
  /** The version of the word forms in all documents; undefined without any. */
  #formsVersion: string | undefined;

  constructor(dependencies: TypesenseEngineDependencies, readings: ReadingCache, shopId: number) {
    this.#dependencies = dependencies;
    this.#readings = readings;
    this.#shopId = shopId;
    this.#collection = new ShopCollection(dependencies, shopId);
    this.vectors = this.#createVectors();
  }

  async open(): Promise<FeedPosition | null> {
    // Another server may have written the shop.
    this.#readings.clear(this.#shopId);
    const saved = await this.#collection.position();
    this.#formsVersion = saved?.forms;
    return saved && !(await this.needsReindex()) ? saved.position : null;
  }

  /** Returns whether the shop has other languages than its documents were written with. */
  async needsReindex(): Promise<boolean> {
    return (await this.#forms()).version !== this.#formsVersion;
  }

  put(documents: readonly SearchDocument[]): Promise<void> {
    return this.#write(async () => {
      if (documents.length > 0) {
        await this.#createIfDropped();
        const written = await this.#toTypesense(distinctById(documents), await this.#forms());
        await this.#collection.put(written);
      }
    });
  }

  remove(productIds: readonly number[]): Promise<void> {
    return this.#write(async () => {
      if (productIds.length > 0) {
        await this.#createIfDropped();
        await this.#collection.remove(productIds);
      }
    });
  }

  reindex(documents: AsyncIterable<readonly SearchDocument[]>): Promise<void> {
    return this.#write(() => this.#replace(documents));
  }

  refresh(change: FactsChange): Promise<void> {
    return this.#write(async () => {
      await this.#createIfDropped();
      if (change.settings && this.#dependencies.synonyms) {
        await this.#collection.replaceSynonyms((await this.#settings()).synonyms);
      }
      const facts = await this.#factsByMarket();
      const productIds = await readOutdatedFacts(this.#runSearches, change, facts);
      await this.#collection.put(
        productIds.map((id) => toFactFields(id, facts)),
        'update',
      );
    });
  }

  async checkpoint(position: FeedPosition): Promise<FeedPosition | null> {
    await this.#write(() => this.#collection.savePosition(position, this.#formsVersion));
    return position;
  }

  differences(productIds: ReadonlySet<number>): Promise<number[]> {
    return findDifferences(this.#collection, this.#runSearches, productIds);
  }

  drop(): Promise<void> {
    return this.#write(async () => {
      this.#isDropped = true;
      await this.#collection.drop();
    });
  }

  /** Returns undefined when nothing can match, so that no request is needed. */
  async contextOf(query: SearchQuery): Promise<Omit<QueryContext, 'facts'> | undefined> {
    const fieldWeights = await this.#fieldWeights();
    const { term, isAsTyped = false, isUnfinished = false, languages = [] } = query;
    const knowsSynonyms = this.#dependencies.synonyms !== undefined;
    // A cluster with the shop's synonyms applies them itself.
    const { alternatives: all = [], learnedAlternatives = [] } = query;
    const alternatives = knowsSynonyms ? learnedAlternatives : all;
    const isEverything = term.trim() === '';
    const read = isEverything
      ? nothingToFind
      : await this.#readTerm(term, alternatives, { isAsTyped, isUnfinished, languages });
    const sort = await this.#sortIfIndexed(query);
    const canFind = isEverything || read.words.length > 0 || read.wordingIds;
    return canFind
      ? {
          runSearches: this.#runSearches,
          query: await withoutUnwanted(this.#runSearches, { ...query, sort }),
          fieldWeights,
          counts: this.#readings.countsOf(this.#shopId),
          knowsSynonyms,
          term: read,
        }
      : undefined;
  }

  /** A metafield without numbers has no field in the collection, so sorting by it is ignored. */
  async #sortIfIndexed({ sort }: SearchQuery): Promise<SearchQuery['sort']> {
    const field = sort?.field;
    if (field === undefined || typeof field === 'string' || field instanceof ListedOrder) {
      return sort;
    }
    const fields = await this.#collection.fields();
    return fields.some(({ name }) => name === numberField(field)) ? sort : undefined;
  }

  /** Returns completions with words in the titles, types and vendors of the best matches. */
  async suggest(
    term: string,
    limit: number,
    languages: readonly Language[] = [],
  ): Promise<string[]> {
    const { labels } = await this.#readTerm(term, [], { isUnfinished: true, languages });
    return suggestFromLabels(labels, term, limit, languages);
  }

  async #readTerm(
    term: string,
    alternatives: readonly string[],
    options: Pick<TermOptions, 'isAsTyped' | 'isUnfinished' | 'languages'>,
  ): Promise<ReadTerm> {
    const weights = queryWeights(await this.#fieldWeights());
    const { isAsTyped = false, isUnfinished = false, languages } = options;
    const key = JSON.stringify([
      [term, alternatives, isAsTyped, isUnfinished, languages],
      [...weights],
    ]);
    const counts = this.#readings.countsOf(this.#shopId);
    return this.#readings.read(this.#shopId, key, async () => {
      const known = { ...options, weights, counts };
      const read = await readTerm(this.#runSearches, term, known);
      return { ...read, ...(await readWordings(this.#runSearches, read, alternatives, known)) };
    });
  }

  readonly #runSearches: RunSearches = async (searches) => {
    if (searches.length === 0) {
      return [];
    }
    return this.#isDropped ? searches.map(() => nothing) : this.#collection.search(searches);
  };

  async #write<T>(work: () => Promise<T>): Promise<T> {
    return this.#writes.run(async () => {
      try {
        return await work();
      } finally {
        this.#readings.clear(this.#shopId);
      }
    });
  }

  /**
   * Creates the collection of a dropped shop. One that is missing for another reason must be filled with all products, not
   * only with those of a write.
   */
  async #createIfDropped(): Promise<void> {
    if (this.#isDropped) {
      await this.#replace(noDocuments());
    }
  }

  async #replace(documents: AsyncIterable<readonly SearchDocument[]>): Promise<void> {
    const forms = await this.#forms();
    await this.#collection.replace(this.#allToTypesense(documents, forms), {
      ...(await this.#settings()),
      fields: (await this.vectors?.fieldsToKeep()) ?? [],
    });
    this.vectors?.noteReplaced();
    this.#formsVersion = forms.version;
    this.#isDropped = false;
  }

  async *#allToTypesense(documents: AsyncIterable<readonly SearchDocument[]>, forms: IndexedForms) {
    for await (const some of documents) {
      yield await this.#toTypesense(some, forms);
    }
  }

  async #toTypesense(documents: readonly SearchDocument[], { forms }: IndexedForms) {
    const facts = await this.#factsByMarket();
    const written = documents.map((document) => toTypesenseDocument(document, facts, forms));
    return this.vectors ? this.vectors.keepIn(written) : written;
  }

  #createVectors(): DocumentVectors | undefined {
    const { vectorModel: model } = this.#dependencies;
    return model === undefined
      ? undefined
      : new DocumentVectors({
          model,
          collection: this.#collection,
          runSearches: (searches) => this.#runSearches(searches),
          write: (work) => this.#write(work),
        });
  }

  async #forms(): Promise<IndexedForms> {
    return readIndexedForms(await this.#dependencies.languages?.(this.#shopId));
  }

  async #factsByMarket(): Promise<FactsByMarket> {
    const facts: [number | undefined, Awaited<ReturnType<ReadProductFacts>>][] = [];
    for (const marketId of [undefined, ...(await this.#marketIds())]) {
      facts.push([marketId, await this.#dependencies.facts(this.#shopId, marketId)]);
    }
    return new Map(facts.flatMap(([marketId, known]) => (known ? [[marketId, known]] : [])));
  }

  async #marketIds(): Promise<readonly number[]> {
    return (await this.#dependencies.marketIds?.(this.#shopId)) ?? [];
  }

  async #settings() {
    const synonyms = (await this.#dependencies.synonyms?.(this.#shopId)) ?? [];
    const { forms } = await this.#forms();
    return { marketIds: await this.#marketIds(), synonyms: toSynonymItems(synonyms, forms) };
  }

  async #fieldWeights(): Promise<FieldWeights> {
    return (await this.#dependencies.fieldWeights?.(this.#shopId)) ?? defaultFieldWeights;
  }
}

const nothing: SearchAnswer = {
  found: 0,
  hits: [],
  out_of: 0,
  facet_counts: [],
  request_params: { collection_name: '' },
};

/** Keeps the last of documents with the same id. */
function distinctById(documents: readonly SearchDocument[]): SearchDocument[] {
  return [...new Map(documents.map((document) => [document.id, document])).values()];
}

async function* noDocuments(): AsyncGenerator<never> {}
