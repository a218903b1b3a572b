import knex from 'knex';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { Failures } from '../port/database.ts';

/** Explanations of error codes for the operator. Each continues "The database <name> …". */
const unreachable =
  'cannot be reached: see whether its server runs and whether this machine may connect to it';
const failures: Readonly<Record<string, string>> = {
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  ENOTFOUND: unreachable,
  EHOSTUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  '08': unreachable,
  '28': 'refuses the user of DATABASE_URL: see whether its name and password are right',
  '3D000': 'does not exist: create it, or set DATABASE_URL to another',
  '42501': 'allows the user of DATABASE_URL too little: make the user its owner',
  '25006': 'can only be read: set DATABASE_URL to the primary server',
  '53100': 'cannot be written, because its disk is full: make room on it, and try again',
  '53300': 'has no connections left: raise max_connections, or start fewer copies',
  '57P': 'is being stopped or started: try again in a moment',
  '25P03':
    'has ended a transaction that this program left open for too long, as one that was paused does: try again',
  '55P03': 'is kept busy by another program that writes: try again in a moment',
  '57014': 'has ended a statement that took too long: try again when it has less to do',
};

/** Errors of a connection that has ended or was not made, as the driver words them. knex puts the statement before them. */
const lostConnection =
  /(^| - )(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired$)/;

/** Returns whether the driver has given up waiting for an answer. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message.endsWith('Query read timeout');
}

/** Returns whether a prepared statement is one of an earlier schema: the server refuses it on this connection for good. */
export function isOfEarlierSchema(error: unknown): boolean {
  return codeOf(error) === '0A000';
}

/** Returns the meanings of the errors of a database server. `name` is shown to operators. */
export function postgresFailures(name: string): Failures {
  return {
    explain(error) {
      const failure = failureOf(error);
      return failure === undefined
        ? error
        : new AppError('unavailable', `The database ${name} ${failure}.`, { cause: error });
    },
    reasonNotWritable: (error) => {
      const reason = codeOf(error) === '53100' ? 'its disk is full' : 'see the log';
      return `The database cannot be written: ${reason}.`;
    },
    isOfData,
    isAway,
    isBusy: (error) => busy.has(codeOf(error)) || isConflict(error) || isWithoutConnection(error),
  };
}

const busy = new Set(['55P03', '57014']);

/** Returns whether all connections of the pool were in use for too long. */
function isWithoutConnection(error: unknown): boolean {
  return error instanceof knex.KnexTimeoutError;
}

const endedCodes = new Set(['25P03', '57P01', '57P02', 'ECONNRESET', 'EPIPE']);

/** Returns whether the connection of a transaction has ended before its commit, so that nothing of it was kept. */
export function hasEnded(error: unknown): boolean {
  return isLostConnection(error) || endedCodes.has(codeOf(error));
}

/** Returns whether a transaction lost against another and may be tried again. */
export function isConflict(error: unknown): boolean {
  return conflicts.has(codeOf(error));
}

const conflicts = new Set(['40001', '40P01']);

/** Data that the types or the constraints of columns refuse. */
function isOfData(error: unknown): boolean {
  return /^2[23]/.test(codeOf(error));
}

/** Returns an error of data without the data, which the server repeats; any other error unchanged. */
export function withoutData(error: unknown): unknown {
  if (!isOfData(error)) {
    return error;
  }
  const code = codeOf(error);
  const message = `The database refuses a row (${[code, ...placeOf(error)].join(' ')}).`;
  return Object.assign(new Error(message), { code });
}

/** Returns the names of the constraint, or of the table and the column, that an error of data is about. */
function placeOf(error: unknown): string[] {
  const { constraint, table, column } = placeSchema.parse(error);
  return (constraint === undefined ? [table, column] : [constraint]).filter(
    (name) => name !== undefined,
  );
}

const name = z.string().optional();
const placeSchema = z.object({ constraint: name, table: name, column: name });

/** Errors of a server that does not listen, stops or starts, and of connections that it has closed. */
const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '08',
  '57P',
  '25P03',
]);

function isAway(error: unknown): boolean {
  return classesOf(codeOf(error)).some((part) => away.has(part)) || isLostConnection(error);
}

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && (lostConnection.test(error.message) || isUnanswered(error));
}

function failureOf(error: unknown): string | undefined {
  const classes = classesOf(codeOf(error));
  const known = classes.map((part) => failures[part]).find((failure) => failure !== undefined);
  return known ?? (isLostConnection(error) ? unreachable : undefined);
}

/** Returns a code with the classes that it belongs to. */
function classesOf(code: string): string[] {
  return [code, code.slice(0, 3), code.slice(0, 2)];
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
