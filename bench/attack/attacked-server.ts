import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ask, freePort } from '../shared/service-process.mjs';

/** Resources of a server process, as `probe.mjs` reports them. */
export interface Usage {
  /** Processor time of all threads since the start. */
  cpuMs: number;
  residentMb: number;
  /** The JavaScript heap and the buffers outside of it. */
  heapMb: number;
  /** Open connections of clients. */
  sockets: number;
}

export interface AttackedServer {
  port: number;
  process: ChildProcess;
  /** All lines of the log so far. */
  log: () => string;
  usage: () => Promise<Usage>;
  usageAfterCollection: () => Promise<Usage>;
  hasEnded: () => boolean;
  /** Sends SIGTERM, waits for the end and returns the exit code. */
  stop: () => Promise<number | null>;
  kill: () => Promise<void>;
}

export interface ServerOptions {
  /** The folder of the project, with its build in `dist`. */
  root: string;
  data: string;
  environment?: Record<string, string>;
  /** A free one by default. */
  port?: number;
  /** Modules to load into the process besides the probe. */
  preloads?: readonly string[];
}

const startMs = 60_000;

/** Starts the built server on a data folder. Returns when it answers everything, including searches. */
export async function startServer(options: ServerOptions): Promise<AttackedServer> {
  const server = await launchServer(options);
  const until = performance.now() + startMs;
  while (performance.now() < until && !server.hasEnded()) {
    if (await isReady(server.port)) {
      return server;
    }
    await pause(30);
  }
  await server.kill();
  throw new Error(`The server did not become ready: ${server.log().slice(-2_000)}`);
}

/** Starts the server and does not wait until it answers. */
export async function launchServer(options: ServerOptions): Promise<AttackedServer> {
  const { root, data, environment = {}, preloads = [] } = options;
  const port = options.port ?? (await freePort());
  const loaded = [join(root, 'bench', 'attack', 'probe.mjs'), ...preloads];
  const child = spawn(
    process.execPath,
    [
      ...loaded.flatMap((file) => ['--import', pathToFileURL(file).href]),
      join(root, 'dist', 'server', 'main.js'),
    ],
    {
      // Runs outside of the project, so that it reads no .env file of a developer.
      cwd: tmpdir(),
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: data,
        PORT: String(port),
        DEMO: 'off',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let log = '';
  child.stdout?.on('data', (chunk) => (log += chunk));
  child.stderr?.on('data', (chunk) => (log += chunk));
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    port,
    process: child,
    log: () => log,
    usage: () => ask(child, 'usage'),
    usageAfterCollection: () => ask(child, 'usage after collection'),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      await end('SIGTERM');
      return child.exitCode;
    },
    kill: () => end('SIGKILL'),
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
