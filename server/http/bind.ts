import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { z } from 'zod';
import type { Endpoint, EndpointAccess } from '../contract/endpoint.ts';
import type { Names } from '../contract/names.ts';
import { personalParameters } from '../contract/parameters.ts';
import { AppError } from '../errors.ts';
import type { IsAdmin } from './admin.ts';
import { type Answer, cacheControl, sendAnswer } from './answer.ts';
import type { Compression } from './compression.ts';
import { type RawParameters, readQuery } from './query.ts';
import type { RateLimit } from './rate-limit.ts';
import { readJsonBody, readPostedParameters } from './read-body.ts';
import { validate } from './validate.ts';

export interface BindDependencies<Caller> {
  router: Router;
  names: Names;
  compression: Compression;
  rateLimit: RateLimit;
  isAdmin: IsAdmin;
  /** Who a public key stands for; undefined for unknown and disabled keys. */
  findCaller: (key: string) => Promise<Caller | undefined>;
}

export interface EndpointRequest<Parameters, Body> {
  parameters: Parameters;
  body: Body;
  /** Whether the admin token came with it. */
  isAdmin: boolean;
}

type Handler<Request> = (request: Request) => Promise<Answer>;

/** Joins an endpoint's schema and its handler to a route. */
export interface Bind<Caller> {
  open<Parameters extends z.ZodType, Body extends z.ZodType>(
    endpoint: Endpoint<'anybody', Parameters, Body>,
    handler: Handler<EndpointRequest<z.output<Parameters>, z.output<Body>>>,
  ): void;
  /** The handler is called for callers with a good key alone. */
  withKey<Parameters extends z.ZodType, Body extends z.ZodType>(
    endpoint: Endpoint<KeyAccess, Parameters, Body>,
    handler: Handler<EndpointRequest<z.output<Parameters>, z.output<Body>> & { caller: Caller }>,
  ): void;
}

type KeyAccess = Exclude<EndpointAccess, 'anybody'>;

/** `presentment_prices` was given up for `country_code` before this service existed. */
const deprecatedParameter = 'presentment_prices';
const deprecatedSince = '@1735689600';

export function createBind<Caller>(dependencies: BindDependencies<Caller>): Bind<Caller> {
  const { router, names, compression, rateLimit, isAdmin, findCaller } = dependencies;

  function route<Parameters extends z.ZodType, Body extends z.ZodType>(
    endpoint: Endpoint<EndpointAccess, Parameters, Body>,
    handle: (context: Context, given: RawParameters) => Promise<Answer>,
  ): void {
    const methods = endpoint.alsoPost ? [endpoint.method, 'POST'] : [endpoint.method];
    router.register(endpoint.path, methods, async (context: Context) => {
      context.state.endpoint = endpoint;
      const given = await readParameters(context, endpoint, names);
      if (deprecatedParameter in given) {
        context.set('Deprecation', deprecatedSince);
      }
      const answer = await handle(context, given);
      await sendAnswer(context, isPersonal(given) ? keepPrivate(answer) : answer, {
        pretty: given.format === 'pretty',
        compression,
      });
    });
  }

  async function readRequest<Parameters extends z.ZodType, Body extends z.ZodType>(
    context: Context,
    endpoint: Endpoint<EndpointAccess, Parameters, Body>,
    given: RawParameters,
  ): Promise<EndpointRequest<z.output<Parameters>, z.output<Body>>> {
    const parameters = validate(endpoint.parameters, { ...given, ...context.params });
    const body = endpoint.method === 'POST' ? await readJsonBody(context) : undefined;
    return { parameters, body: validate(endpoint.body, body), isAdmin: isAdmin(context) };
  }

  async function count(
    context: Context,
    { family }: Endpoint,
    given: RawParameters,
    key?: string,
  ): Promise<void> {
    if (family !== 'Operation') {
      const kind = family === 'Events' ? 'events' : 'reads';
      await rateLimit(context, { kind, key, bust: given.bust_cache === 'yes' });
    }
  }

  return {
    open: (endpoint, handler) =>
      route(endpoint, async (context, given) => {
        await count(context, endpoint, given);
        return handler(await readRequest(context, endpoint, given));
      }),
    withKey: (endpoint, handler) =>
      route(endpoint, async (context, given) => {
        const key = readKey(context, endpoint.access, given, names);
        const caller = key === undefined ? undefined : await findCaller(key);
        await count(context, endpoint, given, caller && key);
        if (!caller) {
          throw key === undefined ? missingKey(endpoint.access) : unknownKey();
        }
        return handler({ ...(await readRequest(context, endpoint, given)), caller });
      }),
  };
}

/** For keys that are not known and for those that were disabled. */
export function unknownKey(): AppError {
  return new AppError(
    'unauthorised',
    'This API key is not known, or it is disabled: check the key.',
  );
}

/** What comes in a body counts over what stands in the query. */
async function readParameters(
  context: Context,
  { alsoPost }: Endpoint,
  names: Names,
): Promise<RawParameters> {
  const query = readQuery(context.querystring, names);
  return alsoPost && context.method === 'POST'
    ? { ...query, ...(await readPostedParameters(context, names)) }
    : query;
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

function isPersonal(given: RawParameters): boolean {
  return personalParameters.some((name) => name in given);
}

function keepPrivate(answer: Answer): Answer {
  return { ...answer, cacheControl: cacheControl.personal };
}
