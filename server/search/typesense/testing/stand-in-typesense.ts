import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { urlOf } from './recording.ts';
import { StandInCollection } from './stand-in-collection.ts';
import {
  changedFieldsSchema,
  collectionSchema,
  type StandInSchema,
  type SynonymItem,
  synonymItemSchema,
} from './stand-in-documents.ts';
import { StandInError } from './stand-in-filter.ts';
import type { MaybePromise } from '../../../base/maybe-promise.ts';

const parameter = z.union([z.string(), z.number(), z.boolean()]);
const searchesSchema = z.object({ searches: z.array(z.record(z.string(), parameter)) });
const aliasSchema = z.object({ collection_name: z.string() });
const changesSchema = z.object({
  synonym_sets: z.array(z.string()).optional(),
  fields: changedFieldsSchema.optional(),
});
const synonymSetSchema = z.object({ items: z.array(synonymItemSchema) });

interface Call {
  name: string;
  last: string;
  body: string;
  query: Readonly<Record<string, string>>;
}

export interface StandInRequest {
  method: string;
  /** The path with its query. */
  path: string;
  body: string;
}

/** A simulated fault of a request: none, a dropped connection or an error status. */
export type SimulatedFault = 'none' | 'dropped' | number;

export interface StandInOptions {
  apiKey?: string;
  /** Returns the fault of a request before it is executed. */
  faultOf?: (request: StandInRequest) => MaybePromise<SimulatedFault>;
}

/**
 * A stand-in for a Typesense server: the part of its API that search uses, over real HTTP. `stand-in-typesense.test.ts`
 * compares it with the responses of a real server.
 */
export class StandInTypesense {
  readonly collections = new Map<string, StandInCollection>();
  readonly aliases = new Map<string, string>();
  /** The number of documents of each import. */
  readonly imports: number[] = [];
  readonly #synonymSets = new Map<string, readonly SynonymItem[]>();
  readonly #options: StandInOptions;
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #url = '';

  constructor(options: StandInOptions = {}) {
    this.#options = options;
  }

  get url(): string {
    return this.#url;
  }

  /** Starts the server. A restart uses the same port. */
  async start(): Promise<this> {
    const port = this.#url === '' ? 0 : Number(new URL(this.#url).port);
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    this.#url = urlOf(this.#server);
    return this;
  }

  /** Closes all connections and stops listening. The documents stay. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  synonymSetNames(): string[] {
    return [...this.#synonymSets.keys()];
  }

  /** Deletes everything, like a server whose data folder was replaced by an empty one. */
  wipe(): void {
    this.collections.clear();
    this.aliases.clear();
    this.#synonymSets.clear();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received: StandInRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: await text(request),
    };
    const fault = (await this.#options.faultOf?.(received)) ?? 'none';
    if (fault === 'dropped' || request.socket.destroyed) {
      request.socket.destroy();
      return;
    }
    const key = request.headers['x-typesense-api-key'];
    const { status, body } = typeof fault === 'number' ? failed(fault) : this.answer(received, key);
    response.writeHead(status, {
      'Content-Type': typeof body === 'string' ? 'text/plain' : 'application/json',
    });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  answer(request: StandInRequest, key?: string | string[]): { status: number; body: unknown } {
    try {
      if (request.path !== '/health' && key !== (this.#options.apiKey ?? 'key')) {
        throw new StandInError(
          401,
          'Forbidden - a valid `x-typesense-api-key` header must be sent.',
        );
      }
      return this.#execute(request);
    } catch (error) {
      if (error instanceof StandInError) {
        return { status: error.status, body: { message: error.message } };
      }
      throw error;
    }
  }

  #execute({ method, path, body }: StandInRequest): { status: number; body: unknown } {
    const { pathname, searchParams } = new URL(path, 'http://stand-in');
    const [kind = '', name = '', part, last = ''] = pathname.slice(1).split('/');
    const shape = [method, kind, name && '<name>', part, last && '<last>']
      .filter(Boolean)
      .join(' ');
    const executeCall = this.#calls[shape];
    if (!executeCall) {
      throw new StandInError(404, 'Not Found');
    }
    const query = Object.fromEntries(searchParams);
    const result = executeCall({ name: decodeURIComponent(name), last, body, query });
    return { status: shape === 'POST collections' ? 201 : 200, body: result };
  }

  readonly #calls: Readonly<Record<string, (call: Call) => unknown>> = {
    'GET health': () => ({ ok: true }),
    'GET collections': () => [...this.collections.values()].map((each) => each.describe()),
    'POST collections': ({ body }) => this.#create(collectionSchema.parse(JSON.parse(body))),
    'GET collections <name>': ({ name }) => this.#collection(name).describe(),
    'PATCH collections <name>': ({ name, body }) => this.#change(name, body),
    'DELETE collections <name>': ({ name }) => this.#dropCollection(name),
    'POST collections <name> documents <last>': (call) => this.#import(call),
    'GET collections <name> documents <last>': ({ name, query }) =>
      this.#collection(name).search(query),
    'DELETE collections <name> documents': ({ name, query }) => ({
      num_deleted: this.#collection(name).remove(query['filter_by'] ?? ''),
    }),
    'DELETE collections <name> documents <last>': ({ name, last }) =>
      this.#collection(name).removeOne(last),
    'POST multi_search': ({ body }) => ({ results: this.#searchAll(body) }),
    'GET aliases': () => ({
      aliases: Array.from(this.aliases, ([name, collection]) => ({
        name,
        collection_name: collection,
      })),
    }),
    'GET aliases <name>': ({ name }) => this.#alias(name),
    'PUT aliases <name>': ({ name, body }) => {
      this.aliases.set(name, aliasSchema.parse(JSON.parse(body)).collection_name);
      return this.#alias(name);
    },
    'DELETE aliases <name>': ({ name }) => ({
      ...this.#alias(name),
      deleted: this.aliases.delete(name),
    }),
    'PUT synonym_sets <name>': ({ name, body }) => this.#putSynonyms(name, body),
    'DELETE synonym_sets <name>': ({ name }) => ({ deleted: this.#synonymSets.delete(name) }),
  };

  #create(schema: StandInSchema): object {
    if (this.collections.has(schema.name)) {
      throw new StandInError(409, `A collection with name \`${schema.name}\` already exists.`);
    }
    const collection = new StandInCollection(schema);
    this.collections.set(schema.name, collection);
    return collection.describe();
  }

  #collection(name: string): StandInCollection {
    const collection = this.collections.get(this.aliases.get(name) ?? name);
    if (!collection) {
      throw new StandInError(404, 'Collection not found');
    }
    return collection;
  }

  #dropCollection(name: string): object {
    const description = this.#collection(name).describe();
    this.collections.delete(this.aliases.get(name) ?? name);
    return description;
  }

  #import({ name, body, query }: Call): string {
    const collection = this.#collection(name);
    const { action = 'create', dirty_values: dirtyValues = 'coerce_or_reject' } = query;
    const lines = body.split('\n');
    this.imports.push(lines.length);
    return lines
      .map((line) => JSON.stringify(collection.write(line, action, dirtyValues)))
      .join('\n');
  }

  #searchAll(body: string): unknown[] {
    const { searches } = searchesSchema.parse(JSON.parse(body));
    return searches.map(({ collection, ...parameters }) => {
      try {
        return this.#collection(String(collection)).search(parameters);
      } catch (error) {
        if (error instanceof StandInError) {
          return { code: error.status, error: error.message };
        }
        throw error;
      }
    });
  }

  #alias(name: string): object {
    const collection = this.aliases.get(name);
    if (collection === undefined) {
      throw new StandInError(404, 'Not Found');
    }
    return { collection_name: collection, name };
  }

  #putSynonyms(name: string, body: string): object {
    const { items } = synonymSetSchema.parse(JSON.parse(body));
    this.#synonymSets.set(name, items);
    for (const collection of this.collections.values()) {
      this.#useSynonyms(collection);
    }
    return { items, name };
  }

  #change(name: string, body: string): object {
    const changes = changesSchema.parse(JSON.parse(body));
    const collection = this.#collection(name);
    collection.changeFields(changes.fields ?? []);
    collection.synonymSets = changes.synonym_sets ?? collection.synonymSets;
    this.#useSynonyms(collection);
    return changes;
  }

  #useSynonyms(collection: StandInCollection): void {
    collection.synonyms = collection.synonymSets.flatMap(
      (name) => this.#synonymSets.get(name) ?? [],
    );
  }
}

function failed(status: number): { status: number; body: unknown } {
  return { status, body: { message: 'Something is broken.' } };
}
