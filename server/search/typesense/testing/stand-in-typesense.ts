import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Refusal } from './stand-in-filter.ts';
import { StandInCollection, type StandInSchema, type SynonymItem } from './stand-in-collection.ts';

export interface StandInRequest {
  method: string;
  /** With its query. */
  path: string;
  body: string;
}

/** What becomes of a request: answered, refused with a status, or cut off. */
export type Fate = 'answered' | 'cut off' | number;

export interface StandInOptions {
  apiKey?: string;
  /** Asked before each request is carried out. */
  fateOf?: (request: StandInRequest) => Fate | Promise<Fate>;
}

/**
 * Stands in for a Typesense server where none is at hand: the part of its API that search uses, over
 * real HTTP. `stand-in-typesense.test.ts` compares it with what a real server has answered.
 */
export class StandInTypesense {
  readonly collections = new Map<string, StandInCollection>();
  readonly aliases = new Map<string, string>();
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

  /** On the port that it had before, when it is started again. */
  async start(): Promise<this> {
    const port = this.#url === '' ? 0 : Number(new URL(this.#url).port);
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  /** Connections are cut, and nothing listens any more; what was stored stays. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    const asked: StandInRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: Buffer.concat(chunks).toString(),
    };
    const fate = (await this.#options.fateOf?.(asked)) ?? 'answered';
    if (fate === 'cut off' || request.socket.destroyed) {
      request.socket.destroy();
      return;
    }
    const key = request.headers['x-typesense-api-key'];
    const { status, body } = typeof fate === 'number' ? failed(fate) : this.answer(asked, key);
    response.writeHead(status, {
      'Content-Type': typeof body === 'string' ? 'text/plain' : 'application/json',
    });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  answer(request: StandInRequest, key?: string | string[]): { status: number; body: unknown } {
    try {
      if (request.path !== '/health' && key !== (this.#options.apiKey ?? 'key')) {
        throw new Refusal(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.');
      }
      return this.#carryOut(request);
    } catch (error) {
      if (error instanceof Refusal) {
        return { status: error.status, body: { message: error.message } };
      }
      throw error;
    }
  }

  #carryOut({ method, path, body }: StandInRequest): { status: number; body: unknown } {
    const { pathname, searchParams } = new URL(path, 'http://stand-in');
    const [kind = '', name = '', documents, last] = pathname.slice(1).split('/').map(decodeURIComponent);
    const query = Object.fromEntries(searchParams);
    const done = (result: unknown, status = 200) => ({ status, body: result });
    switch (`${method} ${kind}${name && ' name'}${documents ? ' documents' : ''}${last ? ' last' : ''}`) {
      case 'GET health':
        return done({ ok: true });
      case 'POST collections':
        return done(this.#create(JSON.parse(body) as StandInSchema), 201);
      case 'GET collections name':
        return done(this.#collection(name).describe());
      case 'PATCH collections name':
        return done(this.#attach(name, body));
      case 'DELETE collections name':
        return done(this.#dropCollection(name));
      case 'POST collections name documents last':
        return done(this.#import(name, body, query));
      case 'GET collections name documents last':
        return done(this.#collection(name).search(query));
      case 'DELETE collections name documents':
        return done({ num_deleted: this.#collection(name).remove(query['filter_by'] ?? '') });
      case 'DELETE collections name documents last':
        return done(this.#collection(name).removeOne(last ?? ''));
      case 'POST multi_search':
        return done({ results: this.#searchAll(body) });
      case 'GET aliases':
        return done({ aliases: [...this.aliases.keys()] });
      case 'GET aliases name':
        return done(this.#alias(name));
      case 'PUT aliases name':
        this.aliases.set(name, (JSON.parse(body) as { collection_name: string }).collection_name);
        return done(this.#alias(name));
      case 'DELETE aliases name':
        return done({ ...this.#alias(name), deleted: this.aliases.delete(name) });
      case 'PUT synonym_sets name':
        return done(this.#putSynonyms(name, body));
      case 'DELETE synonym_sets name':
        return done({ deleted: this.#synonymSets.delete(name) });
      default:
        throw new Refusal(404, 'Not Found');
    }
  }

  #create(schema: StandInSchema): object {
    if (this.collections.has(schema.name)) {
      throw new Refusal(409, `A collection with name \`${schema.name}\` already exists.`);
    }
    const collection = new StandInCollection(schema);
    this.collections.set(schema.name, collection);
    return collection.describe();
  }

  #collection(name: string): StandInCollection {
    const collection = this.collections.get(this.aliases.get(name) ?? name);
    if (!collection) {
      throw new Refusal(404, 'Collection not found');
    }
    return collection;
  }

  #dropCollection(name: string): object {
    const description = this.#collection(name).describe();
    this.collections.delete(this.aliases.get(name) ?? name);
    return description;
  }

  #import(name: string, body: string, query: Readonly<Record<string, string>>): string {
    const collection = this.#collection(name);
    const { action = 'create', dirty_values: dirtyValues = 'coerce_or_reject' } = query;
    return body
      .split('\n')
      .map((line) => JSON.stringify(collection.write(line, action, dirtyValues)))
      .join('\n');
  }

  #searchAll(body: string): unknown[] {
    const { searches } = JSON.parse(body) as { searches: Record<string, unknown>[] };
    return searches.map(({ collection, ...parameters }) => {
      try {
        return this.#collection(String(collection)).search(parameters);
      } catch (error) {
        if (error instanceof Refusal) {
          return { code: error.status, error: error.message };
        }
        throw error;
      }
    });
  }

  #alias(name: string): object {
    const collection = this.aliases.get(name);
    if (collection === undefined) {
      throw new Refusal(404, 'Not Found');
    }
    return { collection_name: collection, name };
  }

  #putSynonyms(name: string, body: string): object {
    const { items } = JSON.parse(body) as { items: (SynonymItem & { id: string })[] };
    const whole = items.map((item) => ({ root: '', ...item }));
    this.#synonymSets.set(name, whole);
    for (const collection of this.collections.values()) {
      this.#useSynonyms(collection);
    }
    return { items: whole, name };
  }

  #attach(name: string, body: string): object {
    const changes = JSON.parse(body) as { synonym_sets: string[] };
    const collection = this.#collection(name);
    collection.synonymSets = changes.synonym_sets;
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
