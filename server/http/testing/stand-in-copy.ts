import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a stand-in of a copy for one test. Returns its host and port. */
export async function startCopy(listener: Listener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The stand-in of a copy has no port.');
  }
  return `127.0.0.1:${address.port}`;
}
