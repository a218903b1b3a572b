/** Starts a server of PostgreSQL for tests, from the machine's installation, on a free port in a temporary folder. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';

/**
 * @typedef {object} PostgresServer
 * @property {string} url
 * @property {(mode: 'fast' | 'immediate', meanwhile?: () => Promise<void>) => Promise<void>} restart - ends it in the given mode, waits for `meanwhile`, and starts it again
 * @property {(isPaused: boolean) => void} pause - stops all its processes, which keep their connections and locks, or lets them go on
 * @property {() => Promise<void>} stop
 * @typedef {{ uid: number, gid: number }} User
 */

const oldestVersion = 15;
const debianFolder = '/usr/lib/postgresql';

/** Data of tests need not survive a power cut, and the test of each file opens a few connections. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '400',
  shared_buffers: '64MB',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/**
 * @param {Record<string, string>} [otherSettings]
 * @param {string} [parent] the folder in which the data have a folder of their own
 * @returns {Promise<PostgresServer>}
 */
export async function startPostgres(otherSettings = {}, parent = temporaryFolder()) {
  const programs = findPrograms();
  const folder = mkdtempSync(join(parent, 'vitrine-postgres-'));
  const user = serverUser();
  if (user) {
    chownSync(folder, user.uid, user.gid);
  }
  const data = join(folder, 'data');
  // A collation by language shows where order must not depend on it.
  const collation = [
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--locale-provider=icu',
    '--icu-locale=en',
  ];
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'vitrine', '--auth=trust', '--no-sync', ...collation],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const port = await freePort();
  const options = Object.entries({ ...settings, ...otherSettings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const launch = async () => {
    const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...options], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const stopped = once(server, 'close');
    await readyToConnect(server);
    return {
      /** @param {'SIGSTOP' | 'SIGCONT'} signal */
      signal(signal) {
        // The server first, so that it starts no other process meanwhile.
        for (const id of [server.pid ?? 0, ...childrenOf(server.pid ?? 0)]) {
          signalRunning(id, signal);
        }
      },
      /** @param {keyof typeof signals} mode */
      async stop(mode) {
        server.kill(signals[mode]);
        await stopped;
      },
    };
  };
  let server = await launch();
  return {
    url: `postgres://vitrine@127.0.0.1:${port}/postgres`,
    async restart(mode, meanwhile) {
      await server.stop(mode);
      await meanwhile?.();
      server = await launch();
    },
    pause(isPaused) {
      server.signal(isPaused ? 'SIGSTOP' : 'SIGCONT');
    },
    async stop() {
      await server.stop('immediate');
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Returns the processes that a process has started.
 * @param {number} id
 */
function childrenOf(id) {
  return readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim().split(' ').map(Number);
}

/**
 * @param {number} id
 * @param {'SIGSTOP' | 'SIGCONT'} signal
 */
function signalRunning(id, signal) {
  try {
    process.kill(id, signal);
  } catch {
    // The process of a connection ends with it.
  }
}

/** The signals by which a server ends its connections cleanly, or as in a crash. */
const signals = /** @type {const} */ ({ fast: 'SIGINT', immediate: 'SIGQUIT' });

export function isPostgresInstalled() {
  return Boolean(process.env.POSTGRES_BIN) || newestVersion() >= oldestVersion;
}

function newestVersion() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).map(Number) : [];
  return Math.max(...versions.filter(Number.isFinite));
}

/** Returns the folder of the newest installation. */
function findPrograms() {
  const given = process.env.POSTGRES_BIN;
  if (given) {
    return given;
  }
  const newest = newestVersion();
  if (newest < oldestVersion) {
    throw new Error(
      `No PostgreSQL ${oldestVersion} or newer found in ${debianFolder}: install it (apt-get install postgresql), or set POSTGRES_BIN to the folder of its programs.`,
    );
  }
  return join(debianFolder, String(newest), 'bin');
}

/**
 * Returns the user of the server: it refuses to run as root.
 * @returns {User | undefined}
 */
function serverUser() {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** @param {import('node:child_process').ChildProcess} server */
function readyToConnect(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk) => {
      // The whole log would grow with every error that a test provokes.
      log = (log + chunk).slice(-2_000);
      if (log.includes('ready to accept connections')) {
        resolve(undefined);
      }
    });
    server.on('close', () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
}

/** The room that the databases of tests need, with a margin. */
const minFreeBytes = 2 ** 31;

/** Returns a folder in memory where there is one with room: each test creates a database of a thousand files. */
function temporaryFolder() {
  const inMemory = '/dev/shm';
  if (!existsSync(inMemory)) {
    return tmpdir();
  }
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= minFreeBytes ? inMemory : tmpdir();
}
