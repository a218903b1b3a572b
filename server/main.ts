import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { type App, createApp } from './compose/app.ts';
import { type Config, connectionLimitsOf, drainTimesOf, publicUrl, readConfig } from './config.ts';
import { AppError } from './base/errors.ts';
import { growHeapSlowly } from './base/grow-heap-slowly.ts';
import { AnswerRoom } from './http/connections/answer-room.ts';
import { createHttpServer, type HttpServer } from './http/connections/http-server.ts';
import { IncomingBodies } from './http/connections/incoming-bodies.ts';
import { createLog } from './http/log.ts';
import { PendingAnswers } from './http/connections/pending-answers.ts';
import { createPrivateFilesOnly } from './store/servers/private-files.ts';
import { startTracing } from './tracing/start-tracing.ts';
import { readVersion } from './base/version.ts';

/** The server ends requests still in progress after `drainMs` and the process after `forcedExitMs`. */
const drainMs = 9_000;
const forcedExitMs = 9_500;

createPrivateFilesOnly();
growHeapSlowly();
try {
  await serve(readConfig());
} catch (error) {
  const message = error instanceof AppError ? error.message : String(error);
  // Open handles must not keep the process alive.
  process.stderr.write(`${message}\n`, () => process.exit(1));
}

async function serve(config: Config): Promise<void> {
  const log = await createLog(config.logLevel);
  const limits = connectionLimitsOf(config);
  const pending = new PendingAnswers(limits);
  const { enter: enterRoom } = new AnswerRoom(limits, pending);
  const incomingBodies = new IncomingBodies(limits);
  const tracing = await startTracing({
    endpoint: config.traceEndpoint,
    trustsCaller: config.trustProxy === 'on',
    version: readVersion(),
    onProblem: (problem) =>
      log.warn(`OTEL_EXPORTER_OTLP_ENDPOINT does not take traces: ${problem}`),
  });
  const app = await createApp(config, {
    log,
    // The command line has checked its options.
    backsUpFirst: process.argv.includes('--backup-first'),
    enterRoom,
    incomingBodies,
    tracing,
  });
  const http = createHttpServer(app.listener, { limits, pending });
  try {
    const stopping = stopOnSignal(http, app, { log, ...drainTimesOf(config) });
    const port = await start(http.server, app, { config, stopping });
    if (!stopping.aborted) {
      printAddresses({ ...config, port }, await app.firstOwnerLink());
    }
  } catch (error) {
    http.server.close();
    await app.close();
    throw error;
  }
}

/**
 * Opens the service and returns its port. A server alone listens at once, and tells clients that it starts. One
 * of many copies listens when it can answer: until then, load balancers ask the others.
 */
async function start(
  server: Server,
  app: App,
  { config, stopping }: { config: Config; stopping: AbortSignal },
): Promise<number> {
  if (config.databaseUrl === undefined) {
    const { port } = await listen(server, config);
    await app.open(stopping);
    return port;
  }
  await app.open(stopping);
  return stopping.aborted ? config.port : (await listen(server, config)).port;
}

function listen(server: Server, { port, host, maxConnections }: Config): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(explainListenError(cause, { port, host })),
    );
    // New connections that the service has not taken yet: of those beyond, the operating system drops the first packet.
    server.listen({ port, host, backlog: maxConnections }, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') {
        reject(new Error('The server has no port.'));
        return;
      }
      resolve(address);
    });
  });
}

function explainListenError(
  cause: NodeJS.ErrnoException,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Error {
  if (cause.code === 'EADDRINUSE') {
    return new AppError(
      'conflict',
      `Port ${port} is taken by another program: stop it, or set PORT to a free one (0 picks one).`,
      { cause },
    );
  }
  if (cause.code === 'EACCES') {
    return new AppError(
      'forbidden',
      `PORT cannot be used: ${port} needs more rights than this user has. Take one above 1023.`,
      { cause },
    );
  }
  return new AppError(
    'invalid',
    `HOST cannot be used: ${host} is no address of this machine (${cause.message}).`,
    { cause },
  );
}

/** Drains the connections, closes the service and ends the process with code 0. */
function stopOnSignal(
  http: HttpServer,
  app: App,
  { log, ...times }: { log: Logger; acceptMs: number; graceMs: number },
): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    app.drain();
    setTimeout(() => http.server.closeAllConnections(), drainMs).unref();
    setTimeout(() => process.exit(0), forcedExitMs).unref();
    const drained = http.server.listening ? http.drain(times) : Promise.resolve();
    void drained.then(() => end(app, log));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  return stopping.signal;
}

async function end(app: App, log: Logger): Promise<void> {
  try {
    await app.close();
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, 'the service could not be closed');
    process.exit(1);
  }
}

function printAddresses(config: Config, firstOwnerLink: string | undefined): void {
  const base = publicUrl(config);
  const addresses = [
    config.demo === 'on' ? `Demo store     ${base}/` : 'Demo store     off (DEMO=on shows it)',
    `Theme script   ${base}/widget.js`,
    `API            ${base}/api/v1/`,
    `API reference  ${base}/docs`,
    ...(firstOwnerLink === undefined
      ? [`Administration ${base}/admin`]
      : [
          `Administration ${base}${firstOwnerLink}`,
          '               (makes you its owner: works once, within 24 hours)',
        ]),
  ];
  process.stdout.write(`Vitrine serves:\n${addresses.map((line) => `  ${line}`).join('\n')}\n`);
}
