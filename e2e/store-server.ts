import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request that a store gets. */
export interface StoreRequest {
  readonly pathname: string;
  readonly body: string;
}

/** What a store answers. */
export interface StoreAnswer {
  readonly status?: number;
  /** By default JSON. */
  readonly contentType?: string;
  readonly policy?: string;
  readonly body: string;
}

/** An answer, `never` for a request that gets none, or undefined for a request to the service. */
export type StoreReply = StoreAnswer | 'never' | undefined;

interface ServiceAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** The files of the service by their addresses, which all stores of a process share. */
const serviceFiles = new Map<string, Promise<ServiceAnswer>>();

/**
 * A store on a port of its own that shows the files of the service under its own address. Routes of Playwright would do so
 * too, but hold up each request of the page, and switch off the browser's cache.
 */
export class StoreServer {
  readonly url: string;
  readonly #server: Server;
  readonly #failures: unknown[] = [];

  private constructor(server: Server) {
    this.#server = server;
    const address = server.address();
    this.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
  }

  /** @param service the address of the service */
  static async start(
    service: string | undefined,
    answer: (request: StoreRequest) => StoreReply,
  ): Promise<StoreServer> {
    if (service === undefined) {
      throw new Error('The stories have no service whose files the store could show.');
    }
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const store = new StoreServer(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      reply(service, answer, request, response).catch((error: unknown) => {
        // A page that is left aborts its requests.
        if (!request.destroyed || request.complete) {
          store.#failures.push(error);
        }
        response.destroy();
      });
    });
    return store;
  }

  /** Ends all connections. Throws if a request could not be answered. */
  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
    if (this.#failures.length > 0) {
      throw new AggregateError(this.#failures, 'The store could not answer each request.');
    }
  }
}

async function reply(
  service: string,
  answer: (request: StoreRequest) => StoreReply,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url = '/' } = request;
  const { pathname } = new URL(url, service);
  if (pathname === '/favicon.ico') {
    // A complete browser asks each store for it, a headless shell does not.
    response.writeHead(204).end();
    return;
  }
  const received = await text(request);
  const answered = answer({ pathname, body: received });
  if (answered === 'never') {
    return;
  }
  if (answered === undefined) {
    const { status, headers, body } =
      request.method === 'GET'
        ? await readServiceFile(service + url)
        : await ask(service + url, {
            method: request.method ?? 'POST',
            headers: forwarded(request),
            body: received,
          });
    response.writeHead(status, headers.flat()).end(body);
    return;
  }
  const { status = 200, contentType = 'application/json', policy, body } = answered;
  response.setHeader('Content-Type', contentType);
  if (policy !== undefined) {
    response.setHeader('Content-Security-Policy', policy);
  }
  response.writeHead(status).end(body);
}

function forwarded({ headers }: IncomingMessage): Record<string, string> {
  const key = headers['service-api-key'];
  return {
    'Content-Type': headers['content-type'] ?? 'text/plain',
    ...(typeof key === 'string' && { 'Service-Api-Key': key }),
  };
}

function readServiceFile(address: string): Promise<ServiceAnswer> {
  const known = serviceFiles.get(address);
  if (known) {
    return known;
  }
  const read = ask(address);
  serviceFiles.set(address, read);
  return read;
}

/** Headers of a connection, and those of a body that was compressed. */
const ofConnection = new Set(
  'connection keep-alive transfer-encoding content-length content-encoding date'.split(' '),
);

async function ask(address: string, request: RequestInit = {}): Promise<ServiceAnswer> {
  const response = await fetch(address, request);
  if (response.status >= 500) {
    throw new Error(`The service answers ${response.status} at ${address}.`);
  }
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !ofConnection.has(name)),
    body: Buffer.from(await response.arrayBuffer()),
  };
}
