import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import pretty from 'pino-pretty';
import { describeError } from './logged-error.ts';

/** A write for each line would be a tenth of what a kept answer costs. */
const heldCharacters = 16 * 1_024;
const heldForMs = 200;

/** Returns the options of every log. Errors are written without data that a client sent. */
export function logOptions(level: string): LoggerOptions {
  return { level, serializers: { err: describeError } };
}

/** JSON lines for machines, some at a time; readable ones on a terminal, at once. */
export function createLog(level: string): Logger {
  if (process.stdout.isTTY) {
    return pino(logOptions(level), pretty({ ignore: 'pid,hostname' }));
  }
  const lines = new HeldLines(pino.destination({ dest: 1, sync: true }));
  process.on('exit', () => lines.flushSync());
  return pino(logOptions(level), lines);
}

/**
 * Keeps lines for a moment. pino's own destination can do that too, but measures and copies each line
 * for itself, which took 2 µs.
 */
class HeldLines implements DestinationStream {
  readonly #destination: DestinationStream;
  #held = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(destination: DestinationStream) {
    this.#destination = destination;
  }

  write(line: string): void {
    this.#held += line;
    if (this.#held.length >= heldCharacters) {
      this.flushSync();
    } else {
      this.#timer ??= setTimeout(() => this.flushSync(), heldForMs).unref();
    }
  }

  /** Under this name pino looks for it before the process ends with a fatal line. */
  flushSync(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#held;
    this.#held = '';
    if (lines !== '') {
      this.#destination.write(lines);
    }
  }
}
