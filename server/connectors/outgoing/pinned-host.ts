import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { AppError } from '../../base/errors.ts';
import { lookUpAllowed, lookupOf } from './allowed-address.ts';
import { explainCertificate } from './certificate.ts';

export interface HostRules {
  /** Allows addresses that begin with http. */
  allowHttp?: boolean;
  /** Allows this machine and networks that are not public. */
  allowPrivate?: boolean;
  /** Ends of sentences that tell how to allow either; absent: the person cannot. */
  remedies?: { http: string; private: string } | undefined;
  userAgent: string;
  /** The type of answer that is asked for; absent: JSON. */
  accept?: string;
  /** The most bytes of all answers together. */
  maxBytes: number;
  /** Ends everything; absent: nothing does. */
  signal?: AbortSignal;
}

export interface HostAnswer {
  /** Where redirects have led. */
  path: string;
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const timeoutMs = 30_000;
const maxRedirects = 5;

/**
 * A host of which the address was looked up once. All requests go to this address, so that a name which leads
 * elsewhere later cannot reach into a private network.
 */
export class PinnedHost {
  readonly origin: string;
  readonly #rules: HostRules;
  readonly #lookup: LookupFunction;
  #bytes = 0;

  private constructor(origin: string, rules: HostRules, pinnedLookup: LookupFunction) {
    this.origin = origin;
    this.#rules = rules;
    this.#lookup = pinnedLookup;
  }

  /** Looks up the host of an address. Throws a sentence for one that must not be asked. */
  static async open(address: string, rules: HostRules): Promise<PinnedHost> {
    const url = parseAddress(address, rules);
    const found = await lookUpAllowed(url.hostname, {
      allowPrivate: rules.allowPrivate,
      privateRemedy: rules.remedies?.private,
    });
    return new PinnedHost(url.origin, rules, lookupOf(found));
  }

  /** Asks for a path and follows redirects on the same host. */
  async get(path: string, redirects = 0): Promise<HostAnswer> {
    const answer = await this.ask(path);
    const { location } = answer.headers;
    if (answer.status < 300 || answer.status >= 400 || location === undefined) {
      return answer;
    }
    const target = URL.canParse(location, this.origin) ? new URL(location, this.origin) : undefined;
    if (target?.origin !== this.origin) {
      throw new AppError(
        'forbidden',
        `${this.origin} leads to another host (${target?.host ?? 'unreadable'}): use the address of that one if you trust it.`,
      );
    }
    if (redirects === maxRedirects) {
      throw new AppError('invalid', `${this.origin} redirects ${path} in a circle.`);
    }
    return this.get(target.pathname + target.search, redirects + 1);
  }

  /** Asks for a path, and returns a redirect as it is. */
  ask(path: string): Promise<HostAnswer> {
    const url = new URL(path, this.origin);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const { userAgent, accept = 'application/json', signal } = this.#rules;
    const headers = { 'User-Agent': userAgent, Accept: accept };
    return new Promise((resolve, reject) => {
      const fail = (cause: Error) =>
        reject(
          cause instanceof AppError
            ? cause
            : new AppError('unavailable', `${url.host} does not answer (${cause.message}).`, {
                cause,
              }),
        );
      const request = send(
        url,
        { headers, lookup: this.#lookup, timeout: timeoutMs, ...(signal && { signal }) },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            this.#bytes += chunk.length;
            if (this.#bytes > this.#rules.maxBytes) {
              response.destroy(this.#tooMuch());
            }
          });
          response.on('error', fail);
          response.on('end', () =>
            resolve({
              path: url.pathname,
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      request.on('timeout', () => request.destroy(new Error('timed out')));
      request.on('error', (error) =>
        fail(explainCertificate(error, { socket: request.socket, host: url.host })),
      );
      request.end();
    });
  }

  #tooMuch(): AppError {
    const mebibytes = Math.round(this.#rules.maxBytes / 2 ** 20);
    return new AppError('too-large', `${this.origin} sends more than ${mebibytes} MB.`);
  }
}

function parseAddress(address: string, { allowHttp, remedies }: HostRules): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new AppError(
      'invalid',
      `${address} is not the address of a store, such as https://store.example.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new AppError('invalid', 'The address must not contain a name or a password.');
  }
  if (url.protocol === 'http:' && allowHttp !== true) {
    throw new AppError('invalid', `${address} is not encrypted: use https${remedies?.http ?? ''}.`);
  }
  return url;
}
