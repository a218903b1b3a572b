import type { FeedPosition } from '../engine.ts';
import { positionsName } from './collection-names.ts';
import type { TypesenseCluster } from './connection/typesense-cluster.ts';
import { TypesenseFailure } from './connection/typesense-failure.ts';
import type { OwnedAlias } from './owned-alias.ts';

export interface SavedPosition {
  position: FeedPosition;
  /** The version of the word forms in the documents; undefined for none. */
  forms: string | undefined;
}

/** The feed position up to which a shop's collection is complete. It is stored with the name of the collection. */
export class ShopPosition {
  readonly #cluster: TypesenseCluster;
  readonly #alias: OwnedAlias;

  constructor(cluster: TypesenseCluster, alias: OwnedAlias) {
    this.#cluster = cluster;
    this.#alias = alias;
  }

  /** Returns the stored position; null when there is none or it belongs to another collection. */
  async read(): Promise<SavedPosition | null> {
    const collection = (await this.#alias.current())?.name;
    const [answer] = await this.#cluster.search([
      {
        collection: await this.#name(),
        q: '*',
        filter_by: this.#filter,
        per_page: 1,
      },
    ]);
    const document: Readonly<Record<string, unknown>> = answer?.hits[0]?.document ?? {};
    const { epoch, seq, of, forms } = document;
    const isCurrent = collection !== undefined && of === collection;
    return isCurrent && typeof epoch === 'string' && typeof seq === 'number'
      ? { position: { epoch, seq }, forms: typeof forms === 'string' ? forms : undefined }
      : null;
  }

  /** Stores the position with the version of the word forms in the documents. */
  async save({ epoch, seq }: FeedPosition, forms?: string): Promise<void> {
    const { name: collection } = await this.#alias.existing();
    const positions = await this.#name();
    await this.#create(positions);
    const document = {
      id: this.#alias.name,
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

  async drop(): Promise<void> {
    const positions = await this.#name();
    if ((await this.#cluster.fieldsOf(positions)) !== null) {
      await this.#cluster.removeDocuments(positions, this.#filter);
    }
  }

  get #filter(): string {
    return `id:=[${this.#alias.name}]`;
  }

  async #name(): Promise<string> {
    return positionsName(await this.#alias.names());
  }

  async #create(name: string): Promise<void> {
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
}
