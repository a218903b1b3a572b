import { pino, type Logger } from 'pino';
import pretty from 'pino-pretty';

/** JSON lines for machines, readable ones on a terminal. */
export function createLog(level: string): Logger {
  return process.stdout.isTTY
    ? pino({ level }, pretty({ ignore: 'pid,hostname' }))
    : pino({ level });
}
