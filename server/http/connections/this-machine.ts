import type { IncomingMessage } from 'node:http';
import { isLoopback } from './client-network.ts';

/** Headers that proxies set, besides `X-Forwarded-*`. */
const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip'];

/**
 * Returns true when a program on this machine sent the request itself. A proxy on this machine passes on
 * what others ask, and its connection is local too. It is told by its headers, by the public name in
 * `Host`, or by HTTP/1.0, which nginx speaks to a server unless it is told otherwise. One that shows none
 * of these passes for the machine: only settings that say the service is public help there.
 */
export function isFromThisMachine({ headers, httpVersion, socket }: IncomingMessage): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    httpVersion !== '1.0' &&
    isLocalName(hostOf(headers.host ?? '')) &&
    !proxyHeaders.some((name) => headers[name] !== undefined) &&
    !Object.keys(headers).some((name) => name.startsWith('x-forwarded-'))
  );
}

/** Returns true for names and addresses that lead to the machine itself, wherever they are used. */
export function isLocalName(host: string): boolean {
  return /^(.+\.)?localhost$/i.test(host) || isLoopback(host.replace(/^\[(.*)\]$/, '$1'));
}

function hostOf(header: string): string {
  return header.replace(/:\d*$/, '');
}
