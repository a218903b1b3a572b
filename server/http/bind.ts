import type { Context } from 'koa';
import { isbot } from 'isbot';
import type { z } from 'zod';
import { keyParameterOf } from '../contract/credential.ts';
import type { Endpoint, EndpointAccess } from '../contract/endpoint.ts';
import type { Names } from '../contract/names.ts';
import type { RequestWarning } from '../contract/request-warning.ts';
import type { WorkMeter } from '../base/slices.ts';
import type { IsAdmin } from './admin.ts';
import { type Answer, cacheControl, indent, sendAnswer } from './answer.ts';
import type { EnterRoom } from './connections/answer-room.ts';
import type { ApiRouter } from './api-router.ts';
import {
  callerWith,
  isFromPreview,
  isKey,
  type KeyAccess,
  keyAmong,
  keyInHeader,
  missingKey,
  type OpenAccess,
  refuseMalformedKey,
  unknownKey,
} from './caller.ts';
import { clientAddress, clientNetwork, shopperNetwork } from './connections/client-network.ts';
import type { Compression } from './compression.ts';
import { deprecatedSince } from './deprecation.ts';
import { IncomingRequest, RequestReader } from './parameters/incoming-request.ts';
import { methodsOf } from './parameters/posted.ts';
import type { ChargeWork, RateLimit } from './rate-limit.ts';
import { refuseLargeBody } from './parameters/read-body.ts';
import { warned } from './warned-answer.ts';

interface BindDependencies<Caller> {
  router: ApiRouter;
  names: Names;
  compression: Compression;
  rateLimit: RateLimit;
  enterRoom?: EnterRoom | undefined;
  isAdmin: IsAdmin;
  /** Returns the caller of a public key; undefined for unknown and disabled keys. Previews do not use the key. */
  findCaller: (key: string, isUse: boolean) => Promise<Caller | undefined>;
  /** Returns whether a key has the right to explain. */
  keyMayExplain: (key: string) => Promise<boolean>;
  /** Takes what has no effect of a request. Returns whether its caller is told without the right to explain. */
  onWarnings?: (caller: Caller, warnings: readonly RequestWarning[]) => boolean;
  /** Returns the caller of requests without a key; undefined if there are several or none. */
  findOnlyCaller: () => Promise<Caller | undefined>;
}

interface EndpointRequest<Parameters, Body> {
  parameters: Parameters;
  /** Returns a digest of the parameters that decide the data of an answer. */
  digest: () => string;
  body: Body;
  /** The id of the request. It stays the same when a proxy sends the request again. */
  requestId: string;
  /** True when the request has the admin token. */
  isAdmin: boolean;
  /** False when nothing is counted or recorded: only the headers are requested, or a preview asks. */
  isUse: boolean;
  /** Returns the network of the shopper: an IPv4 address, or the first 56 bits of an IPv6 address. */
  network: () => string;
  /** Returns whether the client calls itself a bot, or a program without a person. */
  isBot: () => boolean;
  /** Waits until an answer with so many products may be prepared. Returns undefined when it may at once. */
  enterRoom: (products: number) => Promise<void> | undefined;
}

/** The handler adds to the meter the time for which it keeps the event loop busy. */
type Handler<Request> = (request: Request & { meter: WorkMeter }) => Promise<Answer>;

/**
 * Joins an endpoint's schema and its handler to a route. The cheapest check of a request comes first: the
 * announced length of its body, its key, its rate limit, the lengths and types of its fields, its schema.
 * A body is read before the key is checked only if neither query nor header has a key.
 */
export interface Bind<Caller> {
  open<Parameters extends z.ZodType, Body extends z.ZodType>(
    endpoint: Endpoint<OpenAccess, Parameters, Body>,
    handler: Handler<
      EndpointRequest<z.output<Parameters>, z.output<Body>> & {
        /** The key that was sent, valid or not. */
        key: string | undefined;
      }
    >,
  ): void;
  /** The handler is called only for callers with a valid key. */
  withKey<Parameters extends z.ZodType, Body extends z.ZodType>(
    endpoint: Endpoint<KeyAccess, Parameters, Body>,
    handler: Handler<
      EndpointRequest<z.output<Parameters>, z.output<Body>> & {
        caller: Caller;
        /** Returns whether the answer may explain why products are shown. */
        mayExplain: () => Promise<boolean>;
      }
    >,
  ): void;
}

export function createBind<Caller>(dependencies: BindDependencies<Caller>): Bind<Caller> {
  const { names, keyMayExplain } = dependencies;
  return {
    open: (endpoint, handler) =>
      addRoute(dependencies, endpoint, async (context, request) => {
        const { isBust } = request.given;
        const charge = await countRequest(dependencies, context, endpoint, { isBust, weight: 1 });
        const key = keyBesideBody(context, request, names);
        if (key !== undefined && !isKey(key)) {
          throw unknownKey();
        }
        const known = await validated(dependencies, context, endpoint, request);
        return metered(request, charge, (meter) => handler({ ...known, key, meter }));
      }),
    withKey: (endpoint, handler) =>
      addRoute(dependencies, endpoint, async (context, request) => {
        const { caller, key, charge } = await checkCaller(dependencies, context, endpoint, request);
        const known = await validated(dependencies, context, endpoint, request);
        const mayExplain = async () => known.isAdmin || (key !== undefined && keyMayExplain(key));
        const answer = await metered(request, charge, (meter) =>
          handler({ ...known, caller, mayExplain, meter }),
        );
        const { isPretty } = request.given;
        const warnings = () => [...request.warnings(), ...(answer.warnings ?? [])];
        const isTold = async (found: readonly RequestWarning[]) =>
          dependencies.onWarnings?.(caller, found) || mayExplain();
        return warned(endpoint, answer, { warnings, isTold, isPretty });
      }),
  };
}

function addRoute<Parameters extends z.ZodType, Body extends z.ZodType>(
  {
    router,
    names,
    compression,
  }: Pick<BindDependencies<unknown>, 'router' | 'names' | 'compression'>,
  endpoint: Endpoint<EndpointAccess, Parameters, Body>,
  handle: (context: Context, request: IncomingRequest<Parameters, Body>) => Promise<Answer>,
): void {
  const reader = new RequestReader(endpoint, names);
  const takesKey = keyParameterOf(endpoint) !== undefined;
  router.add(endpoint.path, methodsOf(endpoint), (queryString, inPath) => {
    const url = reader.readUrl(queryString, inPath);
    return {
      isShared: !url.read.given.isPersonal,
      async answer(context) {
        context.state.endpoint = endpoint;
        refuseLargeBody(context, endpoint);
        const request = new IncomingRequest(reader, context, url);
        sayWhenDeprecated(context, request);
        const answer = await handle(context, request);
        const isPrivate =
          request.given.isPersonal ||
          (takesKey && dependsOnHeader(context, request, answer, names));
        const sent = isPrivate ? { ...answer, cacheControl: cacheControl.personal } : answer;
        return sendAnswer(context, sent, compression);
      },
    };
  });
}

/** Returns the validated request. */
async function validated<Parameters extends z.ZodType, Body extends z.ZodType>(
  { isAdmin, enterRoom }: Pick<BindDependencies<unknown>, 'isAdmin' | 'enterRoom'>,
  context: Context,
  endpoint: Endpoint,
  request: IncomingRequest<Parameters, Body>,
): Promise<EndpointRequest<z.output<Parameters>, z.output<Body>>> {
  refuseMalformedKey(endpoint, request.given.values);
  const parameters = request.parameters();
  const known = {
    parameters,
    digest: () => request.digest(),
    requestId: context.state.requestId,
    isAdmin: isAdmin(context),
    isUse: context.method !== 'HEAD' && !isFromPreview(context),
    network: () => shopperNetwork(clientAddress(context)),
    isBot: () => isbot(context.get('User-Agent')),
    enterRoom: (products: number) =>
      enterRoom?.(context.res, clientNetwork(clientAddress(context)), products),
  };
  return { ...known, body: await request.body(parameters) };
}

/** Calls the handler, indents its answer on request, and charges for both. */
async function metered(
  { given }: AnyRequest,
  charge: ChargeWork | undefined,
  handle: (meter: WorkMeter) => Promise<Answer>,
): Promise<Answer> {
  const meter = { workMs: 0 };
  try {
    const answer = await handle(meter);
    return given.isPretty && answer.type === undefined ? indentMetered(answer, meter) : answer;
  } finally {
    charge?.(meter.workMs);
  }
}

function indentMetered(answer: Answer, meter: WorkMeter): Answer {
  const startedAt = performance.now();
  const body = indent(answer.body);
  meter.workMs += performance.now() - startedAt;
  return { ...answer, body };
}

type AnyRequest = IncomingRequest<z.ZodType, z.ZodType>;

/** Checks key and rate limit, and reads the posted parameters. */
async function checkCaller<Caller>(
  dependencies: BindDependencies<Caller>,
  context: Context,
  endpoint: Endpoint<KeyAccess>,
  request: AnyRequest,
): Promise<{ caller: Caller; key: string | undefined; charge: ChargeWork | undefined }> {
  let key = keyBesideBody(context, request, dependencies.names);
  if (key === undefined && request.isUnread) {
    await readPosted(context, request);
    key = keyAmong(request.given.values);
  }
  const isUse = !isFromPreview(context);
  const caller = await callerWith(key, endpoint.access, { ...dependencies, isUse });
  const { weight } = request;
  const { isBust } = request.given;
  const counted = { isBust, weight, key: caller && key };
  const charge = await countRequest(dependencies, context, endpoint, counted);
  if (!caller) {
    throw key === undefined ? missingKey(endpoint) : unknownKey();
  }
  if (request.isUnread) {
    await readPosted(context, request);
    await countRequest(dependencies, context, endpoint, {
      isBust: request.given.isBust && !isBust,
      weight: request.weight - weight,
      key,
    });
  }
  return { caller, key, charge };
}

/** Returns the key of the query or, without one, of a header. */
function keyBesideBody(context: Context, { given }: AnyRequest, names: Names): string | undefined {
  return keyAmong(given.values) ?? keyInHeader(context, names);
}

/** Returns true when a cache, which ignores key headers, would give the answer to other shops. */
function dependsOnHeader(
  context: Context,
  { given }: AnyRequest,
  answer: Answer,
  names: Names,
): boolean {
  return (
    context.method !== 'POST' &&
    answer.cacheControl !== cacheControl.immutable &&
    keyAmong(given.values) === undefined &&
    keyInHeader(context, names) !== undefined
  );
}

async function readPosted(context: Context, request: AnyRequest): Promise<void> {
  await request.readPosted();
  sayWhenDeprecated(context, request);
}

function sayWhenDeprecated(context: Context, { given }: AnyRequest): void {
  if (given.isDeprecated) {
    context.set('Deprecation', deprecatedSince);
  }
}

interface Counted {
  isBust: boolean;
  weight: number;
  /** The key, if it is valid. */
  key?: string | undefined;
}

/** Counts a request towards the rate limits. Requests of operators about the service itself are exempt. */
async function countRequest(
  { rateLimit }: { rateLimit: RateLimit },
  context: Context,
  { family }: Endpoint,
  { isBust: bust, weight, key }: Counted,
): Promise<ChargeWork | undefined> {
  if (family === 'Operation') {
    return undefined;
  }
  const kind = family === 'Events' ? 'events' : 'reads';
  return rateLimit(context, { kind, key, bust, weight });
}
