import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../server/base/project-root.ts';

/** The folder of the build under test. */
export const currentBuild = join(projectRoot(), 'dist');

export const secretKey = 'the-secret-key-of-all-copies';

/** Returns the settings of copies that share a database and a folder. */
export function settingsOfCopies(folder: string, databaseUrl: string): Record<string, string> {
  return {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: 'on',
    // The cores are shared with other tests here, which take seconds from the first answers of a copy.
    DRAIN_SECONDS: '6',
  };
}

/** One of several servers on a database, on a port of its own. */
export class Copy {
  readonly host: string;
  readonly #environment: Record<string, string>;
  #server: ChildProcess | undefined;
  /** The folder of the build that the next start runs. */
  build: string;

  constructor(port: number, environment: Record<string, string>, build = currentBuild) {
    this.build = build;
    this.host = `127.0.0.1:${port}`;
    this.#environment = { ...environment, PORT: String(port) };
  }

  get processId(): number {
    return this.#server?.pid ?? 0;
  }

  /** Starts the server and waits until it is ready. */
  async start(): Promise<void> {
    const server = spawn(process.execPath, [join(this.build, 'server', 'main.js')], {
      // A folder outside the project, so that no `.env` file of a developer is read.
      cwd: tmpdir(),
      env: { PATH: process.env.PATH, ...this.#environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (chunk) => String(chunk).includes('/docs') && resolve());
      server.once('close', () => reject(new Error('A copy ended before it was ready.')));
    });
  }

  /** Sends a signal and returns the exit code of the server; null when it was killed. */
  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const server = this.#server;
    if (!server || server.exitCode !== null || server.signalCode !== null) {
      return null;
    }
    const ended = once(server, 'close');
    server.kill(signal);
    await ended;
    return server.exitCode;
  }

  /** Stops the server's work for a time, in which the operating system still accepts its connections. */
  async suspend(milliseconds: number): Promise<void> {
    process.kill(this.processId, 'SIGSTOP');
    await pause(milliseconds);
    process.kill(this.processId, 'SIGCONT');
  }

  /** Returns whether the proxy, or anybody else, has a connection to the server open. */
  hasConnections(): boolean {
    const port = Number(this.host.split(':')[1]).toString(16).toUpperCase().padStart(4, '0');
    const established = '01';
    return readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .some(([, local = '', , state]) => local.endsWith(`:${port}`) && state === established);
  }

  async isReady(): Promise<boolean> {
    const { ok } = await fetch(`http://${this.host}/readyz`);
    return ok;
  }
}
