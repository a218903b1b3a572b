import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type App, createApp, publicUrl } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { AppError } from './errors.ts';
import { createLog } from './http/log.ts';

/** After this long, requests still under way are given up. */
const drainMs = 9_000;

try {
  await serve(readConfig());
} catch (error) {
  const message = error instanceof AppError ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

async function serve(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const app = await createApp(config, { log });
  const server = createServer(app.listener);
  try {
    const { port } = await listen(server, config);
    stopOnSignal(server, app);
    await app.opened;
    printAddresses({ ...config, port });
  } catch (error) {
    server.close();
    await app.close();
    throw error;
  }
}

function listen(server: Server, { port, host }: Config): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(explainListenError(cause, port)));
    server.listen(port, host, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') {
        reject(new Error('The server has no port.'));
        return;
      }
      resolve(address);
    });
  });
}

function explainListenError(cause: NodeJS.ErrnoException, port: number): Error {
  if (cause.code === 'EADDRINUSE') {
    return new AppError(
      'conflict',
      `Port ${port} is taken by another program: stop it, or set PORT to a free one (0 picks one).`,
      { cause },
    );
  }
  return new AppError('invalid', `Cannot listen on port ${port}: ${cause.message}.`, { cause });
}

/** No new connections, whole answers for the requests under way, then the end with code 0. */
function stopOnSignal(server: Server, app: App): void {
  const stop = () => {
    server.close(() => {
      void app.close().then(() => process.exit(0));
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), drainMs).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function printAddresses(config: Config): void {
  const base = publicUrl(config);
  const addresses = [
    ...(config.demo === 'on' ? [`Demo store     ${base}/`] : []),
    `Theme script   ${base}/widget.js`,
    `API            ${base}/api/v1/`,
    `OpenAPI        ${base}/openapi.json`,
  ];
  process.stdout.write(`Vitrine serves:\n${addresses.map((line) => `  ${line}`).join('\n')}\n`);
}
