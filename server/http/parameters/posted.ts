import type { Context } from 'koa';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Names } from '../../contract/names.ts';
import { AppError } from '../../base/errors.ts';
import { givenParameters } from './given-parameters.ts';
import { type RawParameters, readJsonMembers, readJsonParameters } from './query.ts';
import { readPostedJson, readPostedParameters } from './read-body.ts';
import { ReadParameters } from './read-parameters.ts';
import { parameterWarnings } from './request-warnings.ts';
import { validatePosted } from './validate.ts';

export function methodsOf({ method, alsoPost, alsoGet }: Endpoint): string[] {
  return [method, ...(alsoPost ? ['POST'] : []), ...(alsoGet ? ['GET'] : [])];
}

/** Returns true when the body has parameters, which add to those of the query. */
export function isInBody({ alsoPost, posts }: Endpoint, method: string): boolean {
  return method === 'POST' && (alsoPost === true || posts !== undefined);
}

/** A posted body and the query beside it, read and not validated. */
export interface PostedRequest<Parameters> {
  read: ReadParameters<Parameters>;
  /** The items of a batch as they were sent. */
  items?: readonly unknown[];
}

/** Reads a posted body. Its parameters override those of the query. */
export async function readPosted<Schema extends z.ZodType>(
  context: Context,
  endpoint: Endpoint & { parameters: Schema },
  { names, query, inPath }: { names: Names; query: RawParameters; inPath: RawParameters },
): Promise<PostedRequest<z.output<Schema>>> {
  const { parameters: schema, posts } = endpoint;
  if (posts === 'batch') {
    const { items, parameters } = readBatch(await readPostedJson(context, endpoint), names);
    // Nearly every batch identifies a shopper.
    const given = { ...givenParameters({ ...query, ...parameters }), isPersonal: true };
    const validate = () => validatePosted(schema, query, { ...parameters, ...inPath });
    return { read: new ReadParameters(given, validate), items };
  }
  const { fields, members = {} } = await readPostedParameters(context, endpoint, names);
  // The JSON body of an endpoint that also takes GET has the parameters of its query.
  const readJson = posts === 'parameters' ? readJsonMembers : readJsonParameters;
  const parameters = readJson(members, names);
  const lenient = { ...query, ...fields };
  const given = givenParameters({ ...lenient, ...parameters });
  const validate = () => validatePosted(schema, lenient, { ...parameters, ...inPath });
  const warn = () => parameterWarnings(schema, { ...lenient, ...parameters }, lenient);
  return { read: new ReadParameters(given, validate, warn) };
}

/** Returns the parameters of a bulk call that its items inherit, as an item would contain them. */
export function itemDefaultsOf(
  { itemDefaults = [] }: Endpoint,
  parameters: unknown,
): RawParameters {
  const given = isObject(parameters) ? Object.entries(parameters) : [];
  return Object.fromEntries(
    given.flatMap(([name, value]) =>
      value !== undefined && itemDefaults.includes(name) ? [[name, String(value)]] : [],
    ),
  );
}

/** Returns an item of a batch with its defaults, under neutral names. */
export function readItem(item: unknown, names: Names, defaults: RawParameters): unknown {
  return isObject(item) ? { ...defaults, ...readJsonMembers(item, names) } : item;
}

/** Reads a bare list of items, or an object with the list and parameters of the call. */
function readBatch(
  body: unknown,
  names: Names,
): { items: readonly unknown[]; parameters: RawParameters } {
  if (Array.isArray(body)) {
    return { items: body, parameters: {} };
  }
  if (!isObject(body)) {
    throw new AppError('invalid', 'The body must be a list of events, or an object with events.');
  }
  const { events, ...parameters } = { events: undefined, ...body };
  if (events === undefined) {
    throw new AppError('invalid', 'Missing required argument: events');
  }
  if (!Array.isArray(events)) {
    throw new AppError('invalid', 'events: must be a list');
  }
  return { items: events, parameters: readJsonMembers(parameters, names) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
