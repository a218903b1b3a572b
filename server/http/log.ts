import { pino, type Logger } from 'pino';
import pretty from 'pino-pretty';

/** A write for each line would be a tenth of what a kept answer costs. */
const heldBytes = 4_096;
const heldForMs = 200;

/** JSON lines for machines, a few at a time; readable ones on a terminal, at once. */
export function createLog(level: string): Logger {
  if (process.stdout.isTTY) {
    return pino({ level }, pretty({ ignore: 'pid,hostname' }));
  }
  const destination = pino.destination({
    dest: 1,
    sync: true,
    minLength: heldBytes,
    periodicFlush: heldForMs,
  });
  process.on('exit', () => destination.flushSync());
  return pino({ level }, destination);
}
