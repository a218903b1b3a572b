import type { FeedPosition } from '../engine.ts';
import { collectionSchema } from './collection-schema.ts';
import type { ImportResult } from './typesense-answers.ts';
import type { TypesenseCluster } from './typesense-cluster.ts';
import type { SynonymItem } from './synonym-set.ts';
import { TypesenseFailure } from './typesense-failure.ts';
import type { TypesenseDocument } from './to-typesense-document.ts';

export interface ShopCollectionOptions {
  cluster: TypesenseCluster;
  /** What the names of this installation's collections begin with. */
  prefix: string;
  /** Told of documents that Typesense does not take. */
  onRefused: (shopId: number, refused: RefusedDocument) => void;
}

export interface RefusedDocument {
  productId: string;
  reason: string;
}

/** So many documents are sent at once: some hundred kilobytes, indexed within a second. */
const documentsAtOnce = 500;

/** The documents of one shop: a collection behind an alias, and up to where in the feed it is complete. */
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

  /** Null: there is none, or it is not the one that the position was written for. */
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
    const isOfIt = collection !== null && of === collection;
    return isOfIt && typeof epoch === 'string' && typeof seq === 'number' ? { epoch, seq } : null;
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
      throw new TypesenseFailure(`Typesense refused a position: ${result.error}`, null);
    }
  }

  /** Those that are refused are reported and left out; what is in the way of all is thrown. */
  async put(
    documents: readonly TypesenseDocument[],
    action: 'upsert' | 'update' = 'upsert',
  ): Promise<void> {
    await this.#import(this.alias, documents, action);
  }

  async remove(productIds: readonly number[]): Promise<void> {
    for (let start = 0; start < productIds.length; start += documentsAtOnce) {
      const some = productIds.slice(start, start + documentsAtOnce);
      await this.#cluster.removeDocuments(this.alias, `id:=[${some.join(',')}]`);
    }
  }

  async exists(): Promise<boolean> {
    return (await this.#cluster.collectionOf(this.alias)) !== null;
  }

  /** Has the words of a search find what others find. */
  async useSynonyms(items: readonly SynonymItem[]): Promise<void> {
    const living = await this.#cluster.collectionOf(this.alias);
    if (living !== null) {
      await this.#putSynonyms(living, items);
    }
  }

  /** Fills a collection beside the living one, and has the alias name it when it is whole. */
  async replace(
    documents: AsyncIterable<readonly TypesenseDocument[]>,
    { marketIds, synonyms }: { marketIds: readonly number[]; synonyms: readonly SynonymItem[] },
  ): Promise<void> {
    const living = await this.#cluster.collectionOf(this.alias);
    const next = `${this.alias}_${numberOf(living) + 1}`;
    // What an interrupted attempt has left.
    await this.#cluster.dropCollection(next);
    await this.#cluster.createCollection(collectionSchema(next, marketIds));
    await this.#putSynonyms(next, synonyms);
    for await (const some of documents) {
      await this.#import(next, some, 'upsert');
    }
    await this.#cluster.pointAlias(this.alias, next);
    if (living !== null) {
      await this.#cluster.dropCollection(living);
    }
  }

  async drop(): Promise<void> {
    const living = await this.#cluster.collectionOf(this.alias);
    await this.#cluster.dropAlias(this.alias);
    await this.#cluster.dropSynonymSet(this.alias);
    if (living !== null) {
      await this.#cluster.dropCollection(living);
    }
  }

  /** The set has the name of the alias: it is the shop's, whichever collection is behind that. */
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
    for (let start = 0; start < documents.length; start += documentsAtOnce) {
      const some = documents.slice(start, start + documentsAtOnce);
      const results = await this.#cluster.importDocuments(collection, some, action);
      results.forEach((result, place) => {
        this.#judge(result, some[place]?.id ?? '', action);
      });
    }
  }

  /** A document by itself is reported; a server in trouble fails the batch, which is then sent again. */
  #judge(result: ImportResult, productId: string, action: 'upsert' | 'update'): void {
    if (result.success) {
      return;
    }
    const { code = 400, error } = result;
    if (code >= 500) {
      throw new TypesenseFailure(`Typesense could not index a product: ${error}`, code);
    }
    // Facts of a product that has gone meanwhile.
    if (action === 'update' && code === 404) {
      return;
    }
    this.#options.onRefused(this.#shopId, { productId, reason: error });
  }
}

/** The shops of which the cluster has documents. */
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

/** Collections of a shop are numbered. */
function numberOf(collection: string | null): number {
  return Number(/_(\d+)$/.exec(collection ?? '')?.[1] ?? 0);
}
