import type { FeedPosition } from '../engine.ts';
import { type CollectionNames, isOwnCollection, ownName, shopOfAlias } from './collection-names.ts';
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
import { OwnedAlias, type OwnedAliasOptions } from './owned-alias.ts';
import { type SavedPosition, ShopPosition } from './saved-position.ts';
import type { TypesenseDocument } from './to-typesense-document.ts';

export interface ShopCollectionOptions extends OwnedAliasOptions {
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

/** The number of documents in a request: a megabyte or two, indexed within seconds. */
const documentsPerRequest = 500;

/** The documents of one shop, in a collection behind an alias, and the feed position up to which they are complete. */
export class ShopCollection {
  readonly #options: ShopCollectionOptions;
  readonly #shopId: number;
  readonly #alias: OwnedAlias;
  readonly #position: ShopPosition;
  /** The products whose documents the cluster has rejected, so that they are not expected there. */
  readonly #rejectedIds = new Set<number>();

  constructor(options: ShopCollectionOptions, shopId: number) {
    this.#options = options;
    this.#shopId = shopId;
    this.#alias = new OwnedAlias(options, shopId);
    this.#position = new ShopPosition(options.cluster, this.#alias);
  }

  get #cluster(): TypesenseCluster {
    return this.#options.cluster;
  }

  /** Returns the stored position; null when there is none or it belongs to another collection. */
  position(): Promise<SavedPosition | null> {
    return this.#position.read();
  }

  /** Stores the position with the version of the word forms in the documents. */
  savePosition(position: FeedPosition, forms?: string): Promise<void> {
    return this.#position.save(position, forms);
  }

  /** Returns the number of documents, and the products that are missing because they were rejected. */
  async contents(): Promise<{ documents: number; rejectedIds: ReadonlySet<number> }> {
    const { documents } = await this.#alias.existing();
    return { documents, rejectedIds: this.#rejectedIds };
  }

  /** Searches the current collection. Throws when it is missing or another installation has written it. */
  async search(searches: readonly Omit<SearchParameters, 'collection'>[]): Promise<SearchAnswer[]> {
    const names = await this.#alias.lastNames();
    const answers = await this.#cluster.search(
      searches.map((search) => ({ ...search, collection: this.#alias.name })),
    );
    return answers.map((answer) => {
      if (answer === null) {
        throw new MissingCollection(this.#alias.name);
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
    return (await this.#cluster.fieldsOf(this.#alias.name)) ?? [];
  }

  /** Imports documents. Reports and skips rejected documents; throws a failure that concerns all. */
  async put(
    documents: readonly TypesenseDocument[],
    action: 'upsert' | 'update' = 'upsert',
  ): Promise<void> {
    const { name } = await this.#alias.existing();
    await unlessMissing(name, this.#import(name, documents, action));
  }

  async remove(productIds: readonly number[]): Promise<void> {
    const { name } = await this.#alias.existing();
    for (let start = 0; start < productIds.length; start += documentsPerRequest) {
      const batch = productIds.slice(start, start + documentsPerRequest);
      const filter = `id:=[${batch.join(',')}]`;
      await unlessMissing(name, this.#cluster.removeDocuments(name, filter));
    }
    productIds.forEach((id) => this.#rejectedIds.delete(id));
  }

  async changeFields(fields: readonly FieldChange[]): Promise<void> {
    await this.#cluster.changeFields((await this.#alias.existing()).name, fields);
  }

  /** Replaces the shop's synonyms. */
  async replaceSynonyms(items: readonly SynonymItem[]): Promise<void> {
    await this.#putSynonyms((await this.#alias.existing()).name, items);
  }

  /**
   * Fills a new collection and points the alias to it once it is complete. The saved position goes first: a server that
   * is killed meanwhile must not continue from it.
   */
  async replace(
    documents: AsyncIterable<readonly TypesenseDocument[]>,
    { marketIds, synonyms, fields }: CollectionSettings,
  ): Promise<void> {
    const current = await this.#alias.current();
    const next = await this.#alias.newCollection();
    await this.#position.drop();
    // The remains of interrupted attempts.
    await this.#alias.dropAllBut(current?.name);
    await this.#cluster.createCollection(collectionSchema(next, marketIds, fields));
    await this.#putSynonyms(next, synonyms);
    this.#rejectedIds.clear();
    for await (const batch of inBatches(documents)) {
      await unlessMissing(next, this.#import(next, batch, 'upsert'));
    }
    await this.#alias.take(next);
    await this.#alias.dropAllBut(next);
  }

  /** Deletes the shop's collection. Keeps that of another installation. */
  async drop(): Promise<void> {
    if (await this.#alias.drop()) {
      await this.#cluster.dropSynonymSet(ownName(await this.#alias.names(), this.#shopId));
      await this.#alias.dropAllBut(undefined);
    }
  }

  /** Replaces the shop's synonym set. It has a name of its own, since it outlives collections. */
  async #putSynonyms(collection: string, items: readonly SynonymItem[]): Promise<void> {
    const name = ownName(await this.#alias.names(), this.#shopId);
    if (items.length > 0) {
      await this.#cluster.putSynonymSet(name, items);
    } else {
      await this.#cluster.dropSynonymSet(name);
    }
    await this.#cluster.useSynonymSets(collection, items.length > 0 ? [name] : []);
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
      this.#rejectedIds.delete(Number(productId));
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
    if (action === 'upsert') {
      this.#rejectedIds.add(Number(productId));
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

/** Collects documents that come in small pieces, so that a request has as many as it may. */
async function* inBatches(
  pieces: AsyncIterable<readonly TypesenseDocument[]>,
): AsyncGenerator<TypesenseDocument[]> {
  let batch: TypesenseDocument[] = [];
  for await (const piece of pieces) {
    batch.push(...piece);
    if (batch.length >= documentsPerRequest) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}
