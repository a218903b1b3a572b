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

/** Returns the answer to a request, `never` for one that is not answered, or undefined for one to the service. */
export type AnswerRequest = (request: StoreRequest) => StoreAnswer | 'never' | undefined;

interface ServiceFile {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** The files of the service by their addresses, which all stores of a process share. */
const serviceFiles = new Map<string, Promise<ServiceFile>>();

/**
 * A store on a port of its own that shows the files of the service under its own address. The browser asks it as it asks
 * any server: answers of Playwright would pass through the test's process one by one, and no file would be cached.
 */
export class StoreServer {
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    const address = server.address();
    this.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
  }

  /** @param service the address of the service */
  static async start(service: string, answer: AnswerRequest): Promise<StoreServer> {
    const server = createServer((request, response) => {
      reply(service, answer, request, response).catch((error: unknown) =>
        response.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new StoreServer(server);
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}

async function reply(
  service: string,
  answerRequest: AnswerRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url = '/' } = request;
  const { pathname } = new URL(url, service);
  const answer = answerRequest({ pathname, body: await text(request) });
  if (answer === 'never') {
    return;
  }
  if (answer === undefined) {
    const { status, headers, body } = await readServiceFile(service + url);
    response.writeHead(status, headers).end(body);
    return;
  }
  const { status = 200, contentType = 'application/json', policy, body } = answer;
  response.setHeader('Content-Type', contentType);
  if (policy !== undefined) {
    response.setHeader('Content-Security-Policy', policy);
  }
  response.writeHead(status).end(body);
}

function readServiceFile(address: string): Promise<ServiceFile> {
  const known = serviceFiles.get(address);
  if (known) {
    return known;
  }
  const read = fetchServiceFile(address);
  serviceFiles.set(address, read);
  return read;
}

async function fetchServiceFile(address: string): Promise<ServiceFile> {
  const response = await fetch(address, { headers: { 'Accept-Encoding': 'identity' } });
  const passedOn = ['content-type', 'cache-control', 'etag'];
  const headers = passedOn.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}
