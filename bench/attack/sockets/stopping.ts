import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { AttackedServer } from '../attacked-server.ts';
import { send } from '../fuzz/client.ts';

/** Number of clients with keep-alive connections, each of which sends the next request after each answer. */
const clients = 20;

/** Time in which the process must end. */
const stopMs = 15_000;

export interface Stopping {
  answered: number;
  /** Number of requests on open connections that got no answer. */
  reset: number;
  code: number | null;
}

/** Sends SIGTERM while clients send requests on keep-alive connections. */
export async function stopUnderRequests(server: AttackedServer, path: string): Promise<Stopping> {
  let answered = 0;
  let reset = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const ask = async () => {
    for (;;) {
      const request = { method: 'GET', path, headers: {} };
      const answer = await send(request, { port: server.port, timeoutMs: stopMs, agent });
      if ('failure' in answer) {
        // New connections are refused, because the server no longer listens.
        reset += answer.message.includes('ECONNREFUSED') ? 0 : 1;
        return;
      }
      answered += 1;
    }
  };
  const all = Array.from({ length: clients }, ask);
  await pause(300);
  const code = await server.stop();
  await Promise.all(all);
  agent.destroy();
  return { answered, reset, code };
}
