import type { IncomingMessage } from 'node:http';
import { isLoopback } from './client-network.ts';

/** Headers that proxies set, besides `X-Forwarded-*`. */
const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip'];

/**
 * Returns true when a program on this machine sent the request itself. A proxy on this machine connects
 * locally too, for clients elsewhere. It is recognised by its headers, by the public name in `Host`, or by
 * HTTP/1.0, which nginx uses by default. A proxy without these signs cannot be distinguished: only settings
 * that make the service public help then.
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

/** Returns true for names and addresses by which a machine reaches itself. */
export function isLocalName(host: string): boolean {
  return /^(.+\.)?localhost$/i.test(host) || isLoopback(host.replace(/^\[(.*)\]$/, '$1'));
}

function hostOf(header: string): string {
  return header.replace(/:\d*$/, '');
}
