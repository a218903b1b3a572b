import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'koa';

/** Returns the address of the client. The header of an untrusted proxy is not even parsed, as Koa would do. */
export function clientAddress(context: Context): string {
  return context.app.proxy ? addressIn(context.ip) : (context.req.socket.remoteAddress ?? '');
}

/** Stands for all clients that a proxy does not name: they share one limit, instead of having none. */
const unknownAddress = 'unknown';

/**
 * Returns the address in an entry of `X-Forwarded-For`, without the port, brackets and quotes that some proxies add: with
 * its port, each connection of a client would count as another client.
 */
export function addressIn(entry: string): string {
  const bare = entry.replaceAll(/["\s]/g, '');
  const host = /^\[(.*)\](:\d+)?$/.exec(bare)?.[1] ?? bare;
  const candidates = [host, host.replace(/:\d+$/, '')].map((text) => text.replace(/%.*$/, ''));
  return candidates.find((text) => isIP(text) !== 0) ?? unknownAddress;
}

/** Returns an IPv4 address, or the first 64 bits of an IPv6 address, of which one client has them all. */
export function clientNetwork(address: string): string {
  if (!address.includes(':')) {
    // Checked first, because the pattern of an IPv6 address takes a microsecond.
    return address;
  }
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) {
    return mapped;
  }
  return isIPv6(address) ? firstGroups(address).join(':') : address;
}

/**
 * Returns the network whose shoppers share a quota and an influence on the models: an IPv4 address, or the first 56
 * bits of an IPv6 address, because one household gets up to 256 networks of 64 bits.
 */
export function shopperNetwork(address: string): string {
  if (isLoopback(address)) {
    return address;
  }
  const network = clientNetwork(address);
  if (!network.includes(':')) {
    return network;
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
  // Proxies write the same address differently.
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16));
}
