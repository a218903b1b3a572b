import type { Context } from 'koa';
import type { z } from 'zod';
import type { Endpoint, EndpointAccess } from '../contract/endpoint.ts';
import type { Names } from '../contract/names.ts';
import { AppError } from '../errors.ts';
import type { IsAdmin } from './admin.ts';
import { type Answer, cacheControl, sendAnswer } from './answer.ts';
import type { ApiRouter } from './api-router.ts';
import type { Compression } from './compression.ts';
import { type GivenParameters, givenParameters, QueryParser } from './parsed-query.ts';
import { type RawParameters, readQuery } from './query.ts';
import type { RateLimit } from './rate-limit.ts';
import { readJsonBody, readPostedParameters } from './read-body.ts';
import { validate } from './validate.ts';

export interface BindDependencies<Caller> {
  router: Pick<ApiRouter, 'add'>;
  names: Names;
  compression: Compression;
  rateLimit: RateLimit;
  isAdmin: IsAdmin;
  /** Who a public key stands for; undefined for unknown and disabled keys. */
  findCaller: (key: string) => Soon<Caller | undefined>;
  /** Whether a key was given the right to explain. */
  keyMayExplain: (key: string) => Promise<boolean>;
}

export interface EndpointRequest<Parameters, Body> {
  parameters: Parameters;
  body: Body;
  /** Whether the admin token came with it. */
  isAdmin: boolean;
}

type Handler<Request> = (request: Request) => Promise<Answer>;

/** At once where nothing has to be waited for: a kept answer should not pay for a promise at each step. */
type Soon<Value> = Value | Promise<Value>;

/** Joins an endpoint's schema and its handler to a route. */
export interface Bind<Caller> {
  open<Parameters extends z.ZodType, Body extends z.ZodType>(
    endpoint: Endpoint<'anybody', Parameters, Body>,
    handler: Handler<EndpointRequest<z.output<Parameters>, z.output<Body>>>,
  ): void;
  /** The handler is called for callers with a good key alone. */
  withKey<Parameters extends z.ZodType, Body extends z.ZodType>(
    endpoint: Endpoint<KeyAccess, Parameters, Body>,
    handler: Handler<
      EndpointRequest<z.output<Parameters>, z.output<Body>> & {
        caller: Caller;
        /** Whether why a product is shown may be told. */
        mayExplain: () => Promise<boolean>;
      }
    >,
  ): void;
}

type KeyAccess = Exclude<EndpointAccess, 'anybody'>;

/** `presentment_prices` was given up for `country_code` before this service existed. */
const deprecatedSince = '@1735689600';

export function createBind<Caller>(dependencies: BindDependencies<Caller>): Bind<Caller> {
  const { router, names, compression, rateLimit, isAdmin, findCaller, keyMayExplain } =
    dependencies;

  function route<Parameters extends z.ZodType, Body extends z.ZodType>(
    endpoint: Endpoint<EndpointAccess, Parameters, Body>,
    handle: (
      context: Context,
      given: GivenParameters,
      read: () => Soon<EndpointRequest<z.output<Parameters>, z.output<Body>>>,
    ) => Promise<Answer>,
  ): void {
    const methods = endpoint.alsoPost ? [endpoint.method, 'POST'] : [endpoint.method];
    const queries = new QueryParser(endpoint.parameters, names);
    const hasPathParameters = endpoint.path.includes(':');
    const absentBody =
      endpoint.method === 'POST' ? undefined : { body: validate(endpoint.body, undefined) };
    router.add(endpoint.path, methods, async (context) => {
      context.state.endpoint = endpoint;
      const isPosted = endpoint.alsoPost === true && context.method === 'POST';
      const query = isPosted ? undefined : queries.parse(context.querystring);
      const given = query?.given ?? (await readPosted(context, names));
      sayWhenDeprecated(context, given);
      const answer = await handle(context, given, () => {
        const parameters =
          query === undefined || hasPathParameters
            ? validate(endpoint.parameters, { ...given.values, ...context.params })
            : query.parameters();
        const asAdmin = isAdmin(context);
        return absentBody
          ? { parameters, body: absentBody.body, isAdmin: asAdmin }
          : readBody(context, endpoint.body).then((body) => ({
              parameters,
              body,
              isAdmin: asAdmin,
            }));
      });
      const { isPretty: pretty } = given;
      await sendAnswer(context, keptPrivate(answer, given), { pretty, compression });
    });
  }

  return {
    open: (endpoint, handler) =>
      route(endpoint, async (context, given, read) => {
        await countRequest(rateLimit, context, endpoint, given);
        return handler(await read());
      }),
    withKey: (endpoint, handler) =>
      route(endpoint, async (context, given, read) => {
        const key = readKey(context, endpoint.access, given.values, names);
        const caller = key === undefined ? undefined : await findCaller(key);
        await countRequest(rateLimit, context, endpoint, given, caller && key);
        if (key === undefined || !caller) {
          throw key === undefined ? missingKey(endpoint.access) : unknownKey();
        }
        const { parameters, body, isAdmin: asAdmin } = await read();
        const mayExplain = async () => asAdmin || keyMayExplain(key);
        return handler({ parameters, body, isAdmin: asAdmin, caller, mayExplain });
      }),
  };
}

function sayWhenDeprecated(context: Context, { isDeprecated }: GivenParameters): void {
  if (isDeprecated) {
    context.set('Deprecation', deprecatedSince);
  }
}

async function readBody<Body extends z.ZodType>(
  context: Context,
  schema: Body,
): Promise<z.output<Body>> {
  return validate(schema, await readJsonBody(context));
}

/** What operators ask of the service itself is not counted. */
function countRequest(
  rateLimit: RateLimit,
  context: Context,
  { family }: Endpoint,
  { isBust }: GivenParameters,
  key?: string,
): Soon<void> {
  if (family === 'Operation') {
    return undefined;
  }
  const kind = family === 'Events' ? 'events' : 'reads';
  return rateLimit(context, { kind, key, bust: isBust });
}

/** For keys that are not known and for those that were disabled. */
export function unknownKey(): AppError {
  return new AppError(
    'unauthorised',
    'This API key is not known, or it is disabled: check the key.',
  );
}

/** What comes in the body counts over what stands in the query. */
async function readPosted(context: Context, names: Names): Promise<GivenParameters> {
  const query = readQuery(context.querystring, names);
  return givenParameters({ ...query, ...(await readPostedParameters(context, names)) });
}

function readKey(
  context: Context,
  access: KeyAccess,
  given: RawParameters,
  names: Names,
): string | undefined {
  if (access === 'key') {
    return typeof given.key === 'string' ? given.key : undefined;
  }
  return names.keyHeaders.map((header) => context.get(header)).find((value) => value !== '');
}

function missingKey(access: KeyAccess): AppError {
  return access === 'key'
    ? new AppError('invalid', 'Missing required argument: key')
    : new AppError('unauthorised', 'Send the public API key in the header Service-Api-Key.');
}

function keptPrivate(answer: Answer, { isPersonal }: GivenParameters): Answer {
  return isPersonal ? { ...answer, cacheControl: cacheControl.personal } : answer;
}
