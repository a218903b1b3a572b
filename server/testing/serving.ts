import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers on a free port of this machine for as long as `use` takes. */
export async function serving(
  listener: RequestListener,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await use(`http://127.0.0.1:${port}`);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
