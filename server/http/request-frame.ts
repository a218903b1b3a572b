import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Endpoint } from '../contract/endpoint.ts';
import { AppError } from '../base/errors.ts';
import { setCommonHeaders } from './common-headers.ts';
import { answerUnmatched, sendError } from './error-exit.ts';
import { logRequest } from './request-log.ts';
import type { CountRequest } from './request-metrics.ts';
import { randomUUID } from 'node:crypto';

/** nginx sends 32 hexadecimal digits, other proxies send UUIDs. */
const idOfProxy = /^[\w-]{16,64}$/;

interface RequestFrameOptions {
  log: Logger;
  count: CountRequest;
  /** Returns whether an error means that the database cannot be reached, or is kept busy by others; absent: none does. */
  databaseFault?: (error: unknown) => 'away' | 'busy' | undefined;
}

/**
 * Frames every request: sets its id and the common headers, turns an error into an answer, logs and counts it
 * once. It is one middleware, because every request pays for each middleware that awaits the next.
 */
export function requestFrame({
  log,
  count,
  databaseFault = () => undefined,
}: RequestFrameOptions): Middleware {
  return async (context, next) => {
    const startedAt = performance.now();
    context.state.requestId = requestIdOf(context);
    try {
      refuseWithoutPath(context);
      await next();
      answerUnmatched(context);
    } catch (error) {
      const fault = isOfClient(context, error) ? undefined : databaseFault(error);
      if (fault !== undefined) {
        log.warn({ err: error, requestId: context.state.requestId }, `the database is ${fault}`);
        sendError(context, askToTryAgain(fault, error), log);
      } else {
        sendError(context, error, log);
      }
    }
    setCommonHeaders(context);
    const ms = performance.now() - startedAt;
    const endpoint: Endpoint | undefined = context.state.endpoint;
    count(endpoint?.name, context.res.statusCode, ms);
    logRequest(log, context, ms);
  };
}

/** Returns whether an error is that of the client's connection, which may have the code of a database that is away. */
function isOfClient({ req }: Context, error: unknown): boolean {
  return error === req.errored || error === req.socket.errored;
}

/** The answer names no address: anybody may read it. */
function askToTryAgain(fault: 'away' | 'busy', cause: unknown): AppError {
  const message =
    fault === 'away'
      ? 'The database cannot be reached at the moment: try again.'
      : 'Another program keeps the database busy: try again in a moment.';
  return new AppError('unavailable', message, {
    cause,
    retryAfterSeconds: fault === 'away' ? 1 : 2,
  });
}

/** Refuses malformed absolute URLs, such as `http://` or `http://[::1`, which proxies may send. */
function refuseWithoutPath({ url }: { url: string }): void {
  if (!url.startsWith('/') && url !== '*' && !URL.canParse(url)) {
    throw new AppError('invalid', 'The request names no path: ask for one that begins with /.');
  }
}

/**
 * Returns the id that a trusted proxy gave the request, else a new one. A proxy that sends a request to a second
 * copy keeps its id.
 */
function requestIdOf(context: Context): string {
  const given = context.app.proxy ? context.get('X-Request-Id') : '';
  return idOfProxy.test(given) ? given : randomUUID();
}
