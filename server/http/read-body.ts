import type { Context } from 'koa';
import readRawBody from 'raw-body';
import type { Names } from '../contract/names.ts';
import { AppError } from '../errors.ts';
import { type RawParameters, readPairs, readQuery } from './query.ts';

const maximumBytes = 256 * 1024;

/** The JSON of a request's body. */
export async function readJsonBody(context: Context): Promise<unknown> {
  if (!isJson(context)) {
    throw notJson();
  }
  return parseJson(await readText(context));
}

/** What the body of a POST holds that stands for a GET: the fields of a form, or the members of JSON. */
export interface PostedParameters {
  fields?: RawParameters;
  members?: object;
}

/** Nothing when there is no body. */
export async function readPostedParameters(
  context: Context,
  names: Names,
): Promise<PostedParameters> {
  const text = await readText(context);
  if (text.trim() === '') {
    return {};
  }
  if (context.request.is('urlencoded')) {
    return { fields: readQuery(text, names) };
  }
  if (context.request.is('multipart/form-data')) {
    return { fields: readPairs(await parseForm(text, context.get('Content-Type')), names) };
  }
  if (!mayBeJson(context)) {
    throw new AppError(
      'unsupported-media-type',
      'Send the parameters in the query, as JSON (application/json) or as a form (application/x-www-form-urlencoded or multipart/form-data).',
    );
  }
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('invalid', 'The body must be a JSON object that holds the parameters.');
  }
  return { members: body };
}

/** JSON that pages post without asking for leave first. */
export async function readPostedJson(context: Context): Promise<unknown> {
  if (!mayBeJson(context)) {
    throw notJson();
  }
  return parseJson(await readText(context));
}

/** `navigator.sendBeacon` sends a text as `text/plain`, and bytes without a type. */
function mayBeJson(context: Context): boolean {
  const type = context.get('Content-Type');
  return type === '' || isJson(context) || Boolean(context.request.is('text/plain'));
}

function isJson(context: Context): boolean {
  return Boolean(context.request.is('json', '+json'));
}

function notJson(): AppError {
  return new AppError(
    'unsupported-media-type',
    'Send the body as JSON: Content-Type: application/json.',
  );
}

/** The fields of what `navigator.sendBeacon` sends of a `FormData`; files are none. */
async function parseForm(text: string, type: string): Promise<[string, string][]> {
  try {
    const form = await new Response(text, { headers: { 'Content-Type': type } }).formData();
    return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  } catch (cause) {
    throw new AppError('invalid', 'The body is not a form that can be read.', { cause });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid', 'The body is not JSON that can be read.', { cause });
  }
}

async function readText(context: Context): Promise<string> {
  const encoding = context.get('Content-Encoding');
  if (encoding !== '' && encoding.toLowerCase() !== 'identity') {
    throw new AppError(
      'unsupported-media-type',
      'Send the body as it is: Content-Encoding is not taken.',
    );
  }
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
