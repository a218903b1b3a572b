import { isIPv6 } from 'node:net';
import type { Context } from 'koa';

/** Koa splits the header of the proxy even where it is not trusted. */
export function clientAddress(context: Context): string {
  return context.app.proxy ? context.ip : (context.req.socket.remoteAddress ?? '');
}

/** A household or a server has 2^64 addresses of IPv6: they count as one client. */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) {
    return mapped;
  }
  return isIPv6(address) ? firstGroups(address).join(':') : address;
}

/**
 * Returns the network whose shoppers count together, in what they teach and store. A line at home gets up to 256
 * networks of 64 bits to choose from: addresses of IPv6 count by their first 56 bits.
 */
export function shopperNetwork(address: string): string {
  const network = clientNetwork(address);
  if (!network.includes(':') || isLoopback(address)) {
    return isLoopback(address) ? address : network;
  }
  const [first = '', second = '', third = '', fourth = ''] = network.split(':');
  return [first, second, third, fourth.padStart(4, '0').slice(0, 2)].join(':');
}

/** Returns true for addresses of this machine. */
export function isLoopback(address: string): boolean {
  return loopback.test(address);
}

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i;

function firstGroups(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4);
}
