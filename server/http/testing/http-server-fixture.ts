import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test as base } from 'vitest';
import { connectRaw, get, type RawConnection } from '../../testing/raw-connection.ts';
import { AnswerRoom } from '../connections/answer-room.ts';
import { type ConnectionLimits, fixedLimits } from '../connections/connection-limits.ts';
import { createHttpServer, type HttpServer } from '../connections/http-server.ts';
import { PendingAnswers } from '../connections/pending-answers.ts';

/** Size of an answer that exceeds the buffers of the operating system. */
export const largeBytes = 16 * 1024 * 1024;

export interface TestServer extends HttpServer {
  connect(): Promise<RawConnection>;
  /** The server's side of each connection, in the order in which they came. */
  accepted: Socket[];
  /** Paths of the requests that were started; those of `/listing/…` start when their network has room. */
  started: string[];
  /** Answers of `/held`, which the test sends. */
  held: ServerResponse[];
}

interface TestServerOptions extends Partial<ConnectionLimits> {
  clientOf?: (socket: Socket) => string | undefined;
}

export const test = base.extend<{ serve: (options?: TestServerOptions) => Promise<TestServer> }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  serve: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (options = {}) => {
      const served = await startServer(options);
      servers.push(served.server);
      return served;
    });
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  },
});

async function startServer({ clientOf, ...limits }: TestServerOptions): Promise<TestServer> {
  const [started, held, accepted]: [string[], ServerResponse[], Socket[]] = [[], [], []];
  const allLimits = {
    ...fixedLimits,
    keepAliveMs: 65_000,
    connections: 100,
    connectionsPerClient: 100,
    ...limits,
  };
  const pending = new PendingAnswers(allLimits);
  const room = new AnswerRoom(allLimits, pending);
  const listener: RequestListener = (request, response) => {
    const isListing = request.url?.startsWith('/listing/');
    const entering = isListing ? room.enter(response, request.url ?? '', 250) : undefined;
    void (entering ?? Promise.resolve()).then(
      () => answer(request, response),
      // Nobody reads it when the client has left.
      (error: unknown) => response.end(String(error)),
    );
  };
  const answer: RequestListener = (request, response) => {
    started.push(request.url ?? '');
    if (request.url === '/held') {
      held.push(response);
    } else {
      request.resume();
      response.end(
        /^.(large|listing)/.test(request.url ?? '')
          ? Buffer.alloc(largeBytes, 'x')
          : `at ${request.url}.`,
      );
    }
  };
  const http = createHttpServer(listener, {
    limits: allLimits,
    pending,
    ...(clientOf && { clientOf }),
  });
  http.server.on('connection', (socket) => accepted.push(socket));
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  const address = http.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { ...http, accepted, started, held, connect: () => connectRaw(port) };
}

export interface SlowReader extends RawConnection {
  /** The server's side. */
  accepted: Socket;
}

/** Connects and requests an answer without reading it. */
export async function connectSlowReader(
  server: TestServer,
  requests = get('/large'),
): Promise<SlowReader> {
  const reader = await server.connect();
  reader.socket.pause();
  const before = server.started.length;
  reader.socket.write(requests);
  await expect.poll(() => server.started.length).toBeGreaterThan(before);
  const accepted = server.accepted.at(-1);
  if (!accepted) {
    throw new Error('The connection was not accepted.');
  }
  return { ...reader, accepted };
}

export async function ask(server: TestServer, path: string): Promise<RawConnection> {
  const connection = await server.connect();
  connection.socket.write(get(path));
  await connection.until(`at ${path}.`);
  return connection;
}
