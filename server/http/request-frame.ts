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
  /** Returns whether an error means that the database cannot be reached; absent: none does. */
  isDatabaseAway?: (error: unknown) => boolean;
}

/**
 * Frames every request: sets its id and the common headers, turns an error into an answer, logs and counts it
 * once. It is one middleware, because every request pays for each middleware that awaits the next.
 */
export function requestFrame({
  log,
  count,
  isDatabaseAway = () => false,
}: RequestFrameOptions): Middleware {
  return async (context, next) => {
    const startedAt = performance.now();
    context.state.requestId = requestIdOf(context);
    try {
      refuseWithoutPath(context);
      await next();
      answerUnmatched(context);
    } catch (error) {
      if (!isOfClient(context, error) && isDatabaseAway(error)) {
        log.warn({ err: error, requestId: context.state.requestId }, 'the database is away');
        sendError(context, askToTryAgain(error), log);
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
function askToTryAgain(cause: unknown): AppError {
  const message = 'The database cannot be reached at the moment: try again.';
  return new AppError('unavailable', message, { cause });
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
