import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WarmCli } from '../../server/testing/warm-cli.ts';

const programs = join(import.meta.dirname, '..', '..', 'dist', 'server');
/** One process for all stories of a worker. */
const warmCli = new WarmCli(programs);

/** A server with data of its own, as an operator starts it. */
export interface Installation {
  readonly url: string;
  readonly adminToken: string;
  /** Returns the link for the first owner, as the server has printed it. Throws if there was an owner at the start. */
  firstOwnerLink(): string;
  /** Runs a command of the command line. Returns what it prints. */
  cli(...commandLine: string[]): Promise<string>;
  stop(): Promise<void>;
}

const adminToken = 'the-admin-token-of-the-stories';

/** Creates a data folder with one shop. Starting with a copy of it is faster than creating each. */
export async function createData(): Promise<string> {
  const directory = await newFolder();
  await runCli(settingsFor(directory), 'shop', 'create', 'mugs.example', '--name', 'Mugs');
  return directory;
}

/** Starts a server with a copy of the data folder, or with none, and with further settings of its environment. */
export async function startInstallation(
  data?: string,
  settings: Record<string, string> = {},
): Promise<Installation> {
  const directory = await newFolder();
  if (data !== undefined) {
    await cp(data, directory, { recursive: true });
  }
  const environment = { ...settingsFor(directory), ...settings };
  const server = spawn(process.execPath, [join(programs, 'cli.js'), 'start'], {
    env: { ...process.env, ...environment },
  });
  const { origin, pathname, hash } = await readAddress(server);
  return {
    url: origin,
    adminToken,
    firstOwnerLink() {
      if (hash === '') {
        throw new Error('This installation has an owner.');
      }
      return origin + pathname + hash;
    },
    cli: (...commandLine) => runCli(environment, ...commandLine),
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'vitrine-admin-stories-'));
}

function settingsFor(directory: string): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: directory,
    DEMO: 'off',
    // Stories that share a server would share its limits.
    RATE_LIMIT: 'off',
    DRAIN_SECONDS: '0',
    // Stories of many shoppers tell the network of each.
    TRUST_PROXY: 'on',
    ADMIN_TOKEN: adminToken,
  };
}

async function runCli(
  environment: Record<string, string>,
  ...commandLine: string[]
): Promise<string> {
  if (warmCli.isBusy) {
    throw new Error('One command after the other: they share a process.');
  }
  const { code, stdout, stderr } = await warmCli.run(commandLine, environment);
  if (code !== 0) {
    throw new Error(`vitrine ${commandLine.join(' ')} failed:\n${stderr}`);
  }
  return stdout;
}

/** Returns the address of the administration once the server has printed it, which is when it answers. */
function readAddress(server: ChildProcess): Promise<URL> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += String(chunk);
      const [, address] = /Administration (\S+)\n/.exec(output) ?? [];
      if (address !== undefined) {
        resolve(new URL(address));
      }
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', () =>
      reject(new Error(`The server ended before it was ready:\n${output}`)),
    );
  });
}
