import type { Context } from 'koa';
import readRawBody from 'raw-body';
import type { Names } from '../../contract/names.ts';
import { type Endpoint, usualBodyKiB } from '../../contract/endpoint.ts';
import { storableJson } from '../../contract/values/storable-text.ts';
import { AppError } from '../../base/errors.ts';
import { type RawParameters, readPairs, readQuery } from './query.ts';
import { receiveBody } from './receive-body.ts';

/** Maximum number of fields, more than a cart of 250 lines and all parameters need. */
const maxMembers = 4_000;

/** Refuses a body by its announced length, before any other check. */
export function refuseLargeBody(context: Context, endpoint: Endpoint): void {
  const announced = context.req.headers['content-length'];
  if (announced !== undefined && Number(announced) > maximumBytes(endpoint)) {
    throw tooLarge(endpoint);
  }
}

/** Reads a body with the content type of JSON. */
export async function readJsonBody(context: Context, endpoint: Endpoint): Promise<unknown> {
  if (!isJson(context)) {
    throw notJson();
  }
  return parseJson(await readText(context, endpoint));
}

/** The fields of a posted form, or the members of a posted JSON object. */
interface PostedParameters {
  fields?: RawParameters;
  members?: object;
}

/** Returns neither fields nor members when there is no body. */
export async function readPostedParameters(
  context: Context,
  endpoint: Endpoint,
  names: Names,
): Promise<PostedParameters> {
  const text = await readText(context, endpoint);
  if (text.trim() === '') {
    return {};
  }
  if (context.request.is('urlencoded')) {
    refuseManyMembers(1 + countOf('&', text));
    return { fields: readQuery(text, names) };
  }
  if (context.request.is('multipart/form-data')) {
    // A field takes at least four lines, and more with many headers.
    refuseManyMembers(countOf('\n', text));
    const pairs = await parseForm(text, context.get('Content-Type'));
    return { fields: readPairs(pairs, names) };
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
  refuseManyMembers(Object.keys(body).length);
  return { members: body };
}

/** Reads JSON that pages post without a pre-flight request. */
export async function readPostedJson(context: Context, endpoint: Endpoint): Promise<unknown> {
  if (!mayBeJson(context)) {
    throw notJson();
  }
  return parseJson(await readText(context, endpoint));
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

/** Returns the fields that `navigator.sendBeacon` sends of a `FormData`, without files. */
async function parseForm(text: string, type: string): Promise<[string, string][]> {
  try {
    const form = await new Response(text, { headers: { 'Content-Type': type } }).formData();
    return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  } catch (cause) {
    throw new AppError('invalid', 'The body is not a form that can be read.', { cause });
  }
}

function countOf(mark: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
    count++;
  }
  return count;
}

function refuseManyMembers(count: number): void {
  if (count > maxMembers) {
    throw new AppError(
      'invalid',
      `The body holds too much: send at most ${maxMembers.toLocaleString('en')} parameters, and as many lines of a multipart form.`,
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(storableJson(text));
  } catch (cause) {
    throw new AppError('invalid', 'The body is not JSON that can be read.', { cause });
  }
}

function maximumBytes({ bodyKiB = usualBodyKiB }: Endpoint): number {
  return bodyKiB * 1_024;
}

function tooLarge({ bodyKiB = usualBodyKiB }: Endpoint, cause?: unknown): AppError {
  return new AppError('too-large', `The body is larger than ${bodyKiB} KiB: send less at a time.`, {
    cause,
  });
}

async function readText(context: Context, endpoint: Endpoint): Promise<string> {
  const encoding = context.get('Content-Encoding');
  if (encoding !== '' && encoding.toLowerCase() !== 'identity') {
    throw new AppError(
      'unsupported-media-type',
      'Send the body as it is: Content-Encoding is not taken.',
    );
  }
  try {
    const reading = readRawBody(context.req, {
      length: context.request.length ?? null,
      limit: maximumBytes(endpoint),
      encoding: 'utf8',
    });
    return await receiveBody(context, reading);
  } catch (cause) {
    if (cause instanceof AppError) {
      throw cause;
    }
    if (cause instanceof Error && 'type' in cause && cause.type === 'entity.too.large') {
      throw tooLarge(endpoint, cause);
    }
    throw new AppError('invalid', 'The body ended before it was whole.', { cause });
  }
}
