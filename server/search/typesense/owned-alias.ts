import { randomBytes } from 'node:crypto';
import {
  aliasOf,
  collectionName,
  type CollectionNames,
  isOwnCollection,
} from './collection-names.ts';
import type { CollectionState, TypesenseCluster } from './connection/typesense-cluster.ts';
import { ForeignCollection, MissingCollection } from './connection/typesense-failure.ts';

export interface OwnedAliasOptions {
  cluster: TypesenseCluster;
  /** The prefix of the names of this installation's collections. */
  prefix: string;
  /** Returns the id of the data set, which is part of the names of collections. */
  epoch: () => Promise<string>;
  /** Returns an id that no collection has had, which is part of its name. Absent: a random one. */
  newCollectionId?: () => string;
}

/** The alias of a shop, which points to the current one of its collections. Only its owner moves it. */
export class OwnedAlias {
  readonly name: string;
  readonly #options: OwnedAliasOptions;
  readonly #shopId: number;
  #names: CollectionNames | undefined;

  constructor(options: OwnedAliasOptions, shopId: number) {
    this.#options = options;
    this.#shopId = shopId;
    this.name = aliasOf(options.prefix, shopId);
  }

  async names(): Promise<CollectionNames> {
    const { prefix, epoch } = this.#options;
    this.#names = { prefix, epoch: await epoch() };
    return this.#names;
  }

  /** Returns the names as of the last write, so that a search needs no look at the database. */
  async lastNames(): Promise<CollectionNames> {
    return this.#names ?? this.names();
  }

  /** Returns the current collection; null when there is none. Throws when another installation has the alias. */
  async current(): Promise<CollectionState | null> {
    const collection = await this.#options.cluster.collectionOf(this.name);
    await this.#requireOwner(collection?.name ?? (await this.#target()));
    return collection;
  }

  async existing(): Promise<CollectionState> {
    const collection = await this.current();
    if (collection === null) {
      throw new MissingCollection(this.name);
    }
    return collection;
  }

  /** Returns the name of a collection to fill. */
  async newCollection(): Promise<string> {
    const { newCollectionId = randomId } = this.#options;
    return collectionName(await this.names(), this.#shopId, newCollectionId());
  }

  /** Points the alias to a collection, unless another installation has taken it since the filling began. */
  async take(collection: string): Promise<void> {
    try {
      await this.#requireOwner(await this.#target());
    } catch (error) {
      await this.#options.cluster.dropCollection(collection);
      throw error;
    }
    await this.#options.cluster.pointAlias(this.name, collection);
  }

  /** Deletes the alias. Returns false when it is another installation's, and keeps it. */
  async drop(): Promise<boolean> {
    const target = await this.#target();
    const isOwn = target === null || (await this.#owns(target));
    if (isOwn) {
      await this.#options.cluster.dropAlias(this.name);
    }
    return isOwn;
  }

  /** Deletes the shop's collections of this installation, except one. */
  async dropAllBut(kept: string | undefined): Promise<void> {
    const { cluster } = this.#options;
    for (const name of await cluster.collectionNames()) {
      if (name !== kept && (await this.#owns(name))) {
        await cluster.dropCollection(name);
      }
    }
  }

  #target(): Promise<string | null> {
    return this.#options.cluster.targetOf(this.name);
  }

  async #requireOwner(target: string | null): Promise<void> {
    if (target !== null && !(await this.#owns(target))) {
      throw new ForeignCollection(target);
    }
  }

  async #owns(collection: string): Promise<boolean> {
    return isOwnCollection(await this.names(), this.#shopId, collection);
  }
}

function randomId(): string {
  return randomBytes(8).toString('hex');
}
