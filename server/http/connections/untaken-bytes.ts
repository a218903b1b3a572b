import type { Socket } from 'node:net';

/**
 * Returns how many written bytes the operating system has not taken from the process yet. `writableLength`
 * counts an answer until all of it was taken, so that it does not tell who reads slowly from who does not read.
 * Node has the number for its own time limits, under a name that is not documented: a test holds it.
 */
export function untakenBytes(socket: Socket): number {
  const queued = memberOf(memberOf(socket, '_handle'), 'writeQueueSize');
  return typeof queued === 'number' ? queued : socket.writableLength;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
