import type { Server } from 'node:net';

/** One turn shows that the queue is empty; the others cover the turn under way and delayed events. */
const quietTurns = 3;

/**
 * Accepts the connections that the operating system has completed and that the process has not accepted yet.
 * They would be reset when listening ends. Node accepts at most one connection in a turn of the event loop.
 * Resolves when a few turns bring no connection, or after `atMostMs`: close the server at once then.
 */
export function acceptQueued(server: Server, atMostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const until = performance.now() + atMostMs;
    let quiet = 0;
    const noteConnection = () => {
      quiet = 0;
    };
    const endTurn = () => {
      quiet++;
      if (quiet <= quietTurns && performance.now() < until) {
        setImmediate(endTurn);
        return;
      }
      server.off('connection', noteConnection);
      resolve();
    };
    server.on('connection', noteConnection);
    setImmediate(endTurn);
  });
}
