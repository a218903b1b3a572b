/** Limits of the connections of one client and of all clients together. */
export interface ConnectionLimits {
  /** Open connections in all. */
  connections: number;
  /** Open connections of one client network; Infinity behind a proxy, whose address all share. */
  connectionsPerClient: number;
  /** Maximum idle time of a connection between two requests. */
  keepAliveMs: number;
  /** Time for the headers of a request to arrive, from the first byte or from the connection. */
  headersMs: number;
  /** Time for a whole request to arrive, with its body. */
  requestMs: number;
  /** Maximum time for which a client may read nothing of its answer. */
  stalledMs: number;
  /** Maximum time for a client to read a whole answer. */
  answerMs: number;
  /** Maximum bytes of answers, over all connections, that clients have not read yet. */
  pendingBytes: number;
  /** Maximum unread bytes of one client network. Beyond it, its next large answers wait. */
  bytesOfNetwork: number;
  /** Maximum number of large answers that wait for the clients of one network, if some of these pause. */
  waitingAnswersOfNetwork: number;
  /** Clients that have read nothing for so long are reset before clients that read. */
  pausedMs: number;
  /** Maximum bytes of request bodies, over all connections, that have not arrived completely. */
  incomingBytes: number;
  /** The same for one client network. */
  incomingBytesOfNetwork: number;
  /** Maximum number of pipelined requests that wait on one connection. */
  waitingRequests: number;
  /** Maximum number of pipelined requests that wait on all connections. */
  waitingRequestsInAll: number;
}

/** The limits that no setting changes. */
export const fixedLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  stalledMs: 20_000,
  answerMs: 60_000,
  pendingBytes: 16 * 1024 * 1024,
  bytesOfNetwork: 4 * 1024 * 1024,
  waitingAnswersOfNetwork: 32,
  pausedMs: 1_000,
  incomingBytes: 64 * 1024 * 1024,
  incomingBytesOfNetwork: 16 * 1024 * 1024,
  waitingRequests: 100,
  waitingRequestsInAll: 1_000,
} as const;
