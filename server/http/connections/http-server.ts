import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { acceptQueued } from './accept-queued.ts';
import { clientNetwork, isLoopback } from './client-network.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { type Connection, OpenConnections } from './open-connections.ts';
import { PendingAnswers } from './pending-answers.ts';

/** Interval at which Node checks for requests that did not arrive in time. */
const requestCheckMs = 1_000;

/** Maximum delay of the end of listening by new connections. A busy machine needed a second for 32 of them. */
const acceptQueuedMs = 5_000;

export interface HttpServer {
  /** The server, which does not listen yet. */
  server: Server;
  /**
   * Answers with `Connection: close` from now on. After `acceptMs`, accepts the connections that are queued
   * and ends listening; `graceMs` later, closes idle connections. Resolves when no connection is left.
   */
  drain(grace: { acceptMs: number; graceMs: number }): Promise<void>;
}

interface HttpServerOptions {
  limits: ConnectionLimits;
  /** Answers that wait for their clients. */
  pending?: PendingAnswers;
  /** Returns the client whose connections share a limit; undefined for connections without one. */
  clientOf?: (socket: Socket) => string | undefined;
}

export function createHttpServer(
  listener: RequestListener,
  { limits, pending = new PendingAnswers(limits), clientOf = networkOf }: HttpServerOptions,
): HttpServer {
  const server = createServer({
    keepAliveTimeout: limits.keepAliveMs,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: requestCheckMs,
  });
  const exchanges = new Exchanges(listener, limits, pending);
  server.on('connection', (socket) => exchanges.connect(socket, clientOf(socket)));
  server.on('request', (request, response) => exchanges.receive(request, response));
  server.on('timeout', (socket) => exchanges.closeStalled(socket));
  return {
    server,
    async drain({ acceptMs, graceMs }) {
      if (acceptMs > 0) {
        exchanges.closeAfterAnswers();
        await pause(acceptMs);
      }
      // Connections stay open until listening has ended, so that clients need no new ones meanwhile.
      await acceptQueued(server, acceptQueuedMs);
      // `server.close` itself would also close idle connections, whose clients may be about to send.
      const closed = new Promise<void>((resolve) => {
        NetServer.prototype.close.call(server, () => resolve());
      });
      exchanges.closeAfterAnswers();
      exchanges.closeIdleAfter(graceMs);
      await closed;
    },
  };
}

/** Returns undefined for this machine, because a local proxy or command connects for many clients. */
function networkOf({ remoteAddress = '' }: Socket): string | undefined {
  return isLoopback(remoteAddress) ? undefined : clientNetwork(remoteAddress);
}

/**
 * Requests and answers of all connections. A pipelined request starts only when the client has read the answer
 * before it, so that a client that does not read holds at most one answer in memory.
 */
class Exchanges {
  readonly #listener: RequestListener;
  readonly #limits: ConnectionLimits;
  readonly #connections: OpenConnections;
  readonly #pending: PendingAnswers;
  #waitingRequests = 0;
  #state: 'open' | 'grace' | 'closing' = 'open';

  constructor(listener: RequestListener, limits: ConnectionLimits, pending: PendingAnswers) {
    this.#listener = listener;
    this.#limits = limits;
    this.#connections = new OpenConnections(limits);
    this.#pending = pending;
  }

  connect(socket: Socket, client: string | undefined): void {
    const connection = this.#connections.add(socket, client);
    if (connection) {
      socket.once('close', () => this.#disconnect(connection));
    }
  }

  receive(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#connections.find(request.socket);
    if (!connection) {
      // Its connection was closed to make room.
      return;
    }
    if (connection.answering) {
      this.#wait(connection, connection.answering, [request, response]);
    } else {
      this.#answer(connection, request, response);
    }
  }

  closeStalled(socket: Socket): void {
    if (this.#connections.find(socket)?.answering) {
      socket.resetAndDestroy();
    } else {
      socket.destroy();
    }
  }

  closeAfterAnswers(): void {
    this.#state = 'grace';
    for (const { answering, waiting } of this.#connections.all()) {
      if (answering && waiting.length === 0) {
        // Has no effect after the headers were sent. Then the next answer closes the connection.
        answering.shouldKeepAlive = false;
      }
    }
  }

  closeIdleAfter(graceMs: number): void {
    // Runs after the poll phase, which reads the requests that have arrived meanwhile.
    setTimeout(() => setImmediate(() => this.#closeIdle()), graceMs).unref();
  }

  #closeIdle(): void {
    this.#state = 'closing';
    for (const { socket } of this.#connections.idle()) {
      socket.destroy();
    }
  }

  #wait(
    connection: Connection,
    answering: ServerResponse,
    exchange: Connection['waiting'][0],
  ): void {
    const { socket, waiting } = connection;
    if (
      waiting.length >= this.#limits.waitingRequests ||
      this.#waitingRequests >= this.#limits.waitingRequestsInAll
    ) {
      socket.destroy();
      return;
    }
    if (this.#state !== 'open') {
      // Only the last answer closes the connection.
      answering.shouldKeepAlive = true;
    }
    waiting.push(exchange);
    this.#waitingRequests++;
  }

  #answer(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    this.#connections.setAnswering(connection, response);
    if (this.#state !== 'open' && connection.waiting.length === 0) {
      response.shouldKeepAlive = false;
    }
    response.once('prefinish', () => this.#pending.add(connection));
    response.once('close', () => this.#next(connection));
    this.#listener(request, response);
  }

  #next(connection: Connection): void {
    const { socket, waiting } = connection;
    this.#pending.remove(socket);
    this.#connections.setAnswering(connection, undefined);
    if (socket.destroyed) {
      return;
    }
    const exchange = waiting.shift();
    if (exchange) {
      this.#waitingRequests--;
      // The timeout starts again when there is an answer to write.
      socket.setTimeout(0);
      this.#answer(connection, ...exchange);
    } else if (this.#state === 'closing') {
      socket.destroy();
    }
  }

  #disconnect(connection: Connection): void {
    this.#connections.remove(connection);
    this.#pending.remove(connection.socket);
    this.#waitingRequests -= connection.waiting.length;
    connection.waiting.length = 0;
  }
}
