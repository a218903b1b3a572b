import { z } from 'zod';
import { type Endpoint, takesBody } from './endpoint.ts';

const error = z.string().describe('One sentence that says what to change');

export const errorSchema = z.strictObject({ error }).meta({ id: 'Error' });

/** The 400 answer of a batch endpoint. */
export const batchErrorSchema = z.strictObject({
  error,
  errors: z
    .array(
      z.strictObject({
        index: z.int().describe('Index in the batch, from 0'),
        message: z.string().describe('What to change'),
      }),
    )
    .describe('The invalid items; empty if the error concerns the request as a whole'),
});

/** The 400 answer of the administration. */
export const fieldErrorSchema = z.strictObject({
  error,
  errors: z
    .array(
      z.strictObject({
        path: z.string().describe('Path in the request, such as `rules[0].outputs`'),
        message: z.string().describe('What to change there'),
      }),
    )
    .describe('All problems of fields; empty if the error concerns no field'),
});

const draft = z.record(z.string(), z.unknown()).nullable();

/** The 412 answer of the administration. */
export const outdatedErrorSchema = z
  .strictObject({
    error,
    yours: draft.describe('The draft of the request or its author; null if nothing is lost'),
    theirs: draft.describe('The draft, or what is live, that came before it; null without one'),
  })
  .meta({ id: 'Outdated', description: 'The request is based on an older state.' });

/**
 * A failure that any endpoint may return. Digits and request ids of its example are placeholders.
 */
interface SharedFailure {
  /** The name in the API reference. */
  name: string;
  meaning: string;
  example: z.infer<typeof errorSchema>;
}

export type SharedStatus = 405 | 413 | 415 | 429 | 500 | 503;

export const sharedFailures: Readonly<Record<SharedStatus, SharedFailure>> = {
  405: {
    name: 'MethodNotAllowed',
    meaning: 'The path does not accept this method',
    example: {
      error: '/api/v1/products/top_sellers does not take DELETE: see the header Allow.',
    },
  },
  413: {
    name: 'BodyTooLarge',
    meaning:
      'The body is larger than the endpoint accepts: 16 KiB for signing in, 32 KiB for searches, 64 KiB for single events, 8 MiB for drafts and pieces of files in the administration, else 256 KiB',
    example: { error: 'The body is larger than 256 KiB: send less at a time.' },
  },
  415: {
    name: 'BodyNotJson',
    meaning: 'The body is not declared as JSON',
    example: { error: 'Send the body as JSON: Content-Type: application/json.' },
  },
  429: {
    name: 'TooManyRequests',
    meaning:
      'More requests per minute than this client address may send with this key, or more attempts with a password per hour',
    example: { error: 'More than 600 reads a minute: ask again in 14 s.' },
  },
  500: {
    name: 'InternalError',
    meaning: 'An error of the service; its log contains details for the request id',
    example: {
      error:
        'Something went wrong on our side; the log has more under the request id 0b9f6c52-3d0e-4a51-9c8e-5f6f0c1f7a2d.',
    },
  },
  503: {
    name: 'Unavailable',
    meaning:
      'The service is starting, or cannot write now. While it stops, only `/readyz` responds so; other requests are served on open connections',
    example: { error: 'The service is starting: ask again in a moment.' },
  },
};

/** Returns the statuses of an endpoint's own failures, whose examples are recorded. */
export function ownFailures(endpoint: Endpoint): ReadonlyMap<number, string> {
  const { parameters, body, refusals = {} } = endpoint;
  const takesAnything = hasFields(parameters) || hasFields(body);
  return new Map(
    [
      takesAnything && ([400, 'An argument is missing or malformed'] as const),
      ...Object.entries({ ...accessFailures(endpoint), ...refusals }).map(
        ([status, meaning]) => [Number(status), meaning] as const,
      ),
    ].filter((failure) => typeof failure === 'object'),
  );
}

function accessFailures(endpoint: Endpoint): Readonly<Record<number, string>> {
  const { access, right, path } = endpoint;
  const ofOtherSites: Record<number, string> = changesInAdmin(endpoint)
    ? { 403: 'Another site sent the request' }
    : {};
  if (access === 'anybody') {
    return ofOtherSites;
  }
  if (access !== 'person') {
    return { 401: 'The key is not known or is disabled' };
  }
  return {
    401: 'Nobody has signed in, or the session has ended',
    ...ofOtherSites,
    ...(right !== 'member' && {
      403: 'The person lacks the right, or another site sent the request',
    }),
    ...(path.includes('/:shop') && {
      404: 'There is no such shop, or the person has no role in it',
    }),
  };
}

function changesInAdmin({ family, method }: Endpoint): boolean {
  return family === 'Administration' && method !== 'GET';
}

export function sharedFailuresOf(endpoint: Endpoint): readonly SharedStatus[] {
  const { access, family, method, posts, takesFile } = endpoint;
  const readsBody = takesBody(endpoint) || (method !== 'GET' && posts !== undefined);
  const ofFile: readonly SharedStatus[] = takesFile ? [413] : [];
  const ofBody = readsBody ? ([413, 415] as const) : ofFile;
  const isLimited =
    family === 'Administration'
      ? access === 'anybody' || checksSecret(endpoint)
      : family !== 'Operation';
  const ofLimits: readonly SharedStatus[] = isLimited ? [429] : [];
  return [405, ...ofBody, ...ofLimits, 500, 503];
}

/** Attempts to guess the password or the code of a person are limited. */
function checksSecret({ body }: Endpoint): boolean {
  return takes(body, 'current') || takes(body, 'code');
}

export function takes(schema: z.ZodType, field: string): boolean {
  return fieldsOf(schema).includes(field);
}

function hasFields(schema: z.ZodType): boolean {
  return fieldsOf(schema).length > 0;
}

/** Returns the field names of the input, before any transformation. */
function fieldsOf(schema: z.ZodType): string[] {
  const sent = schema instanceof z.ZodPreprocess ? schema.out : schema;
  if (sent instanceof z.ZodUnion) {
    return sent.options.flatMap((option) => (option instanceof z.ZodType ? fieldsOf(option) : []));
  }
  return sent instanceof z.ZodObject ? Object.keys(sent.shape) : [];
}
