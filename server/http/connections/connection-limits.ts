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
  /** Time for which a client may take nothing of an answer that waits for it. */
  stalledMs: number;
  /** Time for a client to take a whole answer, however steadily it reads. */
  answerMs: number;
  /** Bytes of answers, over all connections, that clients have not taken yet. */
  pendingBytes: number;
  /** The same of one client network: beyond it, its next large answers wait. */
  bytesOfNetwork: number;
  /** A client that has taken nothing for so long gives way to clients that read. */
  pausedMs: number;
  /** Requests of one connection that wait for the answer before theirs (HTTP pipelining). */
  waitingRequests: number;
  /** The same over all connections. */
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
  pausedMs: 1_000,
  waitingRequests: 100,
  waitingRequestsInAll: 1_000,
} as const;
