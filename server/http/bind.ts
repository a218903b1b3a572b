import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { z } from 'zod';
import type { Endpoint, EndpointAccess } from '../contract/endpoint.ts';
import type { Names } from '../contract/names.ts';
import { AppError } from '../errors.ts';
import { type Answer, sendAnswer } from './answer.ts';
import { Compression } from './compression.ts';
import { readQuery } from './query.ts';
import { readJsonBody } from './read-body.ts';
import { validate } from './validate.ts';

export interface BindDependencies<Caller> {
  router: Router;
  names: Names;
  /** Who a public key stands for; undefined for unknown and disabled keys. */
  findCaller: (key: string) => Promise<Caller | undefined>;
}

export interface EndpointRequest<Parameters, Body> {
  parameters: Parameters;
  body: Body;
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
  const { router, names, findCaller } = dependencies;
  const compression = new Compression();

  function route<Parameters extends z.ZodType, Body extends z.ZodType>(
    endpoint: Endpoint<EndpointAccess, Parameters, Body>,
    handle: (context: Context, request: RawRequest) => Promise<Answer>,
  ): void {
    router.register(endpoint.path, [endpoint.method], async (context: Context) => {
      context.state.endpoint = endpoint;
      const query = readQuery(context.querystring, names);
      if (deprecatedParameter in query) {
        context.set('Deprecation', deprecatedSince);
      }
      const answer = await handle(context, { query, params: context.params });
      await sendAnswer(context, answer, { pretty: query.format === 'pretty', compression });
    });
  }

  return {
    open: (endpoint, handler) =>
      route(endpoint, async (context, raw) => handler(await readRequest(context, endpoint, raw))),
    withKey: (endpoint, handler) =>
      route(endpoint, async (context, raw) => {
        const caller = await findCaller(readKey(context, endpoint.access, raw.query, names));
        if (!caller) {
          throw new AppError(
            'unauthorised',
            'This API key is not known, or it is disabled: check the key.',
          );
        }
        return handler({ ...(await readRequest(context, endpoint, raw)), caller });
      }),
  };
}

interface RawRequest {
  query: Readonly<Record<string, string>>;
  params: Readonly<Record<string, string>>;
}

async function readRequest<Parameters extends z.ZodType, Body extends z.ZodType>(
  context: Context,
  endpoint: Endpoint<EndpointAccess, Parameters, Body>,
  { query, params }: RawRequest,
): Promise<EndpointRequest<z.output<Parameters>, z.output<Body>>> {
  const parameters = validate(endpoint.parameters, { ...query, ...params });
  const body = endpoint.method === 'POST' ? await readJsonBody(context) : undefined;
  return { parameters, body: validate(endpoint.body, body) };
}

function readKey(
  context: Context,
  access: KeyAccess,
  query: Readonly<Record<string, string>>,
  names: Names,
): string {
  if (access === 'key') {
    if (query.key === undefined) {
      throw new AppError('invalid', 'Missing required argument: key');
    }
    return query.key;
  }
  const sent = names.keyHeaders.map((header) => context.get(header)).find((value) => value !== '');
  if (sent === undefined) {
    throw new AppError('unauthorised', 'Send the public API key in the header Service-Api-Key.');
  }
  return sent;
}
