import { once } from 'node:events';
import { setPriority } from 'node:os';
import { z } from 'zod';
import { growHeapSlowly } from '../base/grow-heap-slowly.ts';
import type { DataLocation } from '../store/dialects/open-database.ts';
import { openStores, type Stores } from '../store/stores.ts';
import type { Program, Sent } from './program.ts';

interface ProgramContext<Message, Result, Request> {
  stores: Stores;
  /** Aborts when the server stops the program, or is gone. */
  signal: AbortSignal;
  tell: (message: Message) => Promise<void>;
  /** Sends the result. Work may follow whose failure does not matter. */
  answer: (result: Result) => Promise<void>;
  /** Calls a function with each request of the server. */
  onRequest: (take: (request: Request) => void) => void;
}

/** Requests to the server have priority. */
const lowPriority = 10;

const receivedSchema = z.strictObject({ body: z.unknown() });

/**
 * Is a program: receives its task from the server, works, sends a failure if there is one, and exits. Work that the
 * server stops has no failure.
 */
export async function serveProgram<Task extends { data: DataLocation }, Message, Result, Request>(
  program: Program<Task, Message, Result, Request>,
  work: (task: Task, context: ProgramContext<Message, Result, Request>) => Promise<void>,
): Promise<void> {
  setPriority(lowPriority);
  growHeapSlowly();
  const [received] = await once(process, 'message');
  const task = program.task.parse(bodyOf(received));
  const stop = new AbortController();
  for (const event of ['disconnect', 'SIGINT', 'SIGTERM']) {
    process.once(event, () => stop.abort());
  }
  const stores = await openStores(task.data, { use: 'program' });
  try {
    // One that was stopped meanwhile would wait for an event that has been.
    stop.signal.throwIfAborted();
    await work(task, {
      stores,
      signal: stop.signal,
      tell: (body) => send({ kind: 'message', body }),
      answer: (body) => send({ kind: 'result', body }),
      onRequest: (take) => {
        const { request } = program;
        process.on('message', (asked) => request && take(request.parse(bodyOf(asked))));
      },
    });
  } catch (error) {
    if (!stop.signal.aborted) {
      await send({ kind: 'failure', body: error instanceof Error ? error.message : String(error) });
    }
  } finally {
    await stores.database.close();
    if (process.connected) {
      // An open channel would keep the process alive.
      process.disconnect();
    }
  }
}

function bodyOf(received: unknown): unknown {
  return receivedSchema.parse(received).body;
}

function send(sent: Sent): Promise<void> {
  return new Promise((resolve) => {
    // A server that has exited needs no message.
    process.send?.(sent, undefined, undefined, () => resolve());
  });
}
