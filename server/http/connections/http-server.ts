import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { acceptQueued } from './accept-queued.ts';
import { clientNetwork, isLoopback } from './client-network.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { type Connection, OpenConnections } from './open-connections.ts';
import { PendingAnswers } from './pending-answers.ts';

/** Interval at which Node checks for requests that did not arrive in time. */
const requestCheckMs = 1_000;

/** Maximum delay of the end of listening by new connections. A busy machine needed a second for 32 of them. */
const acceptMs = 5_000;

export interface HttpServer {
  /** Not listening yet. */
  server: Server;
  /**
   * Accepts the connections that are queued and ends listening. Answers what comes for `graceMs` with
   * `Connection: close`, then closes idle connections. Resolves when no connection is left.
   */
  drain(graceMs: number): Promise<void>;
}

export interface HttpServerOptions {
  limits: ConnectionLimits;
  /** Answers that wait for their clients. */
  pending?: PendingAnswers;
  /** Returns the client whose connections are counted together; undefined: this one is not counted. */
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
    async drain(graceMs) {
      // Answers keep their connections until listening has ended: clients do not connect anew meanwhile.
      await acceptQueued(server, acceptMs);
      // `server.close` itself would also close idle connections, whose clients may be about to send.
      const closed = new Promise<void>((resolve) => {
        NetServer.prototype.close.call(server, () => resolve());
      });
      exchanges.drain(graceMs);
      await closed;
    },
  };
}

/** A proxy or a command on this machine speaks for many: its connections are not counted per client. */
function networkOf({ remoteAddress = '' }: Socket): string | undefined {
  return isLoopback(remoteAddress) ? undefined : clientNetwork(remoteAddress);
}

/**
 * Requests and answers of all connections. A connection has one answer at a time: the next request that was
 * pipelined starts when the client has taken the answer before it, so that what waits for a client that
 * does not read is one answer.
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

  drain(graceMs: number): void {
    this.#state = 'grace';
    for (const { answering, waiting } of this.#connections.all()) {
      if (answering && waiting.length === 0) {
        // Without effect where the headers have gone: then the next answer tells it.
        answering.shouldKeepAlive = false;
      }
    }
    // After the poll phase, so that requests which have arrived meanwhile are seen first.
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
      // The answer to the last one tells the client to close.
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
      // Until it has an answer to write, nothing can stall.
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
