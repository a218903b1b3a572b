/** A clean Debian system in a folder, in which the commands of the Dockerfile run. Needs root and debootstrap. */
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const release = 'bookworm';
export const mirror = 'http://deb.debian.org/debian';

const startWithinMs = 120_000;
const usualStopMs = 60_000;
const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** The variables of commands that ask others: the system trusts whom this machine trusts. */
export const trust = existsSync(certificates) ? { NODE_EXTRA_CA_CERTS: certificates } : {};

/** The variables that a container has from its image. */
export const path = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';

/** Returns whether a clean system can be made here. */
export function canMakeSystems() {
  return process.getuid?.() === 0 && spawnSync('debootstrap', ['--version']).status === 0;
}

/**
 * Installs Debian with a Node.js, npm of this machine, and the user that the image of Node.js has. Returns false where
 * Debian cannot be reached.
 * @param {string} system
 * @param {string} node
 */
export function makeSystem(system, node) {
  const { status } = spawnSync('debootstrap', ['--variant=minbase', release, system, mirror], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  if (status !== 0) {
    return false;
  }
  const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
  cpSync(node, join(system, 'usr/local/bin/node'));
  cpSync(join(dirname(dirname(node)), 'include/node'), join(system, 'usr/local/include/node'), {
    recursive: true,
  });
  cpSync(join(npm, 'npm'), join(system, 'usr/local/lib/node_modules/npm'), { recursive: true });
  cpSync('/etc/resolv.conf', join(system, 'etc/resolv.conf'));
  runIn(system, '/', [
    'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
    // The driver of the database needs the library of C++, as Node.js of that image does.
    'apt-get update -qq && apt-get install -y -qq --no-install-recommends libstdc++6 ca-certificates >/dev/null',
    'useradd --uid 1000 --create-home node',
  ]);
  if (existsSync(certificates)) {
    cpSync(certificates, join(system, certificates));
  }
  return true;
}

/**
 * Runs scripts in a system, in a folder of it.
 * @param {string} system
 * @param {string} workFolder
 * @param {readonly string[]} scripts
 * @param {Record<string, string>} [environment]
 */
export function runIn(system, workFolder, scripts, environment = {}) {
  for (const script of scripts) {
    execFileSync('chroot', [system, '/bin/sh', '-c', `cd ${workFolder} && ${script}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: path, DEBIAN_FRONTEND: 'noninteractive', ...trust, ...environment },
    });
  }
}

/**
 * Returns the command line of a container: as a user, on a file system of which it can write only the volumes and the
 * temporary folders.
 * @param {{ system: string, user: string, workFolder: string, volumes: readonly string[], temporary: readonly string[] }} container
 *   `temporary` folders may have options of `mount` after a colon
 * @param {readonly string[]} words
 */
export function inContainer({ system, user, workFolder, volumes, temporary }, words) {
  const mounts = [
    `mount --bind ${system} ${system}`,
    ...volumes.map((volume) => `mount --bind ${system}${volume} ${system}${volume}`),
    `mount -o remount,ro,bind ${system}`,
    ...temporary.map((each) => {
      const [folder = '', options = 'mode=1777'] = each.split(':');
      return `mount -t tmpfs -o ${options} tmpfs ${system}${folder}`;
    }),
    `mount -t proc proc ${system}/proc`,
  ].join(' && ');
  const enter = `exec chroot --userspec=${user} ${system} /usr/bin/env --chdir=${workFolder} "$@"`;
  return ['--mount', 'sh', '-c', `${mounts} && ${enter}`, 'sh', ...words];
}

/**
 * Waits until a server of a system is ready, and stops it by a signal, after which it must end with 0 in time.
 * @param {import('node:child_process').ChildProcess} server
 * @param {{ isReady: () => boolean | Promise<boolean>, signal?: string, stopsWithinMs?: number }} options
 */
export async function runUntilReady(server, options) {
  const { isReady, signal = 'SIGTERM', stopsWithinMs = usualStopMs } = options;
  const ended = once(server, 'exit');
  const startedAt = Date.now();
  while (!(await isReady())) {
    if (server.exitCode !== null || Date.now() - startedAt > startWithinMs) {
      server.kill('SIGKILL');
      throw new Error('The server in the clean system does not become ready.');
    }
    await pause(500);
  }
  if (server.pid !== undefined) {
    process.kill(server.pid, signal);
  }
  const late = setTimeout(() => server.kill('SIGKILL'), stopsWithinMs);
  const [code, endedBy] = await ended;
  clearTimeout(late);
  if (code !== 0) {
    throw new Error(
      `The server in the clean system ended with ${code ?? endedBy} after its stop signal.`,
    );
  }
}
