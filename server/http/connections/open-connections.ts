import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from './connection-limits.ts';

type Exchange = readonly [request: IncomingMessage, response: ServerResponse];

export interface Connection {
  readonly socket: Socket;
  /** The client network that the limit counts; undefined without a limit. */
  readonly client: string | undefined;
  /** The answer in progress. */
  answering: ServerResponse | undefined;
  /** Pipelined requests that wait for it. */
  readonly waiting: Exchange[];
}

/**
 * Counts connections in total and per client. At a limit, a new connection replaces the one that was idle longest;
 * if none is idle, the new one is refused.
 */
export class OpenConnections {
  readonly #limits: Pick<ConnectionLimits, 'connections' | 'connectionsPerClient'>;
  readonly #bySocket = new Map<Socket, Connection>();
  /** All connections, the longest idle first. */
  readonly #idle = new Set<Connection>();
  /** Idle connections in the same order. */
  readonly #byClient = new Map<string, Set<Connection>>();

  constructor(limits: Pick<ConnectionLimits, 'connections' | 'connectionsPerClient'>) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#bySocket.size;
  }

  all(): Iterable<Connection> {
    return this.#bySocket.values();
  }

  idle(): Iterable<Connection> {
    return this.#idle;
  }

  find(socket: Socket): Connection | undefined {
    return this.#bySocket.get(socket);
  }

  /** Returns undefined, and closes the socket, when a limit leaves no room for it. */
  add(socket: Socket, client: string | undefined): Connection | undefined {
    if (!this.#makeRoom(client)) {
      socket.destroy();
      return undefined;
    }
    const connection: Connection = { socket, client, answering: undefined, waiting: [] };
    this.#bySocket.set(socket, connection);
    this.#idle.add(connection);
    if (client !== undefined) {
      const connections = this.#byClient.get(client) ?? new Set();
      this.#byClient.set(client, connections.add(connection));
    }
    return connection;
  }

  /** Sets the answer in progress; undefined when the connection is idle again. */
  setAnswering(connection: Connection, answering: ServerResponse | undefined): void {
    connection.answering = answering;
    if (answering) {
      this.#idle.delete(connection);
    } else if (this.#bySocket.has(connection.socket)) {
      this.#idle.add(connection);
      const ofClient = this.#ofClient(connection.client);
      ofClient?.delete(connection);
      ofClient?.add(connection);
    }
  }

  remove(connection: Connection): void {
    this.#bySocket.delete(connection.socket);
    this.#idle.delete(connection);
    const ofClient = this.#ofClient(connection.client);
    ofClient?.delete(connection);
    if (connection.client !== undefined && ofClient?.size === 0) {
      this.#byClient.delete(connection.client);
    }
  }

  #ofClient(client: string | undefined): Set<Connection> | undefined {
    return client === undefined ? undefined : this.#byClient.get(client);
  }

  #makeRoom(client: string | undefined): boolean {
    const ofClient = this.#ofClient(client);
    if (ofClient && ofClient.size >= this.#limits.connectionsPerClient) {
      return this.#closeFirstIdle(ofClient);
    }
    return this.size < this.#limits.connections || this.#closeFirstIdle(this.#idle);
  }

  #closeFirstIdle(connections: Iterable<Connection>): boolean {
    for (const connection of connections) {
      if (connection.answering === undefined) {
        this.remove(connection);
        connection.socket.destroy();
        return true;
      }
    }
    return false;
  }
}
