import type { FeedPosition } from '../engine.ts';
import { collectionSchema } from './collection-schema.ts';
import type { ImportResult } from './typesense-answers.ts';
import type { TypesenseCluster } from './typesense-cluster.ts';
import type { SynonymItem } from './synonym-set.ts';
import { TypesenseFailure } from './typesense-failure.ts';
import type { TypesenseDocument } from './to-typesense-document.ts';

export interface ShopCollectionOptions {
  cluster: TypesenseCluster;
  /** The prefix of the names of this installation's collections. */
  prefix: string;
  /** Receives the documents that Typesense rejects. */
  onRejected: (shopId: number, rejected: RejectedDocument) => void;
}

export interface RejectedDocument {
  productId: string;
  reason: string;
}

/** The number of documents in a request: some hundred kilobytes, indexed within a second. */
const documentsPerRequest = 500;

/** The documents of one shop, in a collection behind an alias, and the feed position up to which they are complete. */
export class ShopCollection {
  readonly #options: ShopCollectionOptions;
  readonly #shopId: number;
  readonly alias: string;

  constructor(options: ShopCollectionOptions, shopId: number) {
    this.#options = options;
    this.#shopId = shopId;
    this.alias = `${aliasPrefix(options.prefix)}${shopId}`;
  }

  get #cluster(): TypesenseCluster {
    return this.#options.cluster;
  }

  /** Returns the stored position; null when there is none or it belongs to another collection. */
  async position(): Promise<FeedPosition | null> {
    const collection = await this.#cluster.collectionOf(this.alias);
    const [answer] = await this.#cluster.search([
      {
        collection: this.#positionsName,
        q: '*',
        filter_by: `id:=[${this.alias}]`,
        per_page: 1,
      },
    ]);
    const document: Readonly<Record<string, unknown>> = answer?.hits[0]?.document ?? {};
    const { epoch, seq, of } = document;
    const isCurrent = collection !== null && of === collection;
    return isCurrent && typeof epoch === 'string' && typeof seq === 'number'
      ? { epoch, seq }
      : null;
  }

  async savePosition({ epoch, seq }: FeedPosition): Promise<void> {
    const collection = await this.#cluster.collectionOf(this.alias);
    if (collection === null) {
      return;
    }
    await this.#createPositions();
    const document = { id: this.alias, epoch, seq, of: collection };
    const [result] = await this.#cluster.importDocuments(this.#positionsName, [document], 'upsert');
    if (result?.success === false) {
      throw new TypesenseFailure(`Typesense rejected a position: ${result.error}`, null);
    }
  }

  /** Imports documents. Reports and skips rejected documents; throws a failure that concerns all. */
  async put(
    documents: readonly TypesenseDocument[],
    action: 'upsert' | 'update' = 'upsert',
  ): Promise<void> {
    await this.#import(this.alias, documents, action);
  }

  async remove(productIds: readonly number[]): Promise<void> {
    for (let start = 0; start < productIds.length; start += documentsPerRequest) {
      const batch = productIds.slice(start, start + documentsPerRequest);
      await this.#cluster.removeDocuments(this.alias, `id:=[${batch.join(',')}]`);
    }
  }

  async exists(): Promise<boolean> {
    return (await this.#cluster.collectionOf(this.alias)) !== null;
  }

  /** Replaces the shop's synonyms. */
  async replaceSynonyms(items: readonly SynonymItem[]): Promise<void> {
    const current = await this.#cluster.collectionOf(this.alias);
    if (current !== null) {
      await this.#putSynonyms(current, items);
    }
  }

  /** Fills a new collection and points the alias to it once it is complete. */
  async replace(
    documents: AsyncIterable<readonly TypesenseDocument[]>,
    { marketIds, synonyms }: { marketIds: readonly number[]; synonyms: readonly SynonymItem[] },
  ): Promise<void> {
    const current = await this.#cluster.collectionOf(this.alias);
    const next = `${this.alias}_${numberOf(current) + 1}`;
    // Deletes the remains of an interrupted attempt.
    await this.#cluster.dropCollection(next);
    await this.#cluster.createCollection(collectionSchema(next, marketIds));
    await this.#putSynonyms(next, synonyms);
    for await (const batch of documents) {
      await this.#import(next, batch, 'upsert');
    }
    await this.#cluster.pointAlias(this.alias, next);
    if (current !== null) {
      await this.#cluster.dropCollection(current);
    }
  }

  async drop(): Promise<void> {
    const current = await this.#cluster.collectionOf(this.alias);
    await this.#cluster.dropAlias(this.alias);
    await this.#cluster.dropSynonymSet(this.alias);
    if (current !== null) {
      await this.#cluster.dropCollection(current);
    }
  }

  /** Replaces the shop's synonym set. Its name is that of the alias, since it outlives collections. */
  async #putSynonyms(collection: string, items: readonly SynonymItem[]): Promise<void> {
    if (items.length > 0) {
      await this.#cluster.putSynonymSet(this.alias, items);
    } else {
      await this.#cluster.dropSynonymSet(this.alias);
    }
    await this.#cluster.useSynonymSets(collection, items.length > 0 ? [this.alias] : []);
  }

  get #positionsName(): string {
    return `${this.#options.prefix}_positions`;
  }

  async #createPositions(): Promise<void> {
    if ((await this.#cluster.fieldsOf(this.#positionsName)) === null) {
      await this.#cluster.createCollection({
        name: this.#positionsName,
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

/** Returns the ids of the shops with documents on the cluster. */
export async function indexedShopIds(cluster: TypesenseCluster, prefix: string): Promise<number[]> {
  const aliases = await cluster.aliasNames();
  return aliases
    .filter((alias) => alias.startsWith(aliasPrefix(prefix)))
    .map((alias) => Number(alias.slice(aliasPrefix(prefix).length)))
    .filter(Number.isInteger);
}

function aliasPrefix(prefix: string): string {
  return `${prefix}_shop_`;
}

/** Returns the number at the end of a collection's name. */
function numberOf(collection: string | null): number {
  return Number(/_(\d+)$/.exec(collection ?? '')?.[1] ?? 0);
}
