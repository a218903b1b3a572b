import type { Context } from 'koa';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Names } from '../contract/names.ts';
import { AppError } from '../errors.ts';
import { type GivenParameters, givenParameters } from './parsed-query.ts';
import { type RawParameters, readJsonMembers, readJsonParameters, readQuery } from './query.ts';
import { readPostedJson, readPostedParameters } from './read-body.ts';
import { withoutUnknownValues } from './validate.ts';

export function methodsOf({ method, alsoPost, alsoGet }: Endpoint): string[] {
  return [method, ...(alsoPost ? ['POST'] : []), ...(alsoGet ? ['GET'] : [])];
}

/** Whether the body has to be read before it is known what was asked, and by whom. */
export function isInBody({ alsoPost, posts }: Endpoint, method: string): boolean {
  return method === 'POST' && (alsoPost === true || posts !== undefined);
}

export interface PostedRequest {
  given: GivenParameters;
  /** Of a batch, each under neutral names. */
  items?: readonly unknown[];
}

/** What comes in the body counts over what stands in the query. */
export async function readPosted(
  context: Context,
  { posts, parameters: schema }: Endpoint,
  names: Names,
): Promise<PostedRequest> {
  const query = readQuery(context.querystring, names);
  if (posts !== 'batch') {
    const { fields, members = {} } = await readPostedParameters(context, names);
    // Where a POST stands for a GET, JSON may hold what a query would.
    const readJson = posts === 'parameters' ? readJsonMembers : readJsonParameters;
    const lenient = withoutUnknownValues(schema, { ...query, ...fields });
    return { given: givenParameters({ ...lenient, ...readJson(members, names) }) };
  }
  const lenient = withoutUnknownValues(schema, query);
  const { items, parameters } = readBatch(await readPostedJson(context), names);
  return {
    // Hardly a batch tells of nobody.
    given: { ...givenParameters({ ...lenient, ...parameters }), isPersonal: true },
    items: items.map((item) => (isObject(item) ? readJsonMembers(item, names) : item)),
  };
}

/** A bare list, or an object that holds it beside parameters of the call. */
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
