import type { FeedPosition } from '../engine.ts';
import {
  aliasOf,
  type CollectionNames,
  isOwnCollection,
  nextCollection,
  ownName,
  positionsName,
  shopOfAlias,
} from './collection-names.ts';
import { collectionSchema } from './collection-schema.ts';
import type { FieldAnswer, ImportResult, SearchAnswer } from './connection/typesense-answers.ts';
import type {
  FieldChange,
  FieldSchema,
  SearchParameters,
  TypesenseCluster,
} from './connection/typesense-cluster.ts';
import type { SynonymItem } from './synonym-set.ts';
import {
  ForeignCollection,
  MissingCollection,
  TypesenseFailure,
} from './connection/typesense-failure.ts';
import type { TypesenseDocument } from './to-typesense-document.ts';

export interface ShopCollectionOptions {
  cluster: TypesenseCluster;
  /** The prefix of the names of this installation's collections. */
  prefix: string;
  /** Returns the id of the data set, which is part of the names of collections. */
  epoch: () => Promise<string>;
  /** Receives the documents that Typesense rejects. */
  onRejected: (shopId: number, rejected: RejectedDocument) => void;
}

export interface RejectedDocument {
  productId: string;
  reason: string;
}

export interface CollectionSettings {
  marketIds: readonly number[];
  synonyms: readonly SynonymItem[];
  /** Further fields than those of all shops. */
  fields?: readonly FieldSchema[];
}

export interface SavedPosition {
  position: FeedPosition;
  /** The version of the word forms in the documents; undefined for none. */
  forms: string | undefined;
}

/** The number of documents in a request: some hundred kilobytes, indexed within a second. */
const documentsPerRequest = 500;

/** The documents of one shop, in a collection behind an alias, and the feed position up to which they are complete. */
export class ShopCollection {
  readonly #options: ShopCollectionOptions;
  readonly #shopId: number;
  readonly #alias: string;
  #names: CollectionNames | undefined;

  constructor(options: ShopCollectionOptions, shopId: number) {
    this.#options = options;
    this.#shopId = shopId;
    this.#alias = aliasOf(options.prefix, shopId);
  }

  get #cluster(): TypesenseCluster {
    return this.#options.cluster;
  }

  /** Returns the stored position; null when there is none or it belongs to another collection. */
  async position(): Promise<SavedPosition | null> {
    const collection = await this.#current();
    const [answer] = await this.#cluster.search([
      {
        collection: positionsName(await this.#readNames()),
        q: '*',
        filter_by: `id:=[${this.#alias}]`,
        per_page: 1,
      },
    ]);
    const document: Readonly<Record<string, unknown>> = answer?.hits[0]?.document ?? {};
    const { epoch, seq, of, forms } = document;
    const isCurrent = collection !== null && of === collection;
    return isCurrent && typeof epoch === 'string' && typeof seq === 'number'
      ? { position: { epoch, seq }, forms: typeof forms === 'string' ? forms : undefined }
      : null;
  }

  /** Searches the current collection. Throws when it is missing or another installation has written it. */
  async search(searches: readonly Omit<SearchParameters, 'collection'>[]): Promise<SearchAnswer[]> {
    const names = this.#names ?? (await this.#readNames());
    const answers = await this.#cluster.search(
      searches.map((search) => ({ ...search, collection: this.#alias })),
    );
    return answers.map((answer) => {
      if (answer === null) {
        throw new MissingCollection(this.#alias);
      }
      const { collection_name: collection } = answer.request_params;
      if (!isOwnCollection(names, this.#shopId, collection)) {
        throw new ForeignCollection(collection);
      }
      return answer;
    });
  }

  /** Returns the fields; none when there is no collection. */
  async fields(): Promise<readonly FieldAnswer[]> {
    return (await this.#cluster.fieldsOf(this.#alias)) ?? [];
  }

  /** Stores the position with the version of the word forms in the documents. */
  async savePosition({ epoch, seq }: FeedPosition, forms?: string): Promise<void> {
    const collection = await this.#existing();
    const positions = positionsName(await this.#readNames());
    await this.#createPositions(positions);
    const document = {
      id: this.#alias,
      epoch,
      seq,
      of: collection,
      ...(forms !== undefined && { forms }),
    };
    const [result] = await this.#cluster.importDocuments(positions, [document], 'upsert');
    if (result?.success === false) {
      throw new TypesenseFailure(`Typesense rejected a position: ${result.error}`, null);
    }
  }

  /** Imports documents. Reports and skips rejected documents; throws a failure that concerns all. */
  async put(
    documents: readonly TypesenseDocument[],
    action: 'upsert' | 'update' = 'upsert',
  ): Promise<void> {
    const collection = await this.#existing();
    await unlessMissing(collection, this.#import(collection, documents, action));
  }

  async remove(productIds: readonly number[]): Promise<void> {
    const collection = await this.#existing();
    for (let start = 0; start < productIds.length; start += documentsPerRequest) {
      const batch = productIds.slice(start, start + documentsPerRequest);
      const filter = `id:=[${batch.join(',')}]`;
      await unlessMissing(collection, this.#cluster.removeDocuments(collection, filter));
    }
  }

  async exists(): Promise<boolean> {
    return (await this.#current()) !== null;
  }

  async changeFields(fields: readonly FieldChange[]): Promise<void> {
    await this.#cluster.changeFields(await this.#existing(), fields);
  }

  /** Replaces the shop's synonyms. */
  async replaceSynonyms(items: readonly SynonymItem[]): Promise<void> {
    await this.#putSynonyms(await this.#existing(), items);
  }

  /** Fills a new collection and points the alias to it once it is complete. */
  async replace(
    documents: AsyncIterable<readonly TypesenseDocument[]>,
    { marketIds, synonyms, fields }: CollectionSettings,
  ): Promise<void> {
    const current = await this.#current();
    const next = nextCollection(await this.#readNames(), this.#shopId, current);
    // Deletes the remains of an interrupted attempt.
    await this.#cluster.dropCollection(next);
    await this.#cluster.createCollection(collectionSchema(next, marketIds, fields));
    await this.#putSynonyms(next, synonyms);
    for await (const batch of documents) {
      await this.#import(next, batch, 'upsert');
    }
    await this.#cluster.pointAlias(this.#alias, next);
    if (current !== null) {
      await this.#cluster.dropCollection(current);
    }
  }

  /** Deletes the shop's collection. Keeps that of another installation. */
  async drop(): Promise<void> {
    const current = await this.#cluster.collectionOf(this.#alias);
    if (current !== null && !isOwnCollection(await this.#readNames(), this.#shopId, current)) {
      return;
    }
    await this.#cluster.dropAlias(this.#alias);
    await this.#cluster.dropSynonymSet(ownName(await this.#readNames(), this.#shopId));
    if (current !== null) {
      await this.#cluster.dropCollection(current);
    }
  }

  /** Replaces the shop's synonym set. It has a name of its own, since it outlives collections. */
  async #putSynonyms(collection: string, items: readonly SynonymItem[]): Promise<void> {
    const name = ownName(await this.#readNames(), this.#shopId);
    if (items.length > 0) {
      await this.#cluster.putSynonymSet(name, items);
    } else {
      await this.#cluster.dropSynonymSet(name);
    }
    await this.#cluster.useSynonymSets(collection, items.length > 0 ? [name] : []);
  }

  /** Returns the current collection; null when there is none. Throws when another installation has written it. */
  async #current(): Promise<string | null> {
    const names = await this.#readNames();
    const collection = await this.#cluster.collectionOf(this.#alias);
    if (collection !== null && !isOwnCollection(names, this.#shopId, collection)) {
      throw new ForeignCollection(collection);
    }
    return collection;
  }

  async #existing(): Promise<string> {
    const collection = await this.#current();
    if (collection === null) {
      throw new MissingCollection(this.#alias);
    }
    return collection;
  }

  async #readNames(): Promise<CollectionNames> {
    const { prefix, epoch } = this.#options;
    this.#names = { prefix, epoch: await epoch() };
    return this.#names;
  }

  async #createPositions(name: string): Promise<void> {
    if ((await this.#cluster.fieldsOf(name)) === null) {
      await this.#cluster.createCollection({
        name,
        fields: [
          { name: 'epoch', type: 'string' },
          { name: 'seq', type: 'int64' },
          { name: 'of', type: 'string' },
        ],
      });
    }
  }

  async #import(
    collection: string,
    documents: readonly TypesenseDocument[],
    action: 'upsert' | 'update',
  ): Promise<void> {
    for (let start = 0; start < documents.length; start += documentsPerRequest) {
      const batch = documents.slice(start, start + documentsPerRequest);
      const results = await this.#cluster.importDocuments(collection, batch, action);
      results.forEach((result, place) => {
        this.#checkResult(result, batch[place]?.id ?? '', action);
      });
    }
  }

  /** Reports a rejected document. Throws when the server failed, so that the batch is sent again. */
  #checkResult(result: ImportResult, productId: string, action: 'upsert' | 'update'): void {
    if (result.success) {
      return;
    }
    const { code = 400, error } = result;
    if (code >= 500) {
      throw new TypesenseFailure(`Typesense could not index a product: ${error}`, code);
    }
    // The product was deleted meanwhile.
    if (action === 'update' && code === 404) {
      return;
    }
    this.#options.onRejected(this.#shopId, { productId, reason: error });
  }
}

/** Returns the ids of the shops whose collections belong to this data set. */
export async function indexedShopIds(
  cluster: TypesenseCluster,
  names: CollectionNames,
): Promise<number[]> {
  const aliases = await cluster.aliases();
  return [...aliases].flatMap(([alias, collection]) => {
    const shopId = shopOfAlias(names.prefix, alias);
    return shopId !== undefined && isOwnCollection(names, shopId, collection) ? [shopId] : [];
  });
}

async function unlessMissing(collection: string, write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw error instanceof TypesenseFailure && error.status === 404
      ? new MissingCollection(collection)
      : error;
  }
}
