import type { Context } from 'koa';
import readRawBody from 'raw-body';
import { AppError } from '../errors.ts';

const maximumBytes = 256 * 1024;

/** The JSON of a request's body. */
export async function readJsonBody(context: Context): Promise<unknown> {
  if (!context.request.is('json', '+json')) {
    throw new AppError(
      'unsupported-media-type',
      'Send the body as JSON: Content-Type: application/json.',
    );
  }
  const text = await readText(context);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid', 'The body is not JSON that can be read.', { cause });
  }
}

async function readText(context: Context): Promise<string> {
  try {
    return await readRawBody(context.req, {
      length: context.request.length ?? null,
      limit: maximumBytes,
      encoding: 'utf8',
    });
  } catch (cause) {
    if (cause instanceof Error && 'type' in cause && cause.type === 'entity.too.large') {
      throw new AppError('too-large', 'The body is larger than 256 KiB: send less at a time.', {
        cause,
      });
    }
    throw new AppError('invalid', 'The body ended before it was whole.', { cause });
  }
}
