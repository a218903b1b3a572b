import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { z } from 'zod';
import { type Right, type Role, rightsByRole } from '../../contract/admin/rights.ts';
import type { SignedIn, SignedInPerson } from '../../contract/admin/signed-in.ts';
import { type Endpoint, takesBody } from '../../contract/endpoint.ts';
import type { Names } from '../../contract/names.ts';
import { AppError } from '../../base/errors.ts';
import { cacheControl, jsonBody, sendAnswer } from '../answer.ts';
import type { ApiRouter } from '../api-router.ts';
import { clientAddress, clientNetwork } from '../connections/client-network.ts';
import type { Compression } from '../compression.ts';
import { commonHeaders } from '../common-headers.ts';
import { readQuery } from '../parameters/query.ts';
import { readJsonBody, refuseLargeBody } from '../parameters/read-body.ts';
import { LiveStream, type OpenStreams } from './live-stream.ts';
import { requireSameOrigin } from './same-origin.ts';
import { SessionCookie } from './session-cookie.ts';
import { type AccessDependencies, requireRight, requireSession, shopFor } from './shop-access.ts';
import { validateFields } from './validate-fields.ts';

interface BindAdminDependencies<Shop> extends AccessDependencies<Shop> {
  router: ApiRouter;
  names: Names;
  compression: Compression;
  streams: OpenStreams;
}

interface AdminRequest<Parameters, Body> {
  parameters: Parameters;
  body: Body;
  /** The browser that asks. */
  client: { agent: string; network: string };
  /** The revision in `If-Match`, of endpoints that need one. */
  revision: number;
  /** The last message that a browser has got of a stream; empty without one. */
  lastEventId: string;
  /** The body as it arrives, of endpoints that take a file. */
  content: Readable;
  /** Sets the cookie of a session, or removes it (null). */
  setSession: (secret: string | null) => void;
}

type AdminEndpoint<
  Parameters extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> = Endpoint<'person' | 'anybody', Parameters, Body, Answer>;

type Handler<
  Parameters extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  More = object,
> = (
  request: AdminRequest<z.output<Parameters>, z.output<Body>> & More,
) => Promise<z.output<Answer> | File | LiveStream>;

/** The header of requests that a page sends without its person, which do not keep a session alive. */
const backgroundHeader = 'Background-Request';

/** Joins an endpoint and its handler, which gets `More` beside the request. */
type Join<More = object> = <
  Parameters extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  endpoint: AdminEndpoint<Parameters, Body, Answer>,
  handler: Handler<Parameters, Body, Answer, More>,
) => void;

/** An answer to save instead of JSON. */
export class File {
  readonly type: string;
  readonly name: string;
  readonly content: string;

  constructor(type: string, name: string, content: string) {
    this.type = type;
    this.name = name;
    this.content = content;
  }
}

/**
 * Joins endpoints of the administration and their handlers to routes. The cheapest checks of a request, and those that
 * reveal least, come first: announced length, origin, session, right to the shop, fields.
 */
export interface BindAdmin<Shop> {
  /** Binds endpoints of the right `anybody`. */
  open: Join;
  /** Binds endpoints of the right `person`. */
  asPerson: Join<{ person: SignedInPerson }>;
  /** Binds endpoints of the rights `member` and `administer`. */
  asMember: Join<{ signedIn: SignedIn }>;
  /** Binds endpoints of the rights that are granted in shops. */
  inShop: Join<{ signedIn: SignedIn; shop: Shop; role: Role }>;
}

export function createBindAdmin<Shop extends { id: number }>(
  dependencies: BindAdminDependencies<Shop>,
): BindAdmin<Shop> {
  const cookie = new SessionCookie(dependencies.publicUrl);
  const memberOf = (context: Context, { isStream }: Endpoint) =>
    requireSession(dependencies, cookie, context, {
      isUse: isStream !== true && context.get(backgroundHeader) === '',
    });
  return {
    open: (endpoint, handler) =>
      addRoute(dependencies, cookie, endpoint, ['anybody'], async (context) => {
        requireSameOrigin(context, dependencies.publicUrl);
        return handler;
      }),
    asPerson: (endpoint, handler) =>
      addRoute(dependencies, cookie, endpoint, ['person'], async (context) => {
        const person = await memberOf(context, endpoint);
        if (person.kind !== 'person') {
          throw new AppError('forbidden', 'The admin token has no account: sign in as a person.');
        }
        return (request) => handler({ ...request, person });
      }),
    asMember: (endpoint, handler) =>
      addRoute(dependencies, cookie, endpoint, ['member', 'administer'], async (context) => {
        const signedIn = await memberOf(context, endpoint);
        if (endpoint.right === 'administer' && signedIn.roleForAll !== 'owner') {
          throw new AppError('forbidden', 'Only owners of all shops may do this.');
        }
        return (request) => handler({ ...request, signedIn });
      }),
    inShop: (endpoint, handler) =>
      addRoute(dependencies, cookie, endpoint, rightsByRole.owner, async (context, inPath) => {
        const signedIn = await memberOf(context, endpoint);
        const shop = await shopFor(dependencies, signedIn, inPath.shop ?? '');
        const role = requireRight(signedIn, shop.id, endpoint.right);
        return (request) => handler({ ...request, signedIn, shop, role });
      }),
  };
}

type InPath = Readonly<Record<string, string>>;

function addRoute<Parameters extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  { router, names, compression, streams }: Omit<BindAdminDependencies<never>, 'findShop'>,
  cookie: SessionCookie,
  endpoint: AdminEndpoint<Parameters, Body, Answer>,
  rights: readonly Right[],
  authorise: (context: Context, inPath: InPath) => Promise<Handler<Parameters, Body, Answer>>,
): void {
  if (!endpoint.right || !rights.includes(endpoint.right)) {
    throw new Error(
      `${endpoint.name} needs the right ${endpoint.right}, which is not checked here.`,
    );
  }
  router.add(endpoint.path, [endpoint.method], (queryString, inPath) => ({
    isShared: false,
    async answer(context) {
      context.state.endpoint = endpoint;
      refuseLargeBody(context, endpoint);
      const handle = await authorise(context, inPath);
      const headers: Record<string, string> = { ...securityHeaders };
      const answer = await handle({
        parameters: validateFields(endpoint.parameters, {
          ...readQuery(queryString, names),
          ...inPath,
        }),
        body: await readBody(context, endpoint),
        revision: readRevision(context, endpoint),
        client: {
          agent: context.get('User-Agent'),
          network: clientNetwork(clientAddress(context)),
        },
        lastEventId: context.get('Last-Event-ID'),
        content: context.req,
        setSession: (secret) => {
          headers['Set-Cookie'] = cookie.header(context, secret);
        },
      });
      if (answer instanceof LiveStream) {
        const isAllowed = () => authorise(context, inPath).then(() => true);
        openStream(context, streams, answer, { headers, isAllowed });
      } else {
        await send(context, answer, headers, compression);
      }
    },
  }));
}

const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
};

async function send(
  context: Context,
  answer: unknown,
  headers: Readonly<Record<string, string>>,
  compression: Compression,
): Promise<void> {
  const isFile = answer instanceof File;
  const disposition = isFile
    ? { 'Content-Disposition': `attachment; filename="${answer.name}"` }
    : {};
  const sent = {
    body: jsonBody(isFile ? answer.content : JSON.stringify(answer)),
    cacheControl: cacheControl.none,
    headers: { ...headers, ...disposition },
    isReceipt: true as const,
    ...(isFile && { type: answer.type }),
  };
  await sendAnswer(context, sent, compression);
}

function openStream(
  context: Context,
  streams: OpenStreams,
  stream: LiveStream,
  {
    headers,
    isAllowed,
  }: { headers: Readonly<Record<string, string>>; isAllowed: () => Promise<boolean> },
): void {
  const all = [...commonHeaders(context), ...Object.entries(headers).flat()];
  streams.open(stream, context.res, { headers: all, isAllowed });
  context.respond = false;
}

async function readBody<Body extends z.ZodType>(
  context: Context,
  endpoint: Endpoint & { body: Body },
): Promise<z.output<Body>> {
  const json = takesBody(endpoint) ? await readJsonBody(context, endpoint) : undefined;
  return validateFields(endpoint.body, json);
}

/** Reads `If-Match: "7"`. */
function readRevision(context: Context, { needsRevision }: Endpoint): number {
  const [, revision] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(context.get('If-Match')) ?? [];
  if (needsRevision && revision === undefined) {
    throw new AppError(
      'invalid',
      'Send the revision that your change is based on in the header If-Match; 0 for a first draft.',
    );
  }
  return Number(revision ?? 0);
}
