import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { ClusterHealth } from './cluster-health.ts';
import {
  type FieldAnswer,
  type ImportResult,
  readAlias,
  readAliases,
  readCollection,
  readCollectionNames,
  readFields,
  readImportResults,
  readSearchAnswers,
  type SearchAnswer,
} from './typesense-answers.ts';
import {
  type CallOptions,
  call,
  type ClientOptions,
  type Clients,
  createClients,
  type Method,
} from './typesense-client.ts';
import { TypesenseFailure } from './typesense-failure.ts';

export interface ClusterOptions extends ClientOptions {
  /** Tracks the outcome of calls and rejects calls during an outage. */
  health?: ClusterHealth;
}

export interface FieldSchema {
  name: string;
  type: 'string' | 'string[]' | 'int64' | 'int64[]' | 'float' | 'float[]' | 'bool';
  facet?: boolean;
  sort?: boolean;
  optional?: boolean;
  index?: boolean;
  /** The length of all vectors of the field. */
  num_dim?: number;
}

/** A field to add to a collection or to remove from it. */
export type FieldChange = FieldSchema | { name: string; drop: true };

export interface CollectionSchema {
  name: string;
  fields: FieldSchema[];
}

/** A collection as it is now. */
export interface CollectionState {
  name: string;
  /** The number of its documents. */
  documents: number;
}

/** A search of a `multi_search`, with Typesense's parameter names. */
export type SearchParameters = Readonly<Record<string, string | number | boolean>> & {
  collection: string;
};

/** A server accepts 50 by default. */
const searchesPerRequest = 40;

/** A client for the calls of Typesense's API that search needs. Responses are validated by schemas. */
export class TypesenseCluster {
  readonly #options: ClusterOptions;
  readonly #health: ClusterHealth | undefined;
  #isClosed = false;
  readonly #agents = {
    httpAgent: new HttpAgent({ keepAlive: true }),
    httpsAgent: new HttpsAgent({ keepAlive: true }),
  };
  #clients: Promise<Clients> | undefined;

  constructor(options: ClusterOptions) {
    this.#options = options;
    this.#health = options.health;
  }

  /** Returns answers in the order of the searches; null when a collection does not exist. */
  async search(searches: readonly SearchParameters[]): Promise<(SearchAnswer | null)[]> {
    const answers: (SearchAnswer | null)[] = [];
    for (let start = 0; start < searches.length; start += searchesPerRequest) {
      const batch = searches.slice(start, start + searchesPerRequest);
      const body = { searches: batch };
      const answer = await this.#read('post', '/multi_search', { body });
      const results = readSearchAnswers(answer);
      if (results.length !== batch.length) {
        throw new TypesenseFailure('Typesense left out answers of a multi_search', null);
      }
      answers.push(...results);
    }
    return answers;
  }

  /** Returns one result for each document, in their order. */
  async importDocuments(
    collection: string,
    documents: readonly object[],
    action: 'upsert' | 'update',
  ): Promise<ImportResult[]> {
    const answer = await this.#write('post', `${pathOf(collection)}/documents/import`, {
      body: documents.map((document) => JSON.stringify(document)).join('\n'),
      query: { action },
      headers: { 'Content-Type': 'text/plain' },
    });
    const results = readImportResults(answer);
    if (results.length !== documents.length) {
      throw new TypesenseFailure('Typesense left out results of an import', null);
    }
    return results;
  }

  async removeDocuments(collection: string, filter: string): Promise<void> {
    await this.#write('delete', `${pathOf(collection)}/documents`, {
      query: { filter_by: filter },
    });
  }

  async createCollection(schema: CollectionSchema): Promise<void> {
    await this.#write('post', '/collections', { body: schema });
  }

  /** Returns a collection's fields, including those created by a pattern; null when it does not exist. */
  async fieldsOf(collection: string): Promise<FieldAnswer[] | null> {
    const answer = await nullIfMissing(this.#read('get', pathOf(collection)));
    return answer === null ? null : readFields(answer);
  }

  async changeFields(collection: string, fields: readonly FieldChange[]): Promise<void> {
    await this.#write('patch', pathOf(collection), { body: { fields } });
  }

  async dropCollection(name: string): Promise<void> {
    await nullIfMissing(this.#write('delete', pathOf(name)));
  }

  async useSynonymSets(collection: string, names: readonly string[]): Promise<void> {
    await this.#write('patch', pathOf(collection), { body: { synonym_sets: names } });
  }

  async putSynonymSet(name: string, items: readonly object[]): Promise<void> {
    await this.#write('put', `/synonym_sets/${name}`, { body: { items } });
  }

  async dropSynonymSet(name: string): Promise<void> {
    await nullIfMissing(this.#write('delete', `/synonym_sets/${name}`));
  }

  /** Returns the existing collection behind an alias. An alias may point to a collection that does not exist. */
  async collectionOf(alias: string): Promise<CollectionState | null> {
    const answer = await nullIfMissing(this.#read('get', pathOf(alias)));
    return answer === null ? null : readCollection(answer);
  }

  /** Returns the names of all collections, with and without an alias. */
  async collectionNames(): Promise<string[]> {
    const query = { exclude_fields: 'fields' };
    return readCollectionNames(await this.#read('get', '/collections', { query }));
  }

  /** Returns the name to which an alias points, whether or not there is a collection; null without the alias. */
  async targetOf(alias: string): Promise<string | null> {
    const answer = await nullIfMissing(this.#read('get', `/aliases/${alias}`));
    return answer === null ? null : readAlias(answer);
  }

  /** Returns the collection of each alias. */
  async aliases(): Promise<Map<string, string>> {
    return readAliases(await this.#read('get', '/aliases'));
  }

  async pointAlias(alias: string, collection: string): Promise<void> {
    const body = { collection_name: collection };
    await this.#write('put', `/aliases/${alias}`, { body });
  }

  async dropAlias(alias: string): Promise<void> {
    await nullIfMissing(this.#write('delete', `/aliases/${alias}`));
  }

  /** Rejects unless a node answers and accepts the key. */
  async probe(): Promise<void> {
    await this.#call('reading', 'get', '/aliases');
  }

  /** Aborts running calls and rejects later ones. */
  close(): void {
    this.#isClosed = true;
    Object.values(this.#agents).forEach((agent) => agent.destroy());
  }

  #read(method: Method, path: string, options?: CallOptions): Promise<unknown> {
    return this.#guard(() => this.#call('reading', method, path, options));
  }

  #write(method: Method, path: string, options?: CallOptions): Promise<unknown> {
    return this.#guard(() => this.#call('writing', method, path, options));
  }

  async #call(
    purpose: keyof Clients,
    method: Method,
    path: string,
    options?: CallOptions,
  ): Promise<unknown> {
    this.#clients ??= createClients(this.#options, this.#agents);
    const { [purpose]: client } = await this.#clients;
    return call(client, method, path, options);
  }

  async #guard(work: () => Promise<unknown>): Promise<unknown> {
    if (this.#isClosed) {
      throw new TypesenseFailure('Typesense is no longer used: the service is stopping', null);
    }
    return this.#health ? this.#health.run(work) : work();
  }
}

async function nullIfMissing(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof TypesenseFailure && error.status === 404) {
      return null;
    }
    throw error;
  }
}

function pathOf(collection: string): string {
  return `/collections/${collection}`;
}
