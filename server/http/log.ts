import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { describeError } from './logged-error.ts';

/** Size of the buffer. A write for each line would be a tenth of the cost of a cached answer. */
const bufferedCharacters = 16 * 1_024;
const bufferedForMs = 200;

/** Returns the options of every log. Errors are written without data that a client sent. */
export function logOptions(level: string): LoggerOptions {
  return { level, serializers: { err: describeError } };
}

/** Returns a buffered stream of JSON lines or, on a terminal, an unbuffered stream of readable lines. */
export async function createLog(level: string): Promise<Logger> {
  if (process.stdout.isTTY) {
    // Loading it takes a twentieth of a start.
    const { default: pretty } = await import('pino-pretty');
    return pino(logOptions(level), pretty({ ignore: 'pid,hostname' }));
  }
  const lines = new BufferedLines(pino.destination({ dest: 1, sync: true }));
  process.on('exit', () => lines.flushSync());
  return pino(logOptions(level), lines);
}

/**
 * Buffers lines for a moment. pino's own destination also buffers, but measures and copies each line
 * separately, which took 2 µs.
 */
class BufferedLines implements DestinationStream {
  readonly #destination: DestinationStream;
  #buffer = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(destination: DestinationStream) {
    this.#destination = destination;
  }

  write(line: string): void {
    this.#buffer += line;
    if (this.#buffer.length >= bufferedCharacters) {
      this.flushSync();
    } else {
      this.#timer ??= setTimeout(() => this.flushSync(), bufferedForMs).unref();
    }
  }

  /** pino calls this method before the process ends with a fatal line. */
  flushSync(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#buffer;
    this.#buffer = '';
    if (lines !== '') {
      this.#destination.write(lines);
    }
  }
}
