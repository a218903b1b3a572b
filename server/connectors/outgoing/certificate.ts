import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { AppError } from '../../base/errors.ts';

export interface CertificateCheck {
  /** The connection of the request; null when there was none. */
  socket: Socket | null;
  host: string;
}

/**
 * Returns a sentence for an error of a connection that could not be encrypted, or whose certificate was refused, else the
 * error unchanged. Asking again would not help.
 */
export function explainCertificate(error: Error, { socket, host }: CertificateCheck): Error {
  const code = 'code' in error ? String(error.code) : '';
  // A certificate that was accepted nevertheless has a reason too, but its later errors have other codes.
  if (socket instanceof TLSSocket && code === String(socket.authorizationError)) {
    return new AppError(
      'unavailable',
      `${host} shows a certificate that is not valid for it (${error.message}): nothing was sent there. Have its host renew it, or use the address that it is for.`,
      { cause: error },
    );
  }
  return /^(EPROTO|ERR_SSL_)/.test(code)
    ? new AppError(
        'unavailable',
        `${host} cannot be asked over https (${code}): nothing was sent there. Have its host switch https on, and open the address in a browser.`,
        { cause: error },
      )
    : error;
}
