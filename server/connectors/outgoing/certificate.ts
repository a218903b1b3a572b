import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { AppError } from '../../base/errors.ts';

export interface CertificateCheck {
  /** The connection of the request; null when there was none. */
  socket: Socket | null;
  host: string;
}

/**
 * Returns a sentence for an error of a connection whose certificate was refused, else the error unchanged. Asking again
 * would not help.
 */
export function explainCertificate(error: Error, { socket, host }: CertificateCheck): Error {
  // A certificate that was accepted nevertheless has a reason too, but its later errors have other codes.
  return socket instanceof TLSSocket && 'code' in error && error.code === socket.authorizationError
    ? new AppError(
        'unavailable',
        `${host} shows a certificate that is not valid for it (${error.message}): nothing was sent there.`,
        { cause: error },
      )
    : error;
}
