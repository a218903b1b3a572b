import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { Endpoint } from '../contract/endpoint.ts';
import { AppError, type ErrorKind, type ItemError } from '../errors.ts';

const statusOf: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthorised: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  unavailable: 503,
};

/** After this long a service that is starting or draining is worth asking again. */
const unavailableForSeconds = 1;

/** The one place where an error becomes an answer. */
export function sendError(context: Context, error: unknown, log: Logger): void {
  if (context.req.destroyed && !context.res.writable) {
    // The client went away; nobody is left to answer.
    context.status = 499;
    return;
  }
  if (error instanceof AppError) {
    const { retryAfterSeconds } = error;
    if (retryAfterSeconds !== undefined || error.kind === 'unavailable') {
      context.set('Retry-After', String(retryAfterSeconds ?? unavailableForSeconds));
    }
    send(context, statusOf[error.kind], error.message, error.items);
    return;
  }
  log.error({ err: error, requestId: context.state.requestId }, 'request failed');
  send(
    context,
    500,
    `Something went wrong on our side; the log has more under the request id ${context.state.requestId}.`,
  );
}

/** For what no route has answered. */
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
  items: readonly ItemError[] = [],
): void {
  const endpoint: Endpoint | undefined = context.state.endpoint;
  context.status = status;
  context.set('Cache-Control', 'no-store');
  context.type = 'application/json; charset=utf-8';
  context.body = JSON.stringify(
    status === 400 ? badRequest(endpoint, message, items) : { error: message },
  );
}

function badRequest(
  endpoint: Endpoint | undefined,
  message: string,
  items: readonly ItemError[],
): object {
  if (endpoint?.emptyBadRequest) {
    return {};
  }
  return endpoint?.posts === 'batch' ? { error: message, errors: items } : { error: message };
}
