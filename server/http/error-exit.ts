import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { Endpoint } from '../contract/endpoint.ts';
import { AppError, type ErrorKind } from '../base/errors.ts';
import { codeOf } from './logged-error.ts';

const statusOf: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthorised: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  outdated: 412,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  unavailable: 503,
};

/** Seconds after which clients may retry a service that starts or stops. */
const unavailableForSeconds = 1;

/** The status, in log and metrics, of a request whose client disconnected before its answer. */
const clientLeft = 499;

/** Turns an error into an answer. Nothing else does. */
export function sendError(context: Context, error: unknown, log: Logger): void {
  const { requestId } = context.state;
  if (context.req.socket.destroyed) {
    context.status = clientLeft;
    logLost(log, error, requestId);
    return;
  }
  if (error instanceof AppError) {
    const { retryAfterSeconds } = error;
    if (retryAfterSeconds !== undefined || error.kind === 'unavailable') {
      context.set('Retry-After', String(retryAfterSeconds ?? unavailableForSeconds));
    }
    send(context, statusOf[error.kind], error.message, error);
    return;
  }
  log.error({ err: error, requestId }, 'request failed');
  send(
    context,
    500,
    `Something went wrong on our side; the log has more under the request id ${requestId}.`,
  );
}

/**
 * Logs an error that cannot be answered any more. A client that disconnects or sends malformed HTTP is no
 * fault of this service, so only the code is logged, at level debug.
 */
export function logLost(log: Logger, error: unknown, requestId?: string): void {
  const code = codeOf(error instanceof AppError ? error.cause : error);
  if (error instanceof AppError || isOfConnection(code)) {
    log.debug({ requestId, code }, 'the client left');
  } else {
    log.error({ err: error, requestId }, 'an answer could not be sent');
  }
}

const codesOfConnections = new Set([
  'ECONNABORTED',
  'ECONNRESET',
  'EPIPE',
  'ERR_HTTP_REQUEST_TIMEOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** Returns true for failures of the connection. Codes of Node's HTTP parser begin with HPE. */
function isOfConnection(code: string | undefined): boolean {
  return code !== undefined && (codesOfConnections.has(code) || code.startsWith('HPE_'));
}

/** Answers requests that no route has answered. */
export function answerUnmatched(context: Context): void {
  if (context.headerSent) {
    return;
  }
  if (context.body !== undefined && context.body !== null) {
    return;
  }
  const isKnownPath = context.response.get('Allow') !== '';
  if (context.status === 404 || (!isKnownPath && context.status >= 400)) {
    context.remove('Allow');
    send(context, 404, `There is nothing at ${context.path}.`);
  } else if (context.status === 405 || context.status === 501) {
    send(context, 405, `${context.path} does not take ${context.method}: see the header Allow.`);
  }
}

function send(
  context: Context,
  status: number,
  message: string,
  { items = [], details = {} }: Pick<Partial<AppError>, 'items' | 'details'> = {},
): void {
  const endpoint: Endpoint | undefined = context.state.endpoint;
  const error = shortenWords(message);
  context.status = status;
  context.set('Cache-Control', 'no-store');
  context.type = 'application/json; charset=utf-8';
  context.body = JSON.stringify(
    status === 400 ? badRequest(endpoint, error, { items, details }) : { error, ...details },
  );
}

/** Shortens paths and other values without a space that a message quotes. */
function shortenWords(message: string): string {
  return message.replaceAll(longWord, (word) => `${word.slice(0, longestWord)}…`);
}

const longestWord = 200;
const longWord = new RegExp(`\\S{${longestWord + 1},}`, 'g');

function badRequest(
  endpoint: Endpoint | undefined,
  message: string,
  { items, details }: Pick<AppError, 'items' | 'details'>,
): object {
  if (endpoint?.emptyBadRequest) {
    return {};
  }
  if (endpoint?.family === 'Administration') {
    return { error: message, errors: [], ...details };
  }
  return endpoint?.posts === 'batch' ? { error: message, errors: items } : { error: message };
}
