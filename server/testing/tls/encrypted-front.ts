import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createServer } from 'node:tls';
import { projectRoot } from '../../base/project-root.ts';

const folder = join(projectRoot(), 'server/testing/tls');

/** A certificate for the name `localhost` until 2120, signed by its own key. */
export const localhostCertificate = join(folder, 'localhost-certificate.pem');

export interface EncryptedFront {
  port: number;
  /** Number of connections over which a client has sent something. */
  usedConnections: () => number;
  close: () => Promise<void>;
}

/** Accepts encrypted connections and passes what they carry to a plain port of this machine. */
export async function startEncryptedFront(plainPort: number): Promise<EncryptedFront> {
  let used = 0;
  const server = createServer(
    {
      cert: readFileSync(localhostCertificate),
      key: readFileSync(join(folder, 'localhost-key.pem')),
    },
    (encrypted) => {
      const plain = connect(plainPort, '127.0.0.1');
      encrypted.once('data', () => (used += 1));
      pipeline(encrypted, plain, () => undefined);
      pipeline(plain, encrypted, () => undefined);
    },
  );
  // Clients that refuse the certificate end the handshake.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    usedConnections: () => used,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
