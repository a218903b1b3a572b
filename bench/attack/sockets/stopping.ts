import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { AttackedServer } from '../attacked-server.ts';
import { send } from '../fuzz/client.ts';

/** Clients that keep their connection and ask again as soon as they are answered. */
const clients = 20;

/** After this the process must have ended by itself. */
const stopMs = 15_000;

export interface Stopping {
  answered: number;
  /** Requests that were written to an open connection and got no answer. */
  reset: number;
  code: number | null;
}

/** Sends SIGTERM while clients with kept connections go on asking. */
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
