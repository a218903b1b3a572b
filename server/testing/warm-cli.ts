import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs commands of the built command line one after the other in one process. A command that ends the process is followed
 * by the start of another one.
 */
export class WarmCli {
  readonly #programs: string;
  #host: ChildProcess | undefined;
  #isBusy = false;

  /** @param programs the folder of the built programs */
  constructor(programs: string) {
    this.#programs = programs;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  async run(commandLine: readonly string[], environment: Record<string, string>): Promise<Outcome> {
    this.#isBusy = true;
    this.#host ??= this.#start();
    const host = this.#host;
    try {
      const endMark = `\0${randomUUID()}\0`;
      const code = exitCodeOf(host);
      const stdout = readTo(endMark, host.stdout);
      const stderr = readTo(endMark, host.stderr);
      host.send({ commandLine, environment, endMark });
      return { code: await code, stdout: await stdout, stderr: await stderr };
    } finally {
      this.#isBusy = false;
    }
  }

  #start(): ChildProcess {
    const program = join(import.meta.dirname, 'cli-host.mjs');
    const host = spawn(process.execPath, [program, this.#programs], {
      // Away from the project, so that no file .env of a developer is read.
      cwd: tmpdir(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    host.on('close', () => {
      this.#host = undefined;
    });
    return host;
  }
}

/** Resolves when a command has ended, or the process with it. */
function exitCodeOf(host: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    const finish = (code: unknown) => {
      host.off('message', finish).off('close', finish);
      resolve(typeof code === 'number' ? code : null);
    };
    host.on('message', finish).on('close', finish);
  });
}

/** Returns the output of the stream up to the mark, or up to its end. */
function readTo(endMark: string, stream: Readable | null): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const read = (chunk: Buffer) => {
      chunks.push(chunk);
      if (Buffer.concat(chunks).includes(endMark)) {
        finish();
      }
    };
    const finish = () => {
      stream?.off('data', read).off('close', finish);
      resolve(Buffer.concat(chunks).toString().replace(endMark, ''));
    };
    stream?.on('data', read).on('close', finish);
  });
}
