/** The program as an operator has it: packed, installed in an empty folder, and run by its name with nothing of the project. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

/**
 * Writes the archive of a packed folder into the folder `to`, as an operator does it: npm chooses the files. Returns its path.
 * @param {string} folder
 * @param {string} to
 */
export function pack(folder, to) {
  return join(to, npm(to, 'pack', folder, '--silent').trim());
}

/** A program that npm has installed, in a folder of its own. */
export class InstalledProgram {
  #directory;
  #home;

  /** @param {string} directory an empty folder, in which the program also runs */
  constructor(directory) {
    this.#directory = directory;
    this.#home = join(directory, 'home');
    mkdirSync(this.#home, { recursive: true });
  }

  /** The folder of the files of the program. */
  get folder() {
    return join(this.#home, 'lib/node_modules/vitrine');
  }

  /**
   * Installs an archive in the place of the one before. Without scripts, npm does not compile the driver.
   * @param {string} archive
   */
  install(archive) {
    const where = ['--global', '--prefix', this.#home];
    npm(this.#directory, 'install', ...where, archive, '--ignore-scripts');
  }

  /** Takes the driver that the project has compiled. */
  takeDriver() {
    const place = 'node_modules/sqlite3/build/Release/node_sqlite3.node';
    cpSync(join(root, place), join(this.folder, place));
  }

  /**
   * Runs `vitrine <arguments>` to its end.
   * @param {string[]} commandLine
   */
  run(...commandLine) {
    const { status, stdout, stderr } = spawnSync(this.#program, commandLine, {
      ...this.#surroundings(),
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }

  /**
   * Runs a command that serves, and returns its address when it answers.
   * @param {string} command
   * @param {Record<string, string>} [settings]
   */
  async serve(command, settings) {
    const server = spawn(this.#program, [command], {
      ...this.#surroundings(settings),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(server, 'exit');
    return {
      ...(await readGreeting(server.stdout)),
      async stop() {
        server.kill('SIGTERM');
        const [code] = await ended;
        return code;
      },
    };
  }

  get #program() {
    return join(this.#home, 'bin/vitrine');
  }

  /** @param {Record<string, string>} [settings] */
  #surroundings(settings) {
    const { PATH } = process.env;
    const cwd = this.#directory;
    return { cwd, env: { PATH, TMPDIR: cwd, PORT: '0', DRAIN_SECONDS: '0', ...settings } };
  }
}

/**
 * Reads what a server prints until it has told its addresses, of which that of the admin is the last.
 * @param {import('node:stream').Readable} output
 */
async function readGreeting(output) {
  let greeting = '';
  for await (const line of createInterface({ input: output })) {
    greeting += `${line}\n`;
    const [, url] = /Administration (http:\/\/localhost:\d+)/.exec(line) ?? [];
    if (url !== undefined) {
      output.resume();
      return { url, greeting };
    }
  }
  throw new Error('The server of the package ended before it said its address.');
}

/**
 * @param {string} cwd
 * @param {string[]} commandLine
 */
function npm(cwd, ...commandLine) {
  return execFileSync('npm', commandLine, { cwd, encoding: 'utf8' });
}
