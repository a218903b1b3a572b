import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { test as base } from 'vitest';
import type { DataLocation } from '../store/dialects/open-database.ts';
import { projectRoot } from '../base/project-root.ts';
import { type RunningApp, startApp } from './running-app.ts';
import { createTestData, settingsOf } from './test-data.ts';
import { type Outcome, WarmCli } from './warm-cli.ts';

/** The built programs with their own data folder, run as an operator runs them. */
export interface Installation {
  directory: string;
  data: DataLocation;
  /** Runs `vitrine <arguments>` to its end. */
  cli(...commandLine: string[]): Promise<Outcome>;
  /** Returns the programs of another build with the same data. */
  ofBuild(programs: string): Pick<Installation, 'cli' | 'start'>;
  /** Runs `vitrine <arguments>` with further settings. */
  cliWith(environment: Record<string, string>, ...commandLine: string[]): Promise<Outcome>;
  /** Starts `vitrine <arguments>` and returns the running process. */
  spawnCli(...commandLine: string[]): ChildProcess;
  /** Runs a second server to its end. */
  serve(environment?: Record<string, string>): Promise<Outcome>;
  /** Starts a server and returns when it answers. */
  start(environment?: Record<string, string>): Promise<RunningServer>;
  /** Starts a server in the process of the test, which is faster: for tests of another program beside it. */
  serveHere(): Promise<RunningApp>;
  /** Starts a server without waiting for it. */
  launch(environment: Record<string, string>): ChildProcess;
  /** Writes a file to import and returns its path. */
  file(name: string, content: string | Buffer): Promise<string>;
}

export interface RunningServer {
  url: string;
  /** Returns what it has printed. Its log may come later than its greeting, although it is of an earlier time. */
  printed: () => string;
  process: ChildProcess;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
}

const programs = join(projectRoot(), 'dist', 'server');
/** One process for all test files of a worker. */
const warmCli = new WarmCli(programs);

export const test = base.extend<{ installation: Installation }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  installation: async ({}, use) => {
    const temporary = await createTestData();
    const { dataDirectory: directory, databaseUrl, secretKey } = temporary;
    const started: RunningServer[] = [];
    const served: RunningApp[] = [];
    const launched: ChildProcess[] = [];
    const data = { dataDirectory: join(directory, 'data'), databaseUrl, secretKey };
    const environment: Record<string, string> = {
      ...settingsOf(data),
      DEMO: 'off',
      PORT: '0',
      // Open connections of tests need no time to close.
      DRAIN_SECONDS: '0',
    };
    await use({
      directory,
      data,
      cli: (...commandLine) =>
        warmCli.isBusy
          ? run('cli.js', commandLine, environment)
          : warmCli.run(commandLine, environment),
      ofBuild: (other) => ({
        cli: (...commandLine) => run(join(other, 'cli.js'), commandLine, environment),
        async start(more = {}) {
          const server = await startServer({ ...environment, ...more }, join(other, 'cli.js'));
          started.push(server);
          return server;
        },
      }),
      cliWith: (more, ...commandLine) => run('cli.js', commandLine, { ...environment, ...more }),
      spawnCli(...commandLine) {
        const child = launch('cli.js', commandLine, environment);
        launched.push(child);
        return child;
      },
      serve: (more = {}) => run('cli.js', ['start'], { ...environment, ...more }),
      async start(more = {}) {
        const server = await startServer({ ...environment, ...more });
        started.push(server);
        return server;
      },
      async serveHere() {
        const app = await startApp({ data });
        served.push(app);
        return app;
      },
      launch(more) {
        const child = launch('cli.js', ['start'], { ...environment, ...more });
        launched.push(child);
        return child;
      },
      async file(name, content) {
        const path = join(directory, name);
        await writeFile(path, content);
        return path;
      },
    });
    await Promise.all(served.map((app) => app.close()));
    await Promise.all(started.map((server) => server.stop()));
    await Promise.all(launched.map(kill));
    await temporary.remove();
  },
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
}

function launch(
  program: string,
  commandLine: readonly string[],
  environment: Record<string, string>,
): ChildProcess {
  return spawn(
    process.execPath,
    [isAbsolute(program) ? program : join(programs, program), ...commandLine],
    {
      // A folder outside the project, so that no `.env` file of a developer is read.
      cwd: tmpdir(),
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}

async function run(
  program: string,
  commandLine: readonly string[],
  environment: Record<string, string>,
): Promise<Outcome> {
  const child = launch(program, commandLine, environment);
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => (stdout += chunk));
  child.stderr?.on('data', (chunk) => (stderr += chunk));
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

async function startServer(
  environment: Record<string, string>,
  program = 'cli.js',
): Promise<RunningServer> {
  const child = launch(program, ['start'], environment);
  const ended = once(child, 'close');
  let output = '';
  const port = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += String(chunk);
      const found = /localhost:(\d+)\/docs/.exec(output)?.[1];
      if (found !== undefined) {
        resolve(found);
      }
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.on('close', () => reject(new Error(`The server did not start: ${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    printed: () => output,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}
