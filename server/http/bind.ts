import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { z } from 'zod';
import type { Endpoint, EndpointAccess } from '../contract/endpoint.ts';
import type { Names } from '../contract/names.ts';
import { AppError } from '../errors.ts';
import type { IsAdmin } from './admin.ts';
import { type Answer, cacheControl, sendAnswer } from './answer.ts';
import type { Compression } from './compression.ts';
import { deprecatedSince } from './deprecation.ts';
import { type GivenParameters, QueryParser } from './parsed-query.ts';
import { isInBody, methodsOf, readPosted } from './posted.ts';
import type { RawParameters } from './query.ts';
import type { RateLimit } from './rate-limit.ts';
import { readJsonBody } from './read-body.ts';
import { validate, validateBatch } from './validate.ts';

export interface BindDependencies<Caller> {
  router: Router;
  names: Names;
  compression: Compression;
  rateLimit: RateLimit;
  isAdmin: IsAdmin;
  /** Who a public key stands for; undefined for unknown and disabled keys. */
  findCaller: (key: string) => Promise<Caller | undefined>;
  /** Who is meant without a key; undefined where there are several, or none. */
  findOnlyCaller: () => Promise<Caller | undefined>;
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

export function createBind<Caller>(dependencies: BindDependencies<Caller>): Bind<Caller> {
  const { router, names, compression, rateLimit, isAdmin } = dependencies;

  function route<Parameters extends z.ZodType, Body extends z.ZodType>(
    endpoint: Endpoint<EndpointAccess, Parameters, Body>,
    handle: (
      context: Context,
      given: GivenParameters,
      read: () => Promise<EndpointRequest<z.output<Parameters>, z.output<Body>>>,
    ) => Promise<Answer>,
  ): void {
    const queries = new QueryParser(endpoint.parameters, names);
    const hasPathParameters = endpoint.path.includes(':');
    const absent =
      endpoint.method === 'POST' && endpoint.posts !== 'parameters'
        ? undefined
        : { body: validate(endpoint.body, undefined) };
    router.register(endpoint.path, methodsOf(endpoint), async (context: Context) => {
      context.state.endpoint = endpoint;
      const query = isInBody(endpoint, context.method)
        ? undefined
        : queries.parse(context.querystring);
      const { given, items } = query ?? (await readPosted(context, endpoint, names));
      if (given.isDeprecated) {
        context.set('Deprecation', deprecatedSince);
      }
      const answer = await handle(context, given, async () => ({
        parameters:
          query === undefined || hasPathParameters
            ? validate(endpoint.parameters, { ...given.values, ...context.params })
            : query.parameters(),
        body: items
          ? validateBatch(endpoint.body, items)
          : (absent ?? { body: validate(endpoint.body, await readJsonBody(context)) }).body,
        isAdmin: isAdmin(context),
      }));
      await sendAnswer(context, given.isPersonal ? keepPrivate(answer) : answer, {
        pretty: given.isPretty,
        compression,
      });
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
        const caller = await callerWith(key, endpoint.access, dependencies);
        await countRequest(rateLimit, context, endpoint, given, caller && key);
        if (!caller) {
          throw key === undefined ? missingKey(endpoint.access) : unknownKey();
        }
        const { parameters, body, isAdmin: asAdmin } = await read();
        return handler({ parameters, body, isAdmin: asAdmin, caller });
      }),
  };
}

/** What operators ask of the service itself is not counted. */
function countRequest(
  rateLimit: RateLimit,
  context: Context,
  { family }: Endpoint,
  { isBust }: GivenParameters,
  key?: string,
): Promise<void> {
  if (family === 'Operation') {
    return Promise.resolve();
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

async function callerWith<Caller>(
  key: string | undefined,
  access: KeyAccess,
  { findCaller, findOnlyCaller }: BindDependencies<Caller>,
): Promise<Caller | undefined> {
  if (key !== undefined) {
    return findCaller(key);
  }
  return access === 'key-if-several' ? findOnlyCaller() : undefined;
}

function readKey(
  context: Context,
  access: KeyAccess,
  given: RawParameters,
  names: Names,
): string | undefined {
  const parameter = typeof given.key === 'string' ? given.key : undefined;
  if (access === 'key' || (access !== 'key-header' && parameter !== undefined)) {
    return parameter;
  }
  return names.keyHeaders.map((header) => context.get(header)).find((value) => value !== '');
}

function missingKey(access: KeyAccess): AppError {
  switch (access) {
    case 'key':
    case 'key-if-several':
      return new AppError('invalid', 'Missing required argument: key');
    case 'key-header':
      return new AppError('unauthorised', 'Send the public API key in the header Service-Api-Key.');
    case 'any-key':
      return new AppError(
        'unauthorised',
        'Send the public API key as key, in the query or in the body, or in the header Service-Api-Key.',
      );
    default:
      return access satisfies never;
  }
}

function keepPrivate(answer: Answer): Answer {
  return { ...answer, cacheControl: cacheControl.personal };
}
