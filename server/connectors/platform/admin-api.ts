import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { jsonObject } from '../json-object.ts';
import type { JsonAnswer, JsonClient } from '../outgoing/json-client.ts';
import { refusalOf, refusedField, refusedRequest } from './refusals.ts';

/** The version of the platform's API that the queries of this folder are written for. */
export const apiVersion = '2026-10';

/** The credentials of a store: a token, or a client id and secret that get one. */
export type PlatformCredentials =
  | { kind: 'token'; token: string }
  | { kind: 'client'; clientId: string; clientSecret: string };

export interface AdminApiOptions {
  client: JsonClient;
  /** The address of the store, without a path. */
  address: string;
  credentials: PlatformCredentials;
  /** The name of the platform, which its headers carry. */
  platform: string;
  now: () => number;
}

const answerSchema = z.object({
  data: jsonObject.nullish(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        path: z
          .array(z.union([z.string(), z.number()]))
          .nullish()
          .catch(null),
        extensions: z
          .object({ code: z.string().nullish(), requiredAccess: z.string().nullish().catch(null) })
          .nullish(),
      }),
    )
    .nullish(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number() }),
        })
        .nullish(),
    })
    .nullish(),
});

type Answer = z.output<typeof answerSchema>;

const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().catch(3_600),
});

/** A token is renewed this long before its end. */
const renewMs = 5 * 60_000;
const maxThrottled = 50;

const deniedCodes: ReadonlySet<string> = new Set(['ACCESS_DENIED', 'FORBIDDEN']);

/** Asks the platform's Admin API and follows the cost limits that it tells. */
export class AdminApi {
  readonly #options: AdminApiOptions;
  #token: { value: string; until: number } | undefined;

  constructor(options: AdminApiOptions) {
    this.#options = options;
  }

  /** Returns the data of a query. Throws a sentence when the store refuses it. */
  async query<Data>(
    query: string,
    variables: Readonly<Record<string, unknown>>,
    schema: z.ZodType<Data>,
  ): Promise<Data> {
    for (let throttled = 0; throttled < maxThrottled; throttled += 1) {
      const answer = await this.#send(query, variables);
      if (!isThrottled(answer)) {
        return this.#read(answer, schema);
      }
      await this.#options.client.wait(pauseFor(answer));
    }
    throw new AppError('unavailable', 'The store allows no more queries: try again later.');
  }

  async #send(query: string, variables: Readonly<Record<string, unknown>>): Promise<Answer> {
    const { address } = this.#options;
    let answer = await this.#post({ query, variables });
    if (answer.status === 401 && this.#token) {
      // The store may end a token before its time.
      this.#token = undefined;
      answer = await this.#post({ query, variables });
    }
    await this.#refuse(answer);
    const parsed = answerSchema.safeParse(answer.value);
    if (!parsed.success) {
      throw new AppError('unavailable', `${address} does not answer as the platform's API does.`);
    }
    return parsed.data;
  }

  async #post(body: { query: string; variables: object }): Promise<JsonAnswer> {
    const { client, address, platform } = this.#options;
    return client.send({
      method: 'POST',
      url: `${address}/admin/api/${apiVersion}/graphql.json`,
      headers: { [`X-${platform}-Access-Token`]: await this.#readToken() },
      body,
      isRead: !/^\s*mutation\b/.test(body.query),
    });
  }

  async #refuse(answer: JsonAnswer): Promise<void> {
    const { address, platform } = this.#options;
    const { status, headers } = answer;
    if (status === 403 && (await this.#isOpen())) {
      throw refusedRequest(answer);
    }
    if (status !== 200) {
      throw refusalOf(answer, { address, platform });
    }
    const served = headers.get(`x-${platform}-api-version`);
    if (served !== null && served !== apiVersion) {
      throw new AppError(
        'outdated',
        `The platform has retired version ${apiVersion} of its API (it answers as ${served}): update Vitrine.`,
      );
    }
  }

  /** Returns whether the store answers what every token may ask, so that a refusal is about its own request only. */
  async #isOpen(): Promise<boolean> {
    const { status } = await this.#post({ query: '{ shop { id } }', variables: {} });
    return status === 200;
  }

  #read<Data>({ data, errors }: Answer, schema: z.ZodType<Data>): Data {
    const [error] = errors ?? [];
    if (error) {
      throw deniedCodes.has(error.extensions?.code ?? '')
        ? refusedField(error)
        : new AppError('invalid', `The store refuses a query: ${error.message}`);
    }
    const parsed = schema.safeParse(data);
    if (!parsed.success) {
      throw new AppError('invalid', 'The store answers a query in another shape than expected.');
    }
    return parsed.data;
  }

  async #readToken(): Promise<string> {
    const { credentials, now, client, address, platform } = this.#options;
    if (credentials.kind === 'token') {
      return credentials.token;
    }
    if (this.#token && this.#token.until > now() + renewMs) {
      return this.#token.value;
    }
    const answer = await client.send({
      method: 'POST',
      url: `${address}/admin/oauth/access_token`,
      isRead: true,
      body: {
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret,
        grant_type: 'client_credentials',
      },
    });
    if (answer.status === 404) {
      throw refusalOf(answer, { address, platform });
    }
    const parsed = tokenSchema.safeParse(answer.value);
    if (answer.status !== 200 || !parsed.success) {
      throw new AppError(
        'unauthorised',
        `${address} gives no token for this client: check its id and secret, and that the app is installed.`,
      );
    }
    const { access_token: value, expires_in: seconds } = parsed.data;
    this.#token = { value, until: now() + seconds * 1_000 };
    return value;
  }
}

function isThrottled({ errors }: Answer): boolean {
  return errors?.some(({ extensions }) => extensions?.code === 'THROTTLED') ?? false;
}

/** Returns the milliseconds until the platform allows as much as the query costs. */
function pauseFor({ extensions }: Answer): number {
  const cost = extensions?.cost;
  if (!cost) {
    return 1_000;
  }
  const { currentlyAvailable, restoreRate } = cost.throttleStatus;
  const lacking = Math.max(cost.requestedQueryCost - currentlyAvailable, 1);
  return (lacking / Math.max(restoreRate, 1)) * 1_000;
}
