import type { Context } from 'koa';
import type { z } from 'zod';
import type { Endpoint, EndpointAccess } from '../contract/endpoint.ts';
import type { Names } from '../contract/names.ts';
import type { IsAdmin } from './admin.ts';
import { type Answer, cacheControl, sendAnswer } from './answer.ts';
import type { ApiRouter } from './api-router.ts';
import { callerWith, type KeyAccess, missingKey, readKey, unknownKey } from './caller.ts';
import type { Compression } from './compression.ts';
import { deprecatedSince } from './deprecation.ts';
import { type GivenParameters, QueryParser } from './parsed-query.ts';
import { isInBody, methodsOf, readPosted } from './posted.ts';
import type { WorkMeter } from '../slices.ts';
import type { ChargeWork, RateLimit } from './rate-limit.ts';
import type { Soon } from './soon.ts';
import { readJsonBody } from './read-body.ts';
import { validate, validateBatch } from './validate.ts';

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
  /** Who is meant without a key; undefined where there are several, or none. */
  findOnlyCaller: () => Promise<Caller | undefined>;
}

export interface EndpointRequest<Parameters, Body> {
  parameters: Parameters;
  body: Body;
  /** Whether the admin token came with it. */
  isAdmin: boolean;
  /** Only the headers are asked for: nothing is done that a GET would do. */
  isHead: boolean;
}

/** The meter is told for how long the handler keeps the event loop busy. */
type Handler<Request> = (request: Request & { meter: WorkMeter }) => Promise<Answer>;

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

export function createBind<Caller>(dependencies: BindDependencies<Caller>): Bind<Caller> {
  const { router, names, compression, rateLimit, isAdmin, keyMayExplain } = dependencies;

  function route<Parameters extends z.ZodType, Body extends z.ZodType>(
    endpoint: Endpoint<EndpointAccess, Parameters, Body>,
    handle: (
      context: Context,
      asked: Asked,
      read: () => Soon<EndpointRequest<z.output<Parameters>, z.output<Body>>>,
    ) => Promise<Answer>,
  ): void {
    const queries = new QueryParser(endpoint.parameters, names);
    const absentBody = absentBodyOf(endpoint);
    router.add(endpoint.path, methodsOf(endpoint), async (context) => {
      context.state.endpoint = endpoint;
      const query = isInBody(endpoint, context.method)
        ? undefined
        : queries.parse(context.querystring);
      const { given, items } = query ?? (await readPosted(context, endpoint, names));
      sayWhenDeprecated(context, given);
      const answer = await handle(context, { given, weight: items?.length ?? 1 }, () => {
        const parameters = query
          ? query.parameters(context.params)
          : validate(endpoint.parameters, { ...given.values, ...context.params });
        const isHead = context.method === 'HEAD';
        const request = { parameters, isAdmin: isAdmin(context), isHead };
        if (items) {
          return { ...request, body: validateBatch(endpoint.body, items) };
        }
        return absentBody
          ? { ...request, body: absentBody.body }
          : readBody(context, endpoint.body).then((body) => ({ ...request, body }));
      });
      const { isPretty: pretty } = given;
      await sendAnswer(context, keptPrivate(answer, given), { pretty, compression });
    });
  }

  return {
    open: (endpoint, handler) =>
      route(endpoint, async (context, asked, read) => {
        const charge = await countRequest(rateLimit, context, endpoint, asked);
        const request = await read();
        return metered(charge, (meter) => handler({ ...request, meter }));
      }),
    withKey: (endpoint, handler) =>
      route(endpoint, async (context, asked, read) => {
        const key = readKey(context, endpoint.access, asked.given.values, names);
        const caller = await callerWith(key, endpoint.access, dependencies);
        const charge = await countRequest(rateLimit, context, endpoint, asked, caller && key);
        if (!caller) {
          throw key === undefined ? missingKey(endpoint.access) : unknownKey();
        }
        const request = await read();
        const mayExplain = async () => request.isAdmin || (key !== undefined && keyMayExplain(key));
        return metered(charge, (meter) => handler({ ...request, caller, mayExplain, meter }));
      }),
  };
}

/** What stands for the body where none is read as JSON. */
function absentBodyOf<Body extends z.ZodType>({
  method,
  posts,
  body,
}: Endpoint<EndpointAccess, z.ZodType, Body>): { body: z.output<Body> } | undefined {
  return method === 'POST' && posts !== 'parameters'
    ? undefined
    : { body: validate(body, undefined) };
}

async function metered(
  charge: ChargeWork | undefined,
  handle: (meter: WorkMeter) => Promise<Answer>,
): Promise<Answer> {
  const meter = { workMs: 0 };
  try {
    return await handle(meter);
  } finally {
    charge?.(meter.workMs);
  }
}

/** What is known of a request before it is valid. */
interface Asked {
  given: GivenParameters;
  /** As how many it counts. */
  weight: number;
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
  { given, weight }: Asked,
  key?: string,
): Soon<ChargeWork | undefined> {
  if (family === 'Operation') {
    return undefined;
  }
  const kind = family === 'Events' ? 'events' : 'reads';
  return rateLimit(context, { kind, key, bust: given.isBust, weight });
}

function keptPrivate(answer: Answer, { isPersonal }: GivenParameters): Answer {
  return isPersonal ? { ...answer, cacheControl: cacheControl.personal } : answer;
}
