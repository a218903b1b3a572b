import { setTimeout as pause } from 'node:timers/promises';
import type { AttackedServer } from '../attacked-server.ts';
import type { PartContext } from '../part-context.ts';
import { openConnection, statusesIn } from './raw-connection.ts';
import {
  abortedMessages,
  type RawMessage,
  rawMessages,
  type RawMessageOptions,
} from './raw-messages.ts';

/** Time for the service to answer or to close the connection. */
const answerMs = 3_000;

/** Number of senders that disconnect, in turn at each point of a request. */
const leavers = 200;

/** Sends each message over its own connection. Returns their number. */
export async function sendMalformed(
  context: PartContext,
  server: AttackedServer,
  options: RawMessageOptions,
): Promise<number> {
  const messages = rawMessages(options);
  for (const message of messages) {
    const broken = await outcomeOf(message, server.port);
    if (broken !== undefined) {
      addFinding(context, message, broken);
    }
    if (server.hasEnded()) {
      addFinding(context, message, {
        rule: 'the process stays up',
        detail: server.log().slice(-500),
      });
      return messages.length;
    }
    if (!(await isServing(server.port))) {
      addFinding(context, message, {
        rule: 'others are served',
        detail: '/healthz gave no answer',
      });
    }
  }
  return messages.length;
}

/** Opens connections that are closed in the middle of a request or an answer. */
export async function leaveEarly(
  server: AttackedServer,
  options: RawMessageOptions,
): Promise<number> {
  const messages = abortedMessages(options);
  for (let index = 0; index < leavers; index++) {
    const { socket } = await openConnection(server.port);
    socket.write(messages[index % messages.length] ?? '', 'latin1');
    await pause(index % 5);
    if (index % 2 === 0) {
      socket.resetAndDestroy();
    } else {
      socket.destroy();
    }
  }
  return leavers;
}

/** Limit of the waiting time of other clients, also on a busy machine. */
const othersMs = 10_000;

/** Returns true if another client gets a response. */
export async function isServing(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(othersMs);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

interface Broken {
  rule: string;
  detail: string;
}

async function outcomeOf(
  { bytes, outcome }: RawMessage,
  port: number,
): Promise<Broken | undefined> {
  const connection = await openConnection(port);
  connection.socket.write(bytes, 'latin1');
  const until = performance.now() + answerMs;
  if (outcome === 'refused') {
    await connection.closedWithin(answerMs);
  } else {
    while (statusesIn(connection.received()).length === 0 && performance.now() < until) {
      await pause(10);
    }
  }
  const statuses = statusesIn(connection.received());
  const isClosed = connection.isClosed();
  connection.socket.destroy();
  return judge(outcome, statuses, isClosed);
}

/** Statuses that a server may return for an unknown version or expectation. */
const allowedAbove500 = new Set([501, 505]);

function judge(
  outcome: RawMessage['outcome'],
  statuses: number[],
  isClosed: boolean,
): Broken | undefined {
  const said = statuses.length === 0 ? 'nothing' : statuses.join(', ');
  if (statuses.some((status) => status >= 500 && !allowedAbove500.has(status))) {
    return { rule: 'never a 5xx', detail: `answered with ${said}` };
  }
  if (outcome === 'served' && statuses[0] !== 200) {
    return { rule: 'what is well-formed is served', detail: `answered with ${said}` };
  }
  if (outcome === 'refused' && statuses.some((status) => status < 300)) {
    return { rule: 'what is malformed is refused', detail: `answered with ${said}` };
  }
  return outcome === 'refused' && !isClosed
    ? { rule: 'what is malformed ends its connection', detail: `open after ${said}` }
    : undefined;
}

function addFinding({ findings }: PartContext, { name, bytes }: RawMessage, broken: Broken): void {
  const escaped = JSON.stringify(bytes).replaceAll(/(.)\1{99,}/g, '$1…');
  findings.add({ part: 'sockets', where: name, ...broken, reproduction: `bytes ${escaped}` });
}
