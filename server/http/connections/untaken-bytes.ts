import type { Socket } from 'node:net';

/**
 * Returns how many written bytes the operating system has not taken from the process yet. `writableLength`
 * counts a whole answer until its last byte was taken, so it cannot distinguish slow readers from clients that do
 * not read. Node uses the number for its own timeouts, in an undocumented field, which a test checks.
 */
export function untakenBytes(socket: Socket): number {
  const queued = memberOf(memberOf(socket, '_handle'), 'writeQueueSize');
  return typeof queued === 'number' ? queued : socket.writableLength;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
